// Migration: ids that the database makes are in the order of time (decision 089). Those of the server are too; here it is about
// tables with an index on the id alone.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** PostgreSQL has one of its own from version 18 on. Version 4 becomes 7 by two bits. */
const newId = `
  create function new_id() returns uuid language sql volatile as $$
    select encode(
      set_bit(set_bit(
        overlay(uuid_send(gen_random_uuid())
          placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
        52, 1), 53, 1),
      'hex')::uuid
  $$`

export const idsInTimeOrder: Migration = {
  up: async (db) => {
    await sql.raw(newId).execute(db)
    for (const table of ['affiliate_event', 'erasure_ledger', 'job', 'message', 'retention_evidence'])
      await sql.raw(`alter table ${table} alter column id set default new_id()`).execute(db)
  },
}
