// Store of bot scores: one row for each lead that was sent, and the outbox rows of those that are held.
import { sql } from 'kysely'
import type { BotSignal } from '#domain/application/bot-score.ts'
import type { Handle } from './database.ts'
import type { LeadScoreRow, ScoreStatus } from './lead-score-tables.ts'
import type { OutboxRow } from './outbox-tables.ts'

/** The first score stands: who was released once is not held again. */
export async function insertScore(
  trx: Handle,
  leadId: string,
  { score, reasons, status, at }: Pick<LeadScoreRow, 'score' | 'status' | 'at'> & { reasons: readonly BotSignal[] },
): Promise<void> {
  await trx
    .insertInto('lead_score')
    .values({ lead_id: leadId, score, reasons, status, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const scoreOfLead = (db: Handle, leadId: string): Promise<LeadScoreRow | undefined> =>
  db.selectFrom('lead_score').selectAll().where('lead_id', '=', leadId).executeTakeFirst()

/** The oldest first. */
export const heldScores = (db: Handle, limit: number): Promise<LeadScoreRow[]> =>
  db.selectFrom('lead_score').selectAll().where('status', '=', 'held').orderBy('at').limit(limit).execute()

/** Number of held leads by variant, and since when the first is held; nothing is named of a person. */
export const countHeld = (db: Handle) =>
  db
    .selectFrom('lead_score')
    .innerJoin('lead', 'lead.id', 'lead_score.lead_id')
    .select(['variant', sql<number>`count(*)::int`.as('count'), sql<Date>`min(lead_score.at)`.as('oldest')])
    .where('status', '=', 'held')
    .groupBy('variant')
    .execute()

/** False where it is not held, or not any more. */
export async function decideScore(
  trx: Handle,
  leadId: string,
  status: 'released' | 'refused',
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('lead_score')
    .set({ status, decided_at: at })
    .where('lead_id', '=', leadId)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The scores of these leads; nothing of one that was never sent. */
export async function scoresOf(trx: Handle, leadIds: readonly string[]): Promise<ReadonlyMap<string, ScoreStatus>> {
  const rows = await trx
    .selectFrom('lead_score')
    .select(['lead_id', 'status'])
    .where(sql<boolean>`lead_id = any(${[...leadIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ lead_id: id, status }) => [id, status]))
}

/** With the affiliate that brought the lead, where it waits for the sending. */
export const holdOutboxRow = (trx: Handle, row: OutboxRow, affiliate: string | null = null) =>
  trx
    .insertInto('outbox_held')
    .values({ ...row, affiliate })
    .execute()

/** They are told now, in the order in which they happened. */
export async function releaseOutboxRows(trx: Handle, leadId: string): Promise<void> {
  await sql`
    with back as (delete from outbox_held where lead_id = ${leadId} and kind <> 'unsent' returning *)
    insert into outbox (lead_id, source, kind, state, brand, country, at)
    select lead_id, source, kind, state, brand, country, at from back order by serial`.execute(trx)
}

export const dropOutboxRows = (trx: Handle, leadId: string) =>
  trx.deleteFrom('outbox_held').where('lead_id', '=', leadId).execute()

/**
 * Drops the waiting rows of leads that ended unsent or are gone; the number of rows. An expired lead cannot be sent any more.
 * The affiliate's name stays, as that of a lead which earned.
 */
export async function dropUnsent(db: Handle, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox_held')
    .set({ kind: 'unsent' })
    .where('kind', '=', 'brought')
    .where((query) =>
      query.not(
        query.exists(
          query.selectFrom('lead_score').select('at').whereRef('lead_score.lead_id', '=', 'outbox_held.lead_id'),
        ),
      ),
    )
    .where((query) =>
      query.not(
        query.exists(
          query
            .selectFrom('lead')
            .select('lead.id')
            .whereRef('lead.id', '=', 'outbox_held.lead_id')
            .where('lead.expires_at', '>', new Date(now))
            .where('lead.erased_at', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Affiliates are told that nothing is earned by the lead, as of one that a lender returned. */
export const takeBackEarnings = (trx: Handle, leadId: string, source: string) =>
  trx
    .insertInto('outbox')
    .values({ lead_id: leadId, source, kind: 'returned', state: null, brand: null, country: null, at: null })
    .execute()
