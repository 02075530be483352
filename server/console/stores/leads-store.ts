// Database queries of leads for the operator.
import { sql } from 'kysely'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'

export const batch = 1000

/**
 * A batch of leads by id, one row each, with the acceptance of the lender that was chosen last, else of the first that accepted. The ledger
 * knows the choice, also once the offers are gone. Beside it how many accepted, and what all lenders pay for the lead, in cents.
 */
export const leadsAfter = (db: Handle, after: string) =>
  db
    .selectFrom('lead')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('lender_verdict as taken')
          .leftJoin('revenue as choice', (join) =>
            join.onRef('choice.verdict_id', '=', 'taken.id').on('choice.kind', '=', 'chosen'),
          )
          .select(['taken.lender', 'taken.price_cents', sql<number>`count(*) over ()::int`.as('accepted')])
          .whereRef('taken.lead_id', '=', 'lead.id')
          .where('taken.outcome', '=', 'accepted')
          .orderBy('choice.at', (order) => order.desc().nullsLast())
          .orderBy('taken.recorded_at')
          .orderBy('taken.round')
          .orderBy('taken.position')
          .limit(1)
          .as('sale'),
      (join) => join.onTrue(),
    )
    .select(['lead.id', 'brand', 'country', 'variant', 'state', 'created_at', 'updated_at', 'erased_at'])
    .select(['sale.lender', 'sale.price_cents', 'sale.accepted'])
    .select((query) =>
      query
        .selectFrom('revenue')
        .select(sql<number>`coalesce(sum(cents), 0)::int`.as('cents'))
        .whereRef('revenue.lead_id', '=', 'lead.id')
        .as('earned_cents'),
    )
    .where('lead.id', '>', after)
    .orderBy('lead.id')
    .limit(batch)
    .execute()

/** In order of time; those of one moment as they were written. */
export const eventsOf = (db: Handle, id: string) =>
  db
    .selectFrom('lead_event')
    .select(['at', 'kind', 'state'])
    .where('lead_id', '=', id)
    .orderBy('at')
    .orderBy('serial')
    .execute()

export const verdictsOf = (db: Handle, id: string) =>
  db
    .selectFrom('lender_verdict')
    .select(['id', 'round', 'position', 'lender', 'outcome', 'latency_ms', 'at', 'reason'])
    .where('lead_id', '=', id)
    .orderBy('round')
    .orderBy('position')
    .execute()

/** The lead that a lender has under this reference, which is the id of its verdict. */
export const leadOfReference = (db: Handle, reference: string) =>
  db
    .selectFrom('lead')
    .selectAll()
    .select(dataKeyOf('lead.id'))
    .where('id', 'in', (query) =>
      query.selectFrom('lender_verdict').select('lead_id').where('lender_verdict.id', '=', reference),
    )
    .executeTakeFirst()

/** By the keyed hash of the e-mail address, newest first. */
export const leadsOfContact = (db: Handle, emailIndex: string) =>
  db
    .selectFrom('lead')
    .selectAll()
    .select(dataKeyOf('lead.id'))
    .where('email_index', '=', emailIndex)
    .orderBy('created_at', 'desc')
    .execute()

/** One, or none. */
export const leadsOfId = (db: Handle, id: string) =>
  db.selectFrom('lead').selectAll().select(dataKeyOf('lead.id')).where('id', '=', id).execute()

/** The lender of the offer that was chosen; undefined while none is. */
export const chosenLenderOf = async (db: Handle, id: string): Promise<string | undefined> => {
  const chosen = await db
    .selectFrom('offer')
    .select('lender')
    .where('lead_id', '=', id)
    .where('status', '=', 'chosen')
    .executeTakeFirst()
  return chosen?.lender
}

/** Outcomes that lenders told of an accepted lead, in order of time. */
export const loanOutcomesOf = (db: Handle, id: string) =>
  db
    .selectFrom('loan_outcome')
    .select(['at', 'lender', 'kind as outcome', 'amount', 'reason'])
    .where('lead_id', '=', id)
    .orderBy('at')
    .orderBy('kind')
    .execute()

interface LeadFilter {
  readonly variant?: string | undefined
  readonly state?: LeadRow['state'] | undefined
  /** Keyed hash of an e-mail address. */
  readonly emailIndex?: string | undefined
  /** Keyed hashes of a phone number, as each country may read it. */
  readonly phoneIndexes?: readonly string[] | undefined
  readonly limit: number
}

/** Newest first, without anything personal. */
export const newestLeads = (db: Handle, { variant, state, emailIndex, phoneIndexes, limit }: LeadFilter) =>
  db
    .selectFrom('lead')
    .select(['id', 'variant', 'state', 'round', 'created_at', 'updated_at'])
    .$if(variant !== undefined, (query) => query.where('variant', '=', variant!))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(emailIndex !== undefined, (query) => query.where('email_index', '=', emailIndex!))
    .$if(phoneIndexes !== undefined, (query) => query.where('phone_index', 'in', phoneIndexes!))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Leads that were ever sent, a batch by id after `last`. */
export const sentLeadsAfter = (db: Handle, last: string | undefined, limit: number) =>
  db
    .selectFrom('lead')
    .selectAll()
    .select(dataKeyOf('lead.id'))
    .where('round', '>', 0)
    .$if(last !== undefined, (query) => query.where('id', '>', last!))
    .orderBy('id')
    .limit(limit)
    .execute()
