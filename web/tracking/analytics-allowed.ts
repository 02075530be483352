// Allowlist for product analytics: our events with their payloads, and the few fields the vendor cannot do without. Everything
// else its library gathers by itself (addresses, titles, referrers, screens, click ids of cookies) stays here.
import type { CaptureResult } from 'posthog-js/dist/module.slim.no-external'
import { urlParameters } from '#domain/journey/arrival.ts'
import { mayBeAddress } from '#domain/journey/link-text.ts'
import { trackingEvents } from '#domain/tracking/tracking-events.ts'
import type { EventName } from '#domain/tracking/tracking-events.ts'

/** The one event of the vendor's that we send: who is who (J2). */
const identifying = '$identify'

/** Without these an event belongs to nobody. */
const needed = ['token', 'distinct_id', '$device_id', '$session_id', '$window_id']
  // Which library sent it, and that it may make a person of the id.
  .concat(['$lib', '$lib_version', '$is_identified', '$process_person_profile'])

/** Facts registered of a visit, beside where it came from. */
const visitFacts = ['variant', 'brand', 'country', 'currency', 'environment'] as const
export type VisitFact = (typeof visitFacts)[number]
const prefillFacts = ['isLeadPrefilled', 'leadPrefilledFields', 'leadPreviouslyRedirected']
const namesOf = (wanted: 'attribution' | 'click') =>
  Object.entries(urlParameters)
    .filter(([, { group }]) => group === wanted)
    .map(([name]) => name)
/** With campaign parameters; a link's names and addresses of people are not among them. */
const registered = [...needed, ...visitFacts, ...prefillFacts, ...namesOf('attribution')]
/** They name a browser to an advertising network, so a yes to statistics is not enough (T-10). */
const clickIds = namesOf('click')

/** Other people's links may carry anything: an e-mail address goes nowhere. */
const isAddress = (value: unknown) => typeof value === 'string' && mayBeAddress(value)

const allowedFor = (event: string): readonly string[] | undefined => {
  if (event === identifying) return registered
  if (!Object.hasOwn(trackingEvents, event)) return undefined
  return [...registered, ...Object.keys(trackingEvents[event as EventName].payload)]
}

/** The same event with what may leave, or null where it may not. Click ids leave while advertising is agreed to. */
export function allowedOf(captured: CaptureResult | null, isAdvertisingGranted: boolean): CaptureResult | null {
  const known = captured && allowedFor(captured.event)
  if (!known) return null
  const names = isAdvertisingGranted ? [...known, ...clickIds] : known
  const { uuid, event, timestamp, properties } = captured
  const kept = Object.entries(properties).filter(([name, value]) => names.includes(name) && !isAddress(value))
  return { uuid, event, ...(timestamp ? { timestamp } : {}), properties: Object.fromEntries(kept) }
}
