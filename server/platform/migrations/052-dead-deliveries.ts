// Migration: deliveries that failed for good, by index. Metrics count them, and the operator sends all of a receiver again.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const deadDeliveries: Migration = {
  up: async (db) => {
    await sql`create index delivery_dead on delivery (at) where status = 'dead'`.execute(db)
  },
}
