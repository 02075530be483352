// Counts of a filled database: copies are written without triggers, and are counted here as the product counts its own.
import { sql } from 'kysely'
import type { Database } from '#server/platform/stores/database.ts'
import { aggregateVisits } from '#server/reach/funnel/aggregate-visits.ts'
import { countOutcomes } from '#server/reach/funnel/count-outcomes.ts'

/** Counts every lead, and the visits that are silent at `now` (Unix milliseconds). */
export async function countCopies(db: Database, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx)
    await sql`insert into lead_outcome_change (lead_id, made_at) select id, created_at from lead`.execute(trx)
  })
  await countOutcomes({ db })
  await aggregateVisits({ db, now: () => now })
}
