// Migration: ids of affiliates' links that may be e-mail addresses leave the rows that are there (P-05, P-09). No lead names these
// rows, so no erasure finds them.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const idsWithoutAddresses: Migration = {
  up: async (db) => {
    for (const column of ['attribute', 'sub_id', 'transaction_id'])
      await sql.raw(`update affiliate_event set ${column} = null where ${column} ~ '@|%(25)*40'`).execute(db)
  },
}
