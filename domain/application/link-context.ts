// Parts of a visit's request context that its own link says, apart from what the browser kept of earlier visits (H1, I4, E6).
import { adClickFrom } from '#domain/journey/ad-click.ts'
import { urlParameters } from '#domain/journey/arrival.ts'
import type { Arrival, UrlParameter } from '#domain/journey/arrival.ts'
import type { LeadApplication } from './application.ts'

const anyOf =
  (...names: readonly UrlParameter[]) =>
  (arrival: Arrival) =>
    names.some((name) => arrival[name] !== undefined)

/** By part, whether an arrival says it. */
const isSaid = {
  affiliateReferenceParams: anyOf('refName', 'refSubId', 'refTransactionId', 's_id'),
  sellingTierGlobalId: anyOf('sellingTierGlobalId'),
  googleClick: (arrival: Arrival) => adClickFrom(arrival, 0) !== undefined,
  metaPixel: anyOf('fbclid'),
  tikTokPixel: anyOf('ttclid'),
  utm: (arrival: Arrival) =>
    Object.keys(arrival).some((name) => urlParameters[name as UrlParameter].group === 'attribution'),
  leadSource: anyOf('utm_source'),
} as const satisfies Partial<Record<keyof LeadApplication, (arrival: Arrival) => boolean>>

/** Those parts of the context that the arrival itself brought; nothing where it brought none. */
export function linkContextOf(
  arrival: Arrival,
  context: Partial<LeadApplication>,
): Partial<LeadApplication> | undefined {
  const names = Object.keys(isSaid) as (keyof typeof isSaid)[]
  const said = names.filter((name) => context[name] !== undefined && isSaid[name](arrival))
  return said.length > 0 ? Object.fromEntries(said.map((name) => [name, context[name]])) : undefined
}
