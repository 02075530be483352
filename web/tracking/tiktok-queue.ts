// Call queue of TikTok's pixel, in the shape that its script reads when it loads.

const calls = 'page track identify instances debug on off once ready alias group'
const consents = 'enableCookie disableCookie holdConsent revokeConsent grantConsent'
const methods = `${calls} ${consents}`.split(' ')

/** A list until TikTok's script runs, which puts its own methods in the place of those that only take calls. */
export type TikTokQueue = unknown[] & {
  methods: readonly string[]
  setAndDefer: (queue: object, method: string) => void
  instance: (id: string) => object
  identify: (hashes: object) => void
  track: (name: string, properties: object, id: { readonly event_id: string }) => void
  holdConsent: () => void
  grantConsent: () => void
  revokeConsent: () => void
  /** By pixel: its own queue with where its script is from, when it was asked for, its options. */
  _i: Record<string, unknown[] & { _u?: string }>
  _t: Record<string, number>
  _o: Record<string, object>
}

export function emptyQueue(): TikTokQueue {
  const setAndDefer = (queue: object, method: string) => {
    ;(queue as Record<string, unknown>)[method] = (...call: readonly unknown[]) =>
      void (queue as unknown[]).push([method, ...call])
  }
  const queue = Object.assign([] as unknown[], {
    methods,
    setAndDefer,
    _i: {},
    _t: {},
    _o: {},
    // The methods that the queue must have are added below.
  }) as unknown as TikTokQueue
  queue.instance = (id) => {
    const own = queue._i[id] ?? []
    for (const method of methods) setAndDefer(own, method)
    return own
  }
  for (const method of methods) setAndDefer(queue, method)
  return queue
}
