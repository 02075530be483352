// Google data layer, shared by tag manager and Google Ads. It states the tags' consent before anything else, once for both where they share
// it. By Consent Mode v2, basic: no tag is there before the visitor agreed.
import type { TrackingConsent } from '#domain/tracking/tracking-consent.ts'
import type { SinkParts } from './sink.ts'

type Agreed = Pick<TrackingConsent, 'advertising' | 'statistics'>

interface Layer {
  readonly length: number
  readonly push: (entry: unknown) => unknown
  readonly splice?: (at: number, count: number) => unknown
}

export interface GoogleLayer {
  readonly push: (entry: object) => void
  /** Google's own call: its tags take the arguments themselves, and no list of them. */
  readonly gtag: (...call: readonly unknown[]) => void
  /** Says what is agreed to where it was not said already. */
  readonly agree: (consent: Agreed) => void
  /** Everything is refused from now on. Entries that no tag has read yet are taken out. */
  readonly refuse: (isRead: boolean) => void
}

/** All seven. Those that no purpose of ours covers stay denied. */
const atFirst = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  functionality_storage: 'denied',
  personalization_storage: 'denied',
  security_storage: 'denied',
  wait_for_update: 500,
} as const

/** By list: the last that was said of consent. */
const said = new WeakMap<object, string>()

/** The page's list under a name, made where there is none; nothing where something else goes by that name, or the name is none. */
function layerOf(window: object, name: string): Layer | undefined {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return undefined
  const page = window as Record<string, unknown>
  page[name] ??= []
  const found = page[name] as Partial<Layer>
  return typeof found.push === 'function' && typeof found.length === 'number' ? (found as Layer) : undefined
}

/** Nothing, after the document's warning, where there is no data layer (O4, T-09). */
export function googleLayer(
  name: string,
  { window, warn }: Pick<SinkParts, 'window' | 'warn'>,
): GoogleLayer | undefined {
  const layer = layerOf(window, name)
  if (!layer) {
    warn('Missing data layer')
    return undefined
  }
  const ours: unknown[] = []
  const put = (entry: unknown) => {
    // A page that sets up its own meanwhile has that one read.
    const now = layerOf(window, name)
    if (!now) return warn('Missing data layer')
    ours.push(entry)
    now.push(entry)
  }
  const pushCommand = argumentsTo((entry) => void layer.push(entry))
  const say = (command: 'default' | 'update', signals: object) => {
    const words = JSON.stringify(signals)
    if (said.get(layer) === words) return
    said.set(layer, words)
    pushCommand('consent', command, signals)
  }
  if (!said.has(layer)) {
    say('default', atFirst)
    pushCommand('set', 'ads_data_redaction', true)
  }
  return {
    push: put,
    gtag: argumentsTo(put),
    agree: (consent) => say('update', signalsOf(consent)),
    refuse: (isRead) => {
      say('update', signalsOf({ advertising: 'denied', statistics: 'denied' }))
      if (!isRead) takeOut(layer, ours)
    },
  }
}

function signalsOf({ advertising, statistics }: Agreed) {
  const signal = (status: Agreed['advertising']) => (status === 'granted' ? 'granted' : 'denied')
  return {
    ad_storage: signal(advertising),
    ad_user_data: signal(advertising),
    ad_personalization: signal(advertising),
    analytics_storage: signal(statistics),
  }
}

function argumentsTo(put: (entry: unknown) => void): (...call: readonly unknown[]) => void {
  return function gtag() {
    put(arguments)
  }
}

function takeOut(layer: Layer, entries: readonly unknown[]): void {
  // The vendor's queue is a list whose `push` is its own; here it is read as a plain one.
  const list = layer as unknown as unknown[]
  for (const entry of entries) {
    const at = Array.prototype.indexOf.call(list, entry)
    if (at >= 0) layer.splice?.(at, 1)
  }
}
