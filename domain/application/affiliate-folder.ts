// Shape of an affiliate's folder: its links and ad clicks, the events it is told, and its payouts. Engines read these and name
// no affiliate.
import type { AdClick } from '#domain/journey/ad-click.ts'

/** Lead events that may earn an affiliate something, in order. `sold`: a lender accepted and the applicant took it. */
export const payoutEvents = ['lead', 'sent', 'accepted', 'sold', 'redirected', 'rejected', 'funded'] as const
export type PayoutEvent = (typeof payoutEvents)[number]

/** Those that come before a lender's price is known, or without one: a share of it would be nothing for ever. */
export const unpricedEvents = ['lead', 'sent', 'rejected'] as const satisfies readonly PayoutEvent[]

/** Lead events that an affiliate may receive. `returned` takes back what the others earned. */
export const affiliateEvents = [...payoutEvents, 'returned'] as const
export type AffiliateEvent = (typeof affiliateEvents)[number]

/** Placeholders in a postback's address; each value is percent-encoded. */
export const placeholders = [
  'transactionId',
  'subId',
  'leadReference',
  'event',
  'payout',
  'currency',
  'at',
  'timestamp',
  'signature',
] as const
export type Placeholder = (typeof placeholders)[number]

export interface Postback {
  /** With placeholders in its path or query, never in its host; `{sandbox}` in front stands for the sandbox's address. */
  readonly url: string
  /** GET, where absent; a POST has the same facts as JSON in its body. */
  readonly method?: 'GET' | 'POST'
}

/** So many euro cents, or a share of what the lender pays. */
export type Payout = { readonly cents: number } | { readonly share: number }

export interface Affiliate {
  readonly name: string
  /** Values of `refName` that are its own. */
  readonly refNames?: readonly string[]
  /** Ids of ad clicks that it is told of. */
  readonly adClicks?: readonly (keyof Omit<AdClick, 'gclsrc' | 'setAt'>)[]
  /** Absent: all. */
  readonly brands?: readonly string[]
  readonly countries?: readonly string[]
  /** Attribution window after the arrival; absent: as long as the browser keeps the reference (H2, I4). */
  readonly windowHours?: number
  /** Every postback is signed in its headers. */
  readonly signed?: boolean
  readonly postbacks: Readonly<Partial<Record<AffiliateEvent, Postback>>>
  readonly payouts?: Readonly<Partial<Record<PayoutEvent, Payout>>>
}

/** Twelve digits are more than any payout has, and hide what binary fractions leave out: 70 % of 700 cents are 490. */
const exact = (cents: number) => Number(cents.toPrecision(12))

/** Payout for an event, in whole euro cents, rounded down; 0 without a payout rule, or for a share of an absent price. */
export function payoutCents({ payouts }: Pick<Affiliate, 'payouts'>, event: AffiliateEvent, priceCents = 0): number {
  const rule = event === 'returned' ? undefined : payouts?.[event]
  if (!rule) return 0
  return 'cents' in rule ? rule.cents : Math.floor(exact(priceCents * rule.share))
}

/** The address with its placeholders filled in, percent-encoded; what has no value is empty. Half an emoji is written as a sign for it. */
export function fillTemplate(url: string, values: Readonly<Partial<Record<Placeholder, string>>>): string {
  return url.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((values[name as Placeholder] ?? '').toWellFormed()),
  )
}
