// Migration: codes that prove whose a device is, one for each device that asks. A code of one is not void by another's (S-24).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  // Codes from before are good for ten minutes, for no device that is known any more.
  'delete from step_up',
  'alter table step_up add column token_hash text not null',
  'alter table step_up drop constraint step_up_pkey',
  'alter table step_up add primary key (lead_id, token_hash)',
]

export const stepUpOfDevice: Migration = {
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
