// Invariants of money: the ledger has what lenders owe by their folders, and affiliates are told and paid by what became of their leads.
import { earnsAt, paidStages, sumOf } from '#domain/lender/earnings.ts'
import type { PaidStage } from '#domain/lender/earnings.ts'
import { simulatedPayouts } from '../simulated-affiliate.ts'
import type { Check, Invariant, Look } from './invariant.ts'

interface Sold {
  readonly lead_id: string
  readonly lender: string
  readonly price_cents: number
  readonly is_accepted: boolean
  readonly is_chosen: boolean
  readonly is_funded: boolean
  readonly is_returned: boolean
  readonly ledger: readonly {
    readonly kind: PaidStage | 'returned'
    readonly cents: number
    readonly is_after_return: boolean
  }[]
}

/** Outcome of each lead at each lender, and its entries in the ledger. */
const sold = `
  select v.lead_id, v.lender, max(v.price_cents) as price_cents, bool_or(v.outcome = 'accepted') as is_accepted,
    exists (select 1 from lead_event e where e.lead_id = v.lead_id and e.detail->>'reference' = any(array_agg(v.id::text))) as is_chosen,
    exists (select 1 from loan_outcome o where o.lead_id = v.lead_id and o.lender = v.lender and o.kind = 'funded') as is_funded,
    exists (select 1 from loan_outcome o where o.lead_id = v.lead_id and o.lender = v.lender and o.kind = 'returned') as is_returned,
    (select coalesce(json_agg(json_build_object('kind', r.kind, 'cents', r.cents, 'is_after_return', exists (select 1 from revenue b
        where b.lead_id = r.lead_id and b.lender = r.lender and b.kind = 'returned' and b.at < r.at))), '[]') from revenue r
      where r.lead_id = v.lead_id and r.lender = v.lender) as ledger
  from lender_verdict v group by v.lead_id, v.lender`

function wrongIn({ server }: Look, row: Sold): string | undefined {
  const { lead_id: leadId, lender, price_cents: priceCents, ledger } = row
  const folder = server.lenders[lender]!
  const prices = { priceCents, prices: folder.countries.es!.prices ?? {} }
  const kinds = new Set(ledger.map(({ kind }) => kind))
  const must: Readonly<Record<PaidStage | 'returned', boolean>> = {
    sent: kinds.has('sent') || row.is_accepted,
    accepted: row.is_accepted,
    chosen: row.is_chosen || row.is_funded,
    funded: row.is_funded,
    returned: row.is_returned,
  }
  const missing = Object.entries(must).filter(([kind, isThere]) => isThere !== kinds.has(kind as PaidStage))
  if (missing.length > 0) return `${leadId} at ${lender}: ${missing.map(([kind]) => kind).join(', ')} is wrong`
  const cents = ledger.filter(({ kind }) => kind !== 'returned')
  const owed = (each: Sold['ledger'][number]) =>
    each.is_after_return ? 0 : earnsAt(each.kind as PaidStage, folder, prices)
  const wrong = cents.find((each) => each.cents !== owed(each))
  if (wrong) return `${leadId} at ${lender}: ${wrong.kind} earned ${wrong.cents}`
  return row.is_returned && sumOf(ledger) !== 0 ? `${leadId} at ${lender}: a return left ${sumOf(ledger)}` : undefined
}

const ledgerIsWrong: Check = async (look) => {
  const { rows } = await look.run(sold)
  return (rows as unknown as Sold[]).map((row) => wrongIn(look, row)).find((wrong) => wrong !== undefined)
}

/** Each stage of the ledger has its own verdict, and none comes twice. */
export const ledger: Invariant = {
  says: `Revenue is what the lenders' folders say of what happened: ${paidStages.join(', ')}, and a return takes all of it back once, with nothing earned after it.`,
  atEnd: ledgerIsWrong,
}

interface Brought {
  readonly lead_id: string
  readonly is_erased: boolean
  readonly is_returned: boolean
  readonly is_sent: boolean
  /** Paid for by another lead of the person. */
  readonly is_again: boolean
  /** Another lead that was paid for is erased, and says no more whose it was. */
  readonly is_unknown: boolean
  readonly kinds: readonly string[]
  readonly sale_prices: readonly number[]
  readonly earned: readonly { readonly event: string; readonly cents: number }[]
  readonly open: number
}

