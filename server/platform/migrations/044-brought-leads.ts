// Migration: which affiliate brought a lead that is not sent yet. Figures by affiliate count it, and nothing is earned by it (S-32).
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const broughtLeads: Migration = {
  up: async (db) => {
    await sql`alter table outbox_held add column affiliate text`.execute(db)
  },
}
