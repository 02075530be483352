// Visit context that a write sends to the server beside the answers. Click ids name a person's browser to an advertising network:
// they stay here until the visitor agrees to advertising, where the market's law asks for it, and after a refusal (P-01, T-10).
import type { Application, LeadApplication } from './application.ts'
import type { Country } from './country.ts'
import { isBrowsersRefusal } from '#domain/tracking/tracking-notice.ts'

const clickIdNames = ['googleClick', 'metaPixel', 'tikTokPixel'] as const satisfies readonly (keyof LeadApplication)[]

/** Whether click ids may leave the browser for our server. */
export function mayTellClickIds(
  { trackingConsent }: Pick<Application, 'trackingConsent'>,
  { clickIdsBeforeConsent = false }: Pick<Country, 'clickIdsBeforeConsent'>,
): boolean {
  const { advertising } = trackingConsent
  return advertising === 'granted' || (advertising === 'pending' && clickIdsBeforeConsent)
}

/** The click ids of a lead that may be told; none where they may not. */
export function clickIdsOf(application: Pick<Application, 'lead' | 'trackingConsent'>, country: Country) {
  if (!mayTellClickIds(application, country)) return {}
  return Object.fromEntries(
    clickIdNames.flatMap((name) => (application.lead[name] === undefined ? [] : [[name, application.lead[name]]])),
  ) as Pick<LeadApplication, (typeof clickIdNames)[number]>
}

/** Everything that may be told, still to be read by the schema of the wire. */
export function sentContext(application: Application, country: Country): object {
  const { lead, arms, lastOperationTimestamp, trackingConsent } = application
  const told = Object.entries(lead).filter(([name]) => !(clickIdNames as readonly string[]).includes(name))
  return {
    ...Object.fromEntries(told),
    ...clickIdsOf(application, country),
    arms,
    lastOperationTimestamp,
    // The server hears of an answer apart. Of this nobody made a record.
    refusedByBrowser: isBrowsersRefusal(trackingConsent) || undefined,
  }
}

/** Without what names the ad and the campaign that brought somebody. */
export function withoutAttribution<T extends Partial<LeadApplication>>(lead: T): T {
  const { googleClick: _, metaPixel: __, tikTokPixel: ___, utm: ____, leadSource: _____, ...necessary } = lead
  return necessary as T
}
