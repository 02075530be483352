// Delivery plan of a lead event: who is told what, as a table of events and pure functions over it.
import type { Credit } from '#domain/application/affiliate-credit.ts'
import { payoutCents } from '#domain/application/affiliate-folder.ts'
import type { AffiliateEvent } from '#domain/application/affiliate-folder.ts'
import { withOffers } from '#domain/application/service-messages.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import type { WebhookEvent, WebhookType } from '#contract/webhook-protocol.ts'
import type { Affiliates } from '../affiliates/affiliate-settings.ts'
import type { OutboxKind } from '#server/platform/stores/outbox-tables.ts'
import type { Webhooks } from './webhook-settings.ts'

export interface Happened {
  readonly leadId: string
  /** The event, consent or lead it is about. */
  readonly source: string
  readonly kind: OutboxKind
  readonly state: StateNumber
  readonly brand: string
  readonly country: string
  readonly at: Date
  /** The applicant took this lender's offer before the lender said yes. */
  readonly wasTaken: boolean
  /** Price that the lender pays for its acceptance, in euro cents. */
  readonly priceCents: number | undefined
  /** Earnings of the lead at the lender that paid the loan out, in euro cents. */
  readonly earnedCents?: number
}

const isSent = (state: StateNumber) => state === stateNumber('checking')

const accepted = ({ wasTaken }: Pick<Happened, 'wasTaken'>): readonly AffiliateEvent[] =>
  wasTaken ? ['accepted', 'sold'] : ['accepted']

/**
 * The events of an affiliate that a thing is, where it is any. A lead is sold once a lender said yes and the applicant took it: by going to
 * the lender, by having taken its offer before, or by having applied, where the lender gets in touch by itself.
 */
const meanings: Readonly<
  Partial<Record<OutboxKind, (happened: Pick<Happened, 'state' | 'wasTaken'>) => readonly AffiliateEvent[]>>
> = {
  created: ({ state }) => (isSent(state) ? ['lead', 'sent'] : ['lead']),
  brought: () => ['lead'],
  saved: () => ['sent'],
  sent: () => ['sent'],
  accepted,
  // The lead stands at another lender's screen, maybe for days; what is told at the list is then known.
  offered: (happened) => (withOffers.includes(happened.state) ? accepted(happened) : []),
  acceptedToContact: () => ['accepted', 'sold'],
  contactChosen: () => ['sold'],
  takenAtLender: () => ['sold'],
  redirected: () => ['redirected', 'sold'],
  rejected: () => ['rejected'],
  funded: () => ['funded'],
  returned: () => ['returned'],
}

/** Nothing of an event that only the applicant is told of. */
export const meaningsOf = (happened: Pick<Happened, 'kind' | 'state' | 'wasTaken'>): readonly AffiliateEvent[] =>
  meanings[happened.kind]?.(happened) ?? []

const webhookTypeOf: Readonly<Record<AffiliateEvent, WebhookType>> = {
  lead: 'lead.created',
  sent: 'lead.sent',
  accepted: 'lead.accepted',
  sold: 'lead.sold',
  redirected: 'lead.redirected',
  rejected: 'lead.rejected',
  funded: 'lead.funded',
  returned: 'lead.returned',
}
const others: Readonly<Partial<Record<OutboxKind, WebhookType>>> = {
  consentWithdrawn: 'consent.withdrawn',
  erased: 'lead.erased',
}
const priced: ReadonlySet<WebhookType> = new Set(['lead.accepted', 'lead.sold', 'lead.funded'])

export interface NewConversion {
  readonly credit: Credit
  readonly event: AffiliateEvent
  readonly payoutCents: number
}

/** Earnings of an affiliate from the lead so far, in euro cents. */
export interface Brought {
  readonly affiliate: string
  readonly cents: number
  /** Taken back before. */
  readonly isReturned: boolean
}

/** Affiliates' earnings by an event; none after a return. A return takes back all that the lead earned them, once. */
export function conversionsOf(
  happened: Happened,
  credits: readonly Credit[],
  affiliates: Affiliates,
  brought: readonly Brought[] = [],
): readonly NewConversion[] {
  if (happened.kind === 'returned') return takenBack(credits, brought)
  const over = new Set(brought.flatMap(({ affiliate, isReturned }) => (isReturned ? [affiliate] : [])))
  return meaningsOf(happened).flatMap((event) =>
    credits.map((credit) => ({
      credit,
      event,
      payoutCents: over.has(credit.affiliate)
        ? 0
        : payoutCents(affiliates[credit.affiliate]!, event, happened.priceCents),
    })),
  )
}

/** From whoever earned something, whether the lead is within its window still or not. */
const takenBack = (credits: readonly Credit[], brought: readonly Brought[]): readonly NewConversion[] =>
  brought
    .filter(({ isReturned }) => !isReturned)
    .map(({ affiliate, cents }) => ({
      credit: credits.find((each) => each.affiliate === affiliate) ?? { affiliate },
      event: 'returned',
      payoutCents: cents === 0 ? 0 : -cents,
    }))

/** `15.00` of 1500 cents. */
const euros = (cents: number) => (cents / 100).toFixed(2)

/** Everything that a postback can say of a lead: nothing here can hold an answer (P-09). */
export interface PostbackFacts extends Pick<Credit, 'transactionId' | 'subId'> {
  readonly leadReference: string
  readonly event: AffiliateEvent
  /** In units of the currency, with two decimals. */
  readonly payout: string
  readonly currency: 'EUR'
  /** ISO timestamp, UTC. */
  readonly at: string
}

export function postbackFacts(
  { leadId, at }: Happened,
  { credit: { transactionId, subId }, event, payoutCents: cents }: NewConversion,
): PostbackFacts {
  return {
    ...(transactionId === undefined ? {} : { transactionId }),
    ...(subId === undefined ? {} : { subId }),
    leadReference: leadId,
    event,
    payout: euros(cents),
    currency: 'EUR',
    at: at.toISOString(),
  }
}

export interface NewWebhookEvent {
  readonly party: string
  readonly source: string
  /** All but the id, which is the delivery's. */
  readonly facts: Omit<WebhookEvent, 'id'> & { readonly type: WebhookType }
}

/**
 * Webhook events for the brand's own systems, which hear of a list and not of each offer: nothing of an acceptance where `isListTold`. Two things
 * can be a sale: it is told once a lead.
 */
export function webhookEventsOf(
  happened: Happened,
  { affiliate, isListTold }: { readonly affiliate: string | null; readonly isListTold: boolean },
  webhooks: Webhooks,
): readonly NewWebhookEvent[] {
  const { kind, leadId, source, brand, country, state, at, priceCents } = happened
  const other = others[kind]
  const meant = meaningsOf(happened).filter((event) => event !== 'accepted' || !isListTold)
  const types = [...meant.map((event) => webhookTypeOf[event]), ...(other ? [other] : [])]
  return Object.entries(webhooks).flatMap(([party, { brands, countries, events }]) =>
    types
      .filter(
        (type) =>
          (brands?.includes(brand) ?? true) &&
          (countries?.includes(country) ?? true) &&
          (events?.includes(type) ?? true),
      )
      .map((type) => ({
        party,
        source: type === 'lead.sold' ? leadId : source,
        facts: {
          type,
          at: at.toISOString(),
          leadReference: leadId,
          brand,
          country,
          state,
          affiliate,
          ...(priced.has(type) && priceCents !== undefined
            ? { price: { cents: priceCents, currency: 'EUR' as const } }
            : {}),
        },
      })),
  )
}
