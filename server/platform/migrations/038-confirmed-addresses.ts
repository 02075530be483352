// Migration: an index by which the sweep finds new consents to offers by e-mail, whose address is to be confirmed.
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const confirmedAddresses: Migration = {
  up: async (db) => {
    await sql`create index consent_to_confirm on consent (at)
      where purpose = 'contactDetails.marketingConsents' and channel = 'email' and given`.execute(db)
  },
}
