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
/** Campaign parameters and click ids; a link's names and addresses of people are not among them. */
const cameFrom = Object.entries(urlParameters)
  .filter(([, { group }]) => group === 'attribution' || group === 'click')
  .map(([name]) => name)
const registered = [...needed, ...visitFacts, ...prefillFacts, ...cameFrom]

/** Other people's links may carry anything: an e-mail address goes nowhere. */
const isAddress = (value: unknown) => typeof value === 'string' && mayBeAddress(value)

const allowedFor = (event: string): readonly string[] | undefined => {
  if (event === identifying) return registered
  if (!Object.hasOwn(trackingEvents, event)) return undefined
  return [...registered, ...Object.keys(trackingEvents[event as EventName].payload)]
}

/** The same event with what may leave, or null where it may not. */
export function allowedOf(captured: CaptureResult | null): CaptureResult | null {
  const names = captured && allowedFor(captured.event)
  if (!names) return null
  const { uuid, event, timestamp, properties } = captured
  const kept = Object.entries(properties).filter(([name, value]) => names.includes(name) && !isAddress(value))
  return { uuid, event, ...(timestamp ? { timestamp } : {}), properties: Object.fromEntries(kept) }
}
