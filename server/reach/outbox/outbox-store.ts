// Database queries of the outbox, and of the deliveries planned from it.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { isSamePerson } from '#server/platform/stores/sent-before.ts'
import type { OutboxRow, ConversionTable, DeliveryRow } from '#server/platform/stores/outbox-tables.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { DeliverPayload } from './delivery-store.ts'

/** Rows of one transaction: who waits for a lead waits for it, on the embedded database everybody. */
export const batch = 25

/** Times of a change by which a lead is left alone: whoever looks at it is most likely deciding about it. */
export interface Moment {
  readonly after: Date
  readonly until: Date
}

interface WaitingRow extends Pick<OutboxRow, 'serial' | 'lead_id'> {
  /** An earlier row of the lead was left, or is another process's. */
  readonly follows: boolean
}

interface Looking {
  /** A serial. */
  readonly after: string
  /** Ids of leads whose rows are left. */
  readonly without: readonly string[]
  readonly moment: Moment
}

/**
 * Rows behind a serial that nobody else takes, in the order of writing, but those of some leads and those of the moment. Things of one lead are
 * planned in their order: before a sale that another process plans, its return would find nothing to take back.
 */
export async function waitingRows(
  trx: Handle,
  { after, without, moment }: Looking,
): Promise<{ readonly waiting: readonly WaitingRow[]; readonly areAll: boolean }> {
  const { rows: waiting } = await sql<WaitingRow>`
    with free as materialized (
      select serial, lead_id from outbox
      where serial > ${after}::bigint and lead_id <> all(${[...without]}::uuid[])
        and (at is null or at <= ${moment.after}::timestamptz or at > ${moment.until}::timestamptz)
      order by serial limit ${batch}::int
      for update skip locked
    )
    select serial, lead_id, exists (
        select from outbox earlier
        where earlier.lead_id = free.lead_id and earlier.serial < free.serial and earlier.serial not in (select serial from free)
      ) as follows
    from free order by serial`.execute(trx)
  return { waiting, areAll: waiting.length < batch }
}

export const takeRows = (trx: Handle, serials: readonly string[]) =>
  trx
    .deleteFrom('outbox')
    .where(sql<boolean>`serial = any(${[...serials]}::bigint[])`)
    .returningAll()
    .execute()

const isOneOf = (ids: readonly string[]) => sql<boolean>`id = any(${[...ids]}::uuid[])`

/** Those that nobody holds, and that did not change in the moment; whoever decides about a lead just now is not waited for. */
export const lockFreeLeads = (trx: Handle, ids: readonly string[], { after, until }: Moment) =>
  trx
    .selectFrom('lead')
    .select([
      'id',
      'variant',
      'brand',
      'country',
      'state',
      'result',
      'request_context',
      'email_index',
      'phone_index',
      'person_index',
      'created_at',
      'erased_at',
    ])
    .select(dataKeyOf('lead.id'))
    .where(isOneOf(ids))
    .where(sql<boolean>`not (updated_at > ${after}::timestamptz and updated_at <= ${until}::timestamptz)`)
    .orderBy('id')
    // An erasure waits, and takes with it what is planned here; or it is first, and we see that it is erased. Of two that plan for one lead
    // the second comes later, so that what a return takes back is all there is.
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

/** Of these ids those of leads that there are. */
export async function leadsThere(trx: Handle, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await trx.selectFrom('lead').select('id').where(isOneOf(ids)).execute()
  return rows.map(({ id }) => id)
}

export const insertConversion = (trx: Handle, row: Insertable<ConversionTable>) =>
  trx
    .insertInto('conversion')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('event')
    .executeTakeFirst()

/** The verdict whose offer was chosen; while none is, the first that accepted of those whose offers are open, else of all. */
export const acceptedVerdictOf = (trx: Handle, leadId: string) =>
  trx
    .selectFrom('lender_verdict')
    .leftJoin('offer', (join) =>
      join.onRef('offer.lead_id', '=', 'lender_verdict.lead_id').onRef('offer.verdict_id', '=', 'lender_verdict.id'),
    )
    .select(['lender_verdict.lender', 'lender_verdict.price_cents'])
    .where('lender_verdict.lead_id', '=', leadId)
    .where('lender_verdict.outcome', '=', 'accepted')
    .orderBy(sql`case offer.status when 'chosen' then 0 when 'open' then 1 else 2 end`)
    .orderBy('lender_verdict.recorded_at')
    .orderBy('lender_verdict.round')
    .orderBy('lender_verdict.position')
    .executeTakeFirst()

const openOffersOf = (trx: Handle, leadId: string) =>
  trx
    .selectFrom('offer')
    .select('offer.verdict_id')
    .where('offer.lead_id', '=', leadId)
    .where('offer.status', '=', 'open')

/** True where another offer of the lead is open that came before this one; of two of one moment, one came first. */
export const hasEarlierOpenOffer = async (trx: Handle, leadId: string, verdictId: string): Promise<boolean> => {
  const earlier = await openOffersOf(trx, leadId)
    .innerJoin('offer as own', 'own.lead_id', 'offer.lead_id')
    .where('own.verdict_id', '=', verdictId)
    .where(sql<boolean>`(offer.at, offer.verdict_id) < (own.at, own.verdict_id)`)
    .executeTakeFirst()
  return earlier !== undefined
}

