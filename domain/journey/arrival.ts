// Table of URL parameters that an arriving link may carry, and the function that reads them (L1, E6).
import { mayBeAddress } from './link-text.ts'

interface UrlParameterRow {
  /** `personal`: taken out of the address bar at once. `attribution`: kept in memory, sent with the lead. */
  readonly group: 'affiliate' | 'loan' | 'personal' | 'click' | 'attribution' | 'session'
  /** In the document's list of parameters read (L1); the others are its attribution list (E6). */
  readonly read?: true
}

export const urlParameters = {
  refName: { group: 'affiliate', read: true },
  refSubId: { group: 'affiliate', read: true },
  refTransactionId: { group: 'affiliate', read: true },
  s_id: { group: 'affiliate', read: true },
  amount: { group: 'loan', read: true },
  period: { group: 'loan', read: true },
  firstName: { group: 'personal', read: true },
  lastName: { group: 'personal', read: true },
  email: { group: 'personal', read: true },
  phoneNumber: { group: 'personal', read: true },
  sellingTierGlobalId: { group: 'affiliate', read: true },
  fbclid: { group: 'click', read: true },
  ttclid: { group: 'click', read: true },
  sessionId: { group: 'session', read: true },
  gclid: { group: 'click' },
  gclsrc: { group: 'click' },
  gbraid: { group: 'click' },
  wbraid: { group: 'click' },
  utm_medium: { group: 'attribution' },
  utm_source: { group: 'attribution' },
  utm_campaign: { group: 'attribution' },
  utm_content: { group: 'attribution' },
  utm_term: { group: 'attribution' },
} as const satisfies Record<string, UrlParameterRow>

export type UrlParameter = keyof typeof urlParameters

export type Arrival = Readonly<Partial<Record<UrlParameter, string>>>

/** Characters: no network's click id is as long, and what is longer would have the whole lead refused. */
export const longestParameter = 500

/**
 * The known parameters of a query string; empty and overlong ones count as absent, the first of a repeated one wins. So do ids and
 * campaigns that may be somebody's e-mail address: only what fills the applicant's own questions may be one (P-09).
 */
export function readArrival(query: Iterable<readonly [string, string]>): Arrival {
  const arrival: Partial<Record<UrlParameter, string>> = {}
  for (const [name, value] of query) if (isParameter(name) && mayCount(name, value)) arrival[name] ??= value
  return arrival
}

const isParameter = (name: string): name is UrlParameter => Object.hasOwn(urlParameters, name)

const mayCount = (name: UrlParameter, value: string) =>
  value !== '' && value.length <= longestParameter && (urlParameters[name].group === 'personal' || !mayBeAddress(value))

/** A URL amount or period (L1): a plain decimal number, else nothing. */
export function readUrlNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
}
