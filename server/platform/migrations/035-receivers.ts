// Migration: the lane of a job within its kind, so that one receiver takes no more than its share; and the order of deliveries.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table job add column lane text',
  `update job set lane = d.channel || ' ' || d.party from delivery d
    where job.kind in ('deliver', 'convert') and job.payload->>'deliveryId' = d.id::text`,
  // Those from before are numbered as they lie in the table; their time goes first.
  'alter table delivery add column serial bigint generated always as identity',
  `create index delivery_open_by_lead on delivery (lead_id, channel, party) where status = 'open'`,
]

export const receivers: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