/** True where the brand's own systems were told of an offer when it came, and it is open still. */
export const isToldOfOpenOffer = async (trx: Handle, leadId: string): Promise<boolean> => {
  const told = await openOffersOf(trx, leadId)
    .innerJoin('delivery', 'delivery.source', 'offer.verdict_id')
    .where('delivery.lead_id', '=', leadId)
    .where('delivery.channel', '=', 'webhook')
    .where('delivery.event', '=', 'lead.accepted')
    .executeTakeFirst()
  return told !== undefined
}

/** The price of the lender that told the outcome, and what the lead has earned at all lenders, less what was taken back. */
export const moneyOfLoanOutcome = (trx: Handle, outcomeId: string) =>
  trx
    .selectFrom('loan_outcome')
    .innerJoin('lender_verdict', 'lender_verdict.id', 'loan_outcome.verdict_id')
    .select((query) => [
      'lender_verdict.price_cents',
      query
        .selectFrom('revenue')
        .select(({ fn }) => fn.sum<string>('revenue.cents').as('cents'))
        .whereRef('revenue.lead_id', '=', 'loan_outcome.lead_id')
        .as('earned'),
    ])
    .where('loan_outcome.id', '=', outcomeId)
    .executeTakeFirst()

/** True where a lender told the outcome that had not accepted the lead; false of what no lender told. */
export const isOfLenderWithoutYes = async (trx: Handle, outcomeId: string): Promise<boolean> => {
  const told = await trx
    .selectFrom('loan_outcome')
    .leftJoin('revenue', (join) =>
      join
        .onRef('revenue.lead_id', '=', 'loan_outcome.lead_id')
        .onRef('revenue.lender', '=', 'loan_outcome.lender')
        .on('revenue.kind', '=', 'accepted'),
    )
    .select('revenue.kind')
    .where('loan_outcome.id', '=', outcomeId)
    .executeTakeFirst()
  return told !== undefined && told.kind === null
}

/** In one order for everybody, so that nobody waits for one that waits for them. */
export const lockPeople = (trx: Handle, contacts: readonly string[]) =>
  sql`select pg_advisory_xact_lock(key) from (
    select distinct hashtextextended('payout ' || contact, 0) as key from unnest(${contacts}::text[]) as given (contact) order by key
  ) as sorted`.execute(trx)

interface Earning {
  readonly affiliate: string
  readonly event: string
  readonly lead: Pick<LeadRow, 'id' | 'email_index' | 'phone_index' | 'person_index'>
  readonly at: Date
  readonly days: number
}

/** True where the affiliate earned by this event of another lead of the person, before or after: what was held is told late. */
export async function hasEarnedBy(trx: Handle, { affiliate, event, lead, at, days }: Earning): Promise<boolean> {
  const { rows } = await sql`
    select 1 from lead l join conversion c on c.affiliate = ${affiliate} and c.lead_id = l.id and c.event = ${event}
    where ${isSamePerson(lead)} and l.id <> ${lead.id}::uuid and c.payout_cents > 0
      and c.at between ${at}::timestamptz - make_interval(days => ${days}::int)
        and ${at}::timestamptz + make_interval(days => ${days}::int)
    limit 1`.execute(trx)
  return rows.length > 0
}

/** Earnings of each affiliate from the lead so far, in euro cents. */
export const broughtBy = async (trx: Handle, leadId: string) => {
  const rows = await trx
    .selectFrom('conversion')
    .select(['affiliate', 'event', 'payout_cents'])
    .where('lead_id', '=', leadId)
    .orderBy('affiliate')
    .execute()
  return [...Map.groupBy(rows, ({ affiliate }) => affiliate)].map(([affiliate, own]) => ({
    affiliate,
    cents: own.reduce((sum, { payout_cents: cents }) => sum + cents, 0),
    isReturned: own.some(({ event }) => event === 'returned'),
  }))
}

/** True where a lender that the applicant chose has not returned the lead. */
export const isKeptByLender = async (trx: Handle, leadId: string): Promise<boolean> => {
  const kept = await trx
    .selectFrom('revenue')
    .select('lender')
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'chosen')
    .where('lender', 'not in', (query) =>
      query
        .selectFrom('revenue as back')
        .select('back.lender')
        .where('back.lead_id', '=', leadId)
        .where('back.kind', '=', 'returned'),
    )
    .executeTakeFirst()
  return kept !== undefined
}

export const answeredFollowUpsOf = (trx: Handle, leadId: string, lender: string | undefined) =>
  trx
    .selectFrom('follow_up')
    .select('key')
    .where('lead_id', '=', leadId)
    .where('lender', '=', lender ?? '')
    .where('status', '=', 'answered')
    .execute()

/** The affiliate that was credited first, as the report on revenue names it. */
export const firstAffiliateOf = (trx: Handle, leadId: string) =>
  trx
    .selectFrom('conversion')
    .select('affiliate')
    .where('lead_id', '=', leadId)
    .orderBy('at')
    .orderBy('affiliate')
    .executeTakeFirst()

export const noteDeadDelivery = (db: Handle, payload: object) =>
  db
    .updateTable('delivery')
    .set({ status: 'dead', last_error: 'the job failed' })
    .where('id', '=', (payload as DeliverPayload).deliveryId)
    .where('status', '=', 'open')
    .returning(['lead_id', 'channel', 'party', 'serial', 'last_error as why'])
    .executeTakeFirst()

/** One that was delivered meanwhile, by an attempt that another worker made, stays so. */
export const noteDelivery = (
  db: Handle,
  id: string,
  changes: Pick<DeliveryRow, 'status' | 'last_status' | 'last_error'>,
) => db.updateTable('delivery').set(changes).where('id', '=', id).where('status', '!=', 'delivered').execute()
