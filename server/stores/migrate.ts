// Brings the database's tables to the newest version.
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import type { Kysely } from 'kysely'
import { firstTables } from '#server/migrations/001-first-tables.ts'
import { leadWrites } from '#server/migrations/002-lead-writes.ts'
import { links } from '#server/migrations/003-links.ts'
import { keysByAge } from '#server/migrations/004-keys-by-age.ts'
import { followUpTables } from '#server/migrations/005-follow-ups.ts'
import { desk } from '#server/migrations/006-desk.ts'
import { verifications } from '#server/migrations/007-verifications.ts'
import { documents } from '#server/migrations/008-documents.ts'
import { affiliateEvents } from '#server/migrations/009-affiliate-events.ts'
import { limits } from '#server/migrations/010-limits.ts'
import { consents } from '#server/migrations/013-consents.ts'
import type { Tables } from './tables.ts'

/** In order; a migration that was ever released is never edited. */
const migrations: Readonly<Record<string, Migration>> = {
  '001-first-tables': firstTables,
  '002-lead-writes': leadWrites,
  '003-links': links,
  '004-keys-by-age': keysByAge,
  '005-follow-ups': followUpTables,
  '006-desk': desk,
  '007-verifications': verifications,
  '008-documents': documents,
  '009-affiliate-events': affiliateEvents,
  '010-limits': limits,
  '013-consents': consents,
}

/** Runs what has not run yet, each once, also where several processes start together. Throws where one fails. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
