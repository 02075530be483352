// Database queries of verdicts, offers and rounds of a lead at the lender desk.
import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LenderVerdictTable, VerdictOutcome, VerdictRow } from '#server/platform/stores/tables.ts'

/** The lead, locked, while it is in this round; nothing where it is in another, or erased. */
export const lockLeadInRound = (trx: Handle, leadId: string, round: number) =>
  trx
    .selectFrom('lead')
    .selectAll()
    .select(dataKeyOf('lead.id'))
    .where('id', '=', leadId)
    .where('round', '=', round)
    .where('erased_at', 'is', null)
    // One that is held for its bot score is not with lenders (S-32).
    .where((query) =>
      query.not(
        query.exists(
          query
            .selectFrom('lead_score')
            .select('lead_score.lead_id')
            .whereRef('lead_score.lead_id', '=', 'lead.id')
            .where('lead_score.status', '=', 'held'),
        ),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()

export const verdictsOf = (trx: Handle, leadId: string) =>
  trx.selectFrom('lender_verdict').selectAll().where('lead_id', '=', leadId).execute()

export const insertVerdict = (trx: Handle, row: Insertable<LenderVerdictTable>) =>
  trx.insertInto('lender_verdict').values(row).returningAll().executeTakeFirstOrThrow()

export const deleteVerdict = (trx: Handle, id: string) =>
  trx.deleteFrom('lender_verdict').where('id', '=', id).execute()

export const verdictById = (trx: Handle, id: string) =>
  trx.selectFrom('lender_verdict').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const insertVerdicts = (trx: Handle, rows: readonly Insertable<LenderVerdictTable>[]) =>
  trx.insertInto('lender_verdict').values(rows).execute()

export const noteFollowUpPost = (trx: Handle, id: string) =>
  trx
    .updateTable('follow_up')
    .set({ posts: sql<number>`posts + 1` })
    .where('id', '=', id)
    .execute()

export const updateVerdict = (trx: Handle, id: string, changes: Updateable<LenderVerdictTable>) =>
  trx.updateTable('lender_verdict').set(changes).where('id', '=', id).execute()

/** The lead of a verdict, locked; nothing where the verdict is gone. */
export const lockLeadOf = (trx: Handle, verdictId: string) =>
  trx
    .selectFrom('lead')
    .selectAll()
    .select(dataKeyOf('lead.id'))
    .where('id', '=', (query) =>
      query.selectFrom('lender_verdict').select('lead_id').where('lender_verdict.id', '=', verdictId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Data points that a lender requested of a lead, in whatever round. */
export const requestedBy = (verdicts: readonly VerdictRow[], of: string): readonly DataPointKey[] =>
  verdicts.flatMap(({ lender, requested_by_lender: requested }) => (lender === of ? requested : []))

export const recordRequestedDataPoints = (trx: Handle, all: DataPointKey[], lender: string, leadId: string) =>
  trx.updateTable('lead').set({ requested_by_lender: all, resume_with: lender }).where('id', '=', leadId).execute()

export const beginNextRound = (trx: Handle, round: number, leadId: string) =>
  trx
    .updateTable('lead')
    .set({ round: round + 1 })
    .where('id', '=', leadId)
    .execute()

/**
 * Held to the end of the transaction: who posts this person to this lender waits for whoever does the same. The contacts are locked one after
 * the other in their order, so that nobody waits for one that waits for them.
 */
export const lockPersonAtLender = (trx: Handle, lender: string, contacts: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${contacts.toSorted().map((contact) => `duplicate ${lender} ${contact}`)}::text[]) as key`.execute(trx)

/** The offer of a verdict, while its lender was not told that it was not chosen; nothing where the person was erased. */
export const offerToTell = (db: Handle, id: string) =>
  db
    .selectFrom('offer')
    .select(['lender', 'status', 'valid_until', 'decided_at'])
    .where('verdict_id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst()

export const noteToldNotChosen = (db: Handle, id: string, at: Date) =>
  db.updateTable('offer').set({ told_at: at }).where('verdict_id', '=', id).execute()

/** With these the lender surely does not take the lead; an open or accepted application keeps its place. */
export const notTaken: readonly VerdictOutcome[] = [
  'rejected',
  'declined',
  'refused',
  'not-found',
  'more-needed',
  'cancelled',
]

/**
 * Writes down how long the lender took, where it was posted to, and empties its places where it has ended without the lead being taken.
 * The places it has then.
 */
export async function endCall(trx: Handle, id: string, latencyMs: number | undefined): Promise<readonly string[]> {
  const row = await trx
    .updateTable('lender_verdict')
    .set((verdict) => ({
      ...(latencyMs === undefined ? {} : { latency_ms: latencyMs }),
      reserved: verdict
        .case()
        .when('outcome', 'in', [...notTaken])
        .then(sql<string[]>`'{}'::text[]`)
        .else(verdict.ref('reserved'))
        .end(),
    }))
    .where('id', '=', id)
    .returning('reserved')
    .executeTakeFirstOrThrow()
  return row.reserved
}

export const emptyReserved = (trx: Handle, id: string) => updateVerdict(trx, id, { reserved: [] })

export const verdictOfLender = (trx: Handle, reference: string, lender: string) =>
  trx
    .selectFrom('lender_verdict')
    .select(['lead_id', 'round'])
    .where('id', '=', reference)
    .where('lender', '=', lender)
    .executeTakeFirst()