const brought = `
  select l.id as lead_id, l.erased_at is not null as is_erased,
    exists (select 1 from conversion c where c.lead_id = l.id and c.event = 'returned') as is_returned,
    exists (select 1 from lead_score s where s.lead_id = l.id) as is_sent,
    exists (select 1 from lead o join conversion c on c.lead_id = o.id and c.event = 'lead' and c.payout_cents > 0
      where o.id <> l.id and abs(extract(epoch from o.created_at - l.created_at)) <= 30 * 86400 and num_nonnulls(nullif(o.email_index = l.email_index, false), nullif(o.phone_index = l.phone_index, false),
        nullif(o.person_index = l.person_index, false)) >= 2) as is_again,
    exists (select 1 from lead o join conversion c on c.lead_id = o.id and c.event = 'lead' and c.payout_cents > 0
      where o.id <> l.id and o.erased_at is not null) as is_unknown,
    (select json_agg(distinct e.kind) from lead_event e where e.lead_id = l.id) as kinds,
    (select coalesce(json_agg(v.price_cents), '[]') from lender_verdict v where v.lead_id = l.id and v.outcome = 'accepted') as sale_prices,
    (select coalesce(json_agg(json_build_object('event', c.event, 'cents', c.payout_cents)), '[]') from conversion c
      where c.lead_id = l.id) as earned,
    (select count(*)::int from delivery d where d.lead_id = l.id and d.channel = 'postback' and d.status <> 'delivered') as open
  from lead l where l.id = any($1::uuid[])`

const soldBy = ['redirected', 'contactChosen', 'takenAtLender', 'acceptedToContact']

function payoutIsWrong({ world }: Look, row: Brought): string | undefined {
  const { lead_id: leadId, kinds, earned } = row
  const told = world.facts.postbacks.filter((each) => each.leadId === leadId)
  const centsOf = (event: string) => earned.find((each) => each.event === event)?.cents
  if (row.is_returned) {
    const sum = earned.reduce((all, { cents }) => all + cents, 0)
    return sum === 0 ? undefined : `${leadId}: a return left ${sum} to the affiliate`
  }
  const { lead, accepted, share } = simulatedPayouts
  const sale = centsOf('sold')
  const owed = !row.is_sent ? undefined : row.is_again ? 0 : lead
  const isAccepted = kinds.includes('accepted') || kinds.includes('acceptedToContact')
  // It is earned by an offer at once, also by one that the applicant has not seen yet when everything ends.
  const wasOffered = row.sale_prices.length > 0
  const expected: readonly (readonly [string, boolean])[] = [
    // It is earned by the sending; of a lead that was erased before that was planned, by nobody. A person is paid for once.
    [
      'lead',
      centsOf('lead') === owed ||
        (row.is_unknown && row.is_sent && centsOf('lead') === 0) ||
        (row.is_erased && [undefined, 0].includes(centsOf('lead'))),
    ],
    [
      'accepted',
      centsOf('accepted') === (isAccepted ? accepted : undefined) || (wasOffered && centsOf('accepted') === accepted),
    ],
    ['sold', (sale !== undefined) === kinds.some((kind) => soldBy.includes(kind))],
    ['sold for its price', sale === undefined || row.sale_prices.some((price) => Math.floor(price * share) === sale)],
  ]
  const wrong = expected.find(([, holds]) => !holds)
  if (wrong) return `${leadId}: what the affiliate earned by ${wrong[0]} is wrong: ${JSON.stringify(earned)}`
  if (row.is_erased) return undefined
  if (row.open > 0) return `${leadId}: ${row.open} postbacks were never taken`
  const untold = earned.find(({ event, cents }) =>
    told.every((each) => each.event !== event || Math.round(Number(each.payout) * 100) !== cents),
  )
  return untold && `${leadId}: the affiliate was not told of ${untold.event} ${untold.cents}`
}

export const payouts: Invariant = {
  says: 'What affiliates earn and are told is what became of their leads, by a person once where no lender pays, and a return leaves them nothing.',
  atEnd: async (look) => {
    const { rows } = await look.run(brought, [look.world.facts.brought])
    return (rows as unknown as Brought[]).map((row) => payoutIsWrong(look, row)).find((wrong) => wrong !== undefined)
  },
}
