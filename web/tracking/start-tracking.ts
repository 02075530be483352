// Composition of tracking in a browser: watches the visit, starts granted sinks, and shows the notice. Loaded after the first
// step; nothing waits for it.
import { hearChanges } from '#web/journey/hear-changes.ts'
import { countryRules } from '#catalogue/web.generated.ts'
import { eventId } from '#contract/tracking-identity.ts'
import type { CountryRules } from '#domain/questions/country-rules.ts'
import { trackingEndpoints } from '#contract/tracking-endpoints.ts'
import type { Arrival } from '#domain/journey/arrival.ts'
import { attributionFields } from '#domain/journey/attribution.ts'
import { isBusinessEvent } from '#domain/tracking/tracking-events.ts'
import type { EventMap, EventName } from '#domain/tracking/tracking-events.ts'
import { sinkNames, sinkPurposes, vendorAddresses } from '#domain/tracking/tracking.ts'
import type { SinkName, Sinks } from '#domain/tracking/tracking.ts'
import { clientOf } from '#web/api/client.ts'
import type { Answer, ClientOptions } from '#web/api/client.ts'
import type { Form } from '#web/context.ts'
import { stripAddresses } from '#web/strip-addresses.ts'
import { askUntilKnown } from './ask-settings.ts'
import { startChoices } from './choices.ts'
import type { NoticeSettings } from './choices.ts'
import { createEventPort } from './event-port.ts'
import type { EventPort } from './event-port.ts'
import { openedByLink } from './opened-by-link.ts'
import { scriptLoader } from './load-script.ts'
import { personTold } from './person-told.ts'
import type { RecorderPort } from './recorder-port.ts'
import type { SinkParts } from './sink.ts'
import { sinkFiles } from './sinks.ts'
import { pixelsIn } from './read-pixels.ts'
import { deduplicateEvents } from './deduplicate-events.ts'
import { watchVisit } from './watch-visit.ts'

interface TrackingParts {
  readonly window: Window & typeof globalThis
  readonly form: Form
  readonly clientOptions: ClientOptions
  readonly recorder: RecorderPort
  /** Parameters of the link; empty where there was none. */
  readonly arrival: Arrival
  /** This session was drawn to be recorded (G3). */
  readonly isRecorded: boolean
}

export interface Tracking {
  /** For a page that is about to be left: what was told has gone out, or `limitMs` are over (T-06). */
  readonly flush: (limitMs: number) => Promise<void>
}

// oxlint-disable-next-line no-console -- the document's warnings, as such (O4)
const warn = (message: string) => console.warn(message)

/** Begins to listen; resolves once it does. Nothing is loaded from anybody before it is agreed to, nor before the server says whom. */
export async function startTracking(parts: TrackingParts): Promise<Tracking> {
  const { window, form } = parts
  // The part of every visit does so too. A notice that is answered before that part is here lets trackers read the address.
  stripAddresses(window)
  const once = deduplicateEvents(() => window.localStorage)
  const port = createEventPort({
    isFirst: once.isFirst,
    now: form.now,
    aside: (act) => void window.setTimeout(act, 0),
    after: (milliseconds, act) => void window.setTimeout(act, milliseconds),
    warn,
  })
  const ask = settingsCall(parts)
  // On its way while the rest is loaded.
  const known = askUntilKnown({
    ask,
    wait: (milliseconds) => new Promise((resolve) => void window.setTimeout(resolve, milliseconds)),
    online: () => new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true })),
  })
  let isKnown = false
  const learn = (settings: NoticeSettings) => {
    if (isKnown) return
    isKnown = true
    choices.configure(settings)
    port.configure(openedByLink(window, form.boot.basePath) ? {} : startsOf(parts, settings.sinks))
    choices.ask()
  }
  port.consentChanged(form.store.getState().trackingConsent)
  listen(parts, port, once.forget)
  const choices = startChoices({
    ...parts,
    askSettings: async () => {
      const answer = await ask()
      if (answer.kind === 'reply') learn(answer.data)
    },
  })
  void known.then((settings) => settings && learn(settings))
  return { flush: port.flush }
}

