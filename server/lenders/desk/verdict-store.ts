// Database queries of verdicts, offers and rounds of a lead at the lender desk.
import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import { stateNumber } from '#domain/journey/states.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LenderVerdictTable, VerdictOutcome, OfferTable } from '#server/platform/stores/tables.ts'

export const lockLeadInRound = (trx: Handle, leadId: string, round: number) =>
  trx
    .selectFrom('lead')
    .selectAll()
    .where('id', '=', leadId)
    .where('round', '=', round)
    .where('state', '=', stateNumber('checking'))
    .forNoKeyUpdate()
    .executeTakeFirst()

export const verdictsOf = (trx: Handle, leadId: string) =>
  trx.selectFrom('lender_verdict').selectAll().where('lead_id', '=', leadId).execute()

export const insertVerdict = (trx: Handle, row: Insertable<LenderVerdictTable>) =>
  trx.insertInto('lender_verdict').values(row).returningAll().executeTakeFirstOrThrow()

export const verdictById = (trx: Handle, id: string) =>
  trx.selectFrom('lender_verdict').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const insertVerdicts = (trx: Handle, rows: readonly Insertable<LenderVerdictTable>[]) =>
  trx.insertInto('lender_verdict').values(rows).execute()

export const newestFollowUpOf = (trx: Handle, verdictId: string) =>
  trx
    .selectFrom('follow_up')
    .selectAll()
    .where('verdict_id', '=', verdictId)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow()

export const noteFollowUpPost = (trx: Handle, posts: number, id: string) =>
  trx
    .updateTable('follow_up')
    .set({ posts: posts + 1 })
    .where('id', '=', id)
    .execute()

export const updateVerdict = (trx: Handle, id: string, changes: Updateable<LenderVerdictTable>) =>
  trx.updateTable('lender_verdict').set(changes).where('id', '=', id).execute()

export const leadIdOfVerdict = (trx: Handle, id: string) =>
  trx.selectFrom('lender_verdict').select('lead_id').where('id', '=', id).executeTakeFirst()

export const acceptedVerdictOf = (trx: Handle, leadId: string) =>
  trx
    .selectFrom('lender_verdict')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('outcome', '=', 'accepted')
    .executeTakeFirst()

export const insertOffer = (trx: Handle, row: Insertable<OfferTable>) => trx.insertInto('offer').values(row).execute()

export const dataPointsRequestedBy = (trx: Handle, leadId: string, lender: string) =>
  trx
    .selectFrom('lender_verdict')
    .select('requested_by_lender')
    .where('lead_id', '=', leadId)
    .where('lender', '=', lender)
    .execute()

export const recordRequestedDataPoints = (trx: Handle, all: DataPointKey[], lender: string, leadId: string) =>
  trx.updateTable('lead').set({ requested_by_lender: all, resume_with: lender }).where('id', '=', leadId).execute()

export const beginNextRound = (trx: Handle, round: number, leadId: string) =>
  trx
    .updateTable('lead')
    .set({ round: round + 1 })
    .where('id', '=', leadId)
    .execute()

export const declinedVerdictOf = (trx: Handle, leadId: string) =>
  trx
    .selectFrom('lender_verdict')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('outcome', '=', 'declined')
    .executeTakeFirst()

export const lockContact = (trx: Handle, contact: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`duplicate ${contact}`}, 0))`.execute(trx)

/** With these the lender surely does not take the lead; an open or accepted application keeps its place. */
export const notTaken: readonly VerdictOutcome[] = ['rejected', 'declined', 'refused', 'not-found', 'more-needed']

export const releaseReserved = (trx: Handle, id: string) =>
  trx
    .updateTable('lender_verdict')
    .set({ reserved: [] })
    .where('id', '=', id)
    .where('outcome', 'in', [...notTaken])
    .executeTakeFirst()

export const verdictOfLender = (trx: Handle, reference: string, lender: string) =>
  trx
    .selectFrom('lender_verdict')
    .select(['lead_id', 'round'])
    .where('id', '=', reference)
    .where('lender', '=', lender)
    .executeTakeFirst()
