// Payout of a person's first lead alone: what an affiliate earns before a lender's price is known, it earns once for one person (H2, S-32).
// A lender takes nobody twice within its days; by these events the same answers, sent again and again, would earn without an end.
import { payoutEvents, unpricedEvents } from '#domain/application/affiliate-folder.ts'
import type { Affiliate, PayoutEvent } from '#domain/application/affiliate-folder.ts'
import { baseMarket } from '#domain/lender/market.ts'
import { marketOfVariant } from '#server/lead/market-settings.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { contactsOf } from '#server/platform/stores/sent-before.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { hasEarnedBy, lockPeople } from './outbox-store.ts'
import type { NewConversion } from './plan.ts'

type OnceDeps = Pick<ReachDeps, 'catalogue' | 'config' | 'variants'>
type Person = Pick<LeadRow, 'id' | 'variant' | 'email_index' | 'phone_index' | 'person_index'>

const unpriced: ReadonlySet<string> = new Set(unpricedEvents)
const isPaid = (payouts: Affiliate['payouts'], event: PayoutEvent) => unpriced.has(event) && payouts?.[event]

/** Has two processes that plan for leads of one person wait for each other, so that one sees what the other paid. Under the leads' locks. */
export async function lockPaidPeople({ config }: OnceDeps, trx: Handle, leads: readonly Person[]): Promise<void> {
  const pays = Object.values(config.affiliates).some(({ payouts }) =>
    payoutEvents.some((event) => isPaid(payouts, event)),
  )
  const contacts = pays ? new Set(leads.flatMap(contactsOf)) : new Set<string>()
  if (contacts.size > 0) await lockPeople(trx, [...contacts])
}

/** The conversion as it is paid: with nothing where the affiliate earned by this event of the person within the market's days. */
export async function oncePerPerson(
  deps: OnceDeps,
  trx: Handle,
  conversion: NewConversion,
  { lead, at }: { readonly lead: Person; readonly at: Date },
): Promise<NewConversion> {
  const { credit, event, payoutCents } = conversion
  const variant = deps.variants.get(lead.variant)
  if (payoutCents <= 0 || !unpriced.has(event)) return conversion
  // Of a variant that left the catalogue what every variant begins with stands for its days.
  const { days } = (variant ? marketOfVariant(deps, variant) : baseMarket).duplicates
  const isEarned = days > 0 && (await hasEarnedBy(trx, { affiliate: credit.affiliate, event, lead, at, days }))
  return isEarned ? { ...conversion, payoutCents: 0 } : conversion
}
