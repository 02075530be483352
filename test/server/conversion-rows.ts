// Outbox rows for advertising networks, read by tests.
import type { Database } from '#server/platform/stores/database.ts'

/** Of one lead, by network and event. */
export const conversionRows = (db: Database, leadId: string) =>
  db
    .selectFrom('delivery')
    .selectAll()
    .where('channel', '=', 'conversion')
    .where('lead_id', '=', leadId)
    .orderBy('party')
    .orderBy('event')
    .execute()

/** The jobs that tell them. */
export const conversionJobs = (db: Database) => db.selectFrom('job').selectAll().where('kind', '=', 'convert').execute()
