// Fake page for third-party scripts: a window with cookies, storages and timers, and the parts a sink is given.
import { vi } from 'vitest'
import type { Identity } from '#contract/tracking-identity.ts'
import { newApplication } from '#domain/application/application.ts'
import type { Application } from '#domain/application/application.ts'
import { toAll } from './consent-to-all.ts'
import type { TrackingConsent } from '#domain/tracking/tracking-consent.ts'
import type { EventMap, EventName } from '#domain/tracking/tracking-events.ts'
import { createRecorderPort } from '#web/tracking/recorder-port.ts'
import type { SinkParts, TrackedEvent } from '#web/tracking/sink.ts'
import { variant } from './memory-parts.ts'

/** Entries are its own keys, as in a browser. */
export function fakeArea(seed: Readonly<Record<string, string>> = {}): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(area, key) ? area[key]! : null),
    setItem: (key: string, text: string) => void (area[key] = text),
    removeItem: (key: string) => void delete area[key],
  }
  const area: Record<string, string> = Object.assign(Object.create(methods) as Record<string, string>, seed)
  return area as unknown as Storage
}

interface Cookie {
  readonly name: string
  readonly domain: string
  readonly partitioned: boolean
}

/** A jar as a browser has it at a host: a cookie goes only by its own domain and part, and no foreign domain is heard. */
export function fakeJar(host: string, cookies: readonly Cookie[]) {
  const jar = new Set(cookies)
  return {
    get cookie() {
      return [...jar].map(({ name }) => `${name}=1`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split(/; */)
      const value = (name: string) => attributes.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1)
      const domain = value('Domain') ?? host
      const partitioned = attributes.includes('Partitioned')
      const isOurs = host === domain || host.endsWith(`.${domain}`)
      if (value('Max-Age') !== '0' || value('Path') !== '/' || !isOurs) return
      for (const each of jar)
        if (each.name === pair.split('=')[0] && each.domain === domain && each.partitioned === partitioned)
          jar.delete(each)
    },
  }
}

const host = 'forms.brand.example'
const at = Date.parse('2026-11-21T10:00:00.000Z')

/** Cookies that networks leave there, and our own. */
const left = ['_gcl_au', '_ga', '_ga_ABC', '_gac_1', '_fbp', '_fbc', '_ttp', '_tt_enable_cookie', 'ttcsid', 'ttcsid_C0']
export const ours = ['sessionId', '_gallery', 'fbp_note', 'ttp']

export function fakePage(own: Readonly<Record<string, unknown>> = {}) {
  const cookies = [...left, ...ours].flatMap((name) =>
    [host, 'brand.example'].map((domain) => ({ name, domain, partitioned: name === '_ttp' })),
  )
  const seed = { _gcl_ls: '1', fbssls_1: '1', lastExternalReferrer: '1', tt_sessionId: '1', toldEvents: '[]' }
  const timers: { readonly act: () => void; readonly after: number }[] = []
  return {
    document: fakeJar(host, cookies),
    location: { hostname: host, origin: `https://${host}`, pathname: '/brand-es/continue/secret', search: '?gclid=G' },
    localStorage: fakeArea(seed),
    sessionStorage: fakeArea({ tt_appInfo: '1', state: '{}' }),
    Date: Object.assign(function SomeDate() {}, { now: () => at }),
    setTimeout: (act: () => void, after: number) => timers.push({ act, after }),
    timers,
    /** The page's cookies and keys by name, each once. */
    kept() {
      const names = this.document.cookie.split('; ').map((pair) => pair.split('=')[0]!)
      return [...new Set([...names, ...Object.keys(this.localStorage), ...Object.keys(this.sessionStorage)])]
    },
    ...own,
  }
}

/** Parts that a sink is given, beside a fake page; `ran` and `blocked` end the loading of the scripts it asks for. */
export function fakeParts<P extends ReturnType<typeof fakePage>>(page: P, change: Partial<SinkParts> = {}) {
  const asked: string[] = []
  const warned: string[] = []
  const script = Promise.withResolvers<void>()
  let application: Application = { ...newApplication(variant), trackingConsent: toAll('granted') }
  const parts: SinkParts = {
    window: page as unknown as SinkParts['window'],
    variant: { id: 'brand-es', brand: 'brand', country: 'es', currency: 'EUR' },
    environment: 'development',
    sessionId: 'session-1',
    attribution: { gclid: 'G', fbclid: 'F', utm_term: 'somebody@example.test' },
    getState: () => application,
    recorder: createRecorderPort(() => false),
    load: (address) => {
      asked.push(address)
      return script.promise
    },
    warn: (message) => void warned.push(message),
    ...change,
  }
  return {
    page,
    parts,
    asked,
    warned,
    ran: async () => {
      script.resolve()
      await script.promise
    },
    blocked: () => script.reject(new Error('blocked')),
    decide: (trackingConsent: TrackingConsent) => (application = { ...application, trackingConsent }),
  }
}

/** An event as sinks hear of it. Its hashes say of which vendor they are, and whose where it is about a second person. */
export function anEvent<N extends EventName>(
  name: N,
  payload: EventMap[N],
  {
    id = `id-of-${name}`,
    hashes = ['email', 'phone', 'externalId'],
    whose = '',
  }: { id?: string; hashes?: readonly string[]; whose?: string } = {},
): TrackedEvent {
  const identity = vi.fn<(vendor: string) => Identity>((vendor) => {
    const hash = (field: string) => (hashes.includes(field) ? `${vendor}-${field}${whose}` : '')
    return { email: hash('email'), phone: hash('phone'), externalId: hash('externalId') }
  })
  return { name, payload, at, id: id || undefined, identity } as unknown as TrackedEvent
}