/** One request at a time, and none once it was answered. */
function settingsCall({ form, clientOptions }: TrackingParts): () => Promise<Answer<NoticeSettings>> {
  const call = clientOf(trackingEndpoints, clientOptions)
  let asked: Promise<Answer<NoticeSettings>> | undefined
  return () =>
    (asked ??= call('trackingSettings', { params: { variant: form.boot.variant.id } }).then((answer) => {
      if (answer.kind !== 'reply') asked = undefined
      return answer
    }))
}

/** How countries write numbers, of those that a sink was started for. */
const phoneFormats: Record<string, CountryRules['phoneFormats']> = {}

async function loadPhoneFormats(country: string): Promise<void> {
  phoneFormats[country] = (await countryRules[country]!()).phoneFormats
}

/** How each configured sink is started. */
function startsOf(parts: TrackingParts, sinks: Sinks) {
  const { window, form, recorder, arrival, isRecorded } = parts
  const { variant, environment } = form.boot
  const vendors = sinkNames.flatMap((name) => sinks[name] && (sinks[name].address ?? vendorAddresses[name]))
  const load = scriptLoader(
    window.document,
    vendors.filter((address) => address !== undefined),
  )
  const sinkParts = (): SinkParts => {
    const { lead } = form.store.getState()
    return {
      window,
      variant: {
        id: variant.id,
        brand: variant.brandId,
        country: variant.countryId,
        currency: variant.country.currency,
      },
      environment,
      sessionId: lead.sessionId,
      attribution: attributionFields(arrival, lead),
      getState: form.store.getState,
      recorder,
      load,
      warn,
    }
  }
  const isOn = (name: SinkName) => sinks[name] && (name !== 'sessionRecorder' || isRecorded)
  return Object.fromEntries(
    sinkNames.filter(isOn).map((name) => [
      name,
      async () => {
        // Before anybody is told whom an event is about.
        const [{ start }] = await Promise.all([sinkFiles[name](), loadPhoneFormats(variant.countryId)])
        // File and settings are taken by the same name; the compiler cannot pair the two across a union.
        return start(sinks[name] as never, sinkParts())
      },
    ]),
  )
}

/** Tells the port what happens, from now on. */
function listen({ window, form }: TrackingParts, port: EventPort, forget: (sinks: readonly SinkName[]) => void): void {
  const { boot, store } = form
  const person = personTold((text) => phoneFormats[boot.variant.countryId]?.(text)?.e164)
  person.look(store.getState())
  const tell = <N extends EventName>(name: N, payload: EventMap[N]) => {
    const { access } = store.getState()
    const createdAt = access?.createdAt
    const id = isBusinessEvent(name) && access && createdAt ? eventId(name, { id: access.id, createdAt }) : undefined
    port.track(name, payload, { id, identity: person.now() })
  }
  hearChanges(form, person.change)
  watchVisit({ window, form }, tell)
  hearChanges(form, (after) => {
    const found = pixelsIn(after, window.document.cookie)
    if (!found) return
    // As at the start of a visit: an action of its own would be in the first step's script.
    const application = { ...after, lead: { ...after.lead, ...found } }
    form.dispatch({ type: 'restored', application, requestContext: found })
  })
  hearChanges(form, (after, before) => {
    if (after.trackingConsent === before.trackingConsent) return
    const { advertising, statistics, recording, at } = after.trackingConsent
    port.consentChanged(after.trackingConsent)
    // A consent taken back because another notice asks was said by nobody.
    if (at !== undefined) tell('consentChanged', { advertising, statistics, recording })
    forget(sinkNames.filter((name) => after.trackingConsent[sinkPurposes[name]] === 'denied'))
  })
}
