// Keys of writes are forgotten by their age: found without reading all of them.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const keysByAge: Migration = {
  up: async (db) => {
    await sql`create index idempotency_record_at on idempotency_record (at)`.execute(db)
  },
}
