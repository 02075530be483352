// Migration runner: brings the database to the newest version.
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import type { Kysely } from 'kysely'
import { errorCode } from '../kit/error-code.ts'
import { firstTables } from '../migrations/001-first-tables.ts'
import { leadWrites } from '../migrations/002-lead-writes.ts'
import { links } from '../migrations/003-links.ts'
import { keysByAge } from '../migrations/004-keys-by-age.ts'
import { followUpTables } from '../migrations/005-follow-ups.ts'
import { desk } from '../migrations/006-desk.ts'
import { verifications } from '../migrations/007-verifications.ts'
import { documents } from '../migrations/008-documents.ts'
import { affiliateEvents } from '../migrations/009-affiliate-events.ts'
import { limits as limitTables } from '../migrations/010-limits.ts'
import { codeSends } from '../migrations/011-code-sends.ts'
import { documentsElsewhere } from '../migrations/012-documents-elsewhere.ts'
import { consents } from '../migrations/013-consents.ts'
import { postalPlaces } from '../migrations/014-postal-places.ts'
import { retention } from '../migrations/015-retention.ts'
import { messages } from '../migrations/016-messages.ts'
import { outbox } from '../migrations/017-outbox.ts'
import { operator } from '../migrations/018-operator.ts'
import { lanes } from '../migrations/019-lanes.ts'
import { proofAndKeys } from '../migrations/020-proof-and-keys.ts'
import { choices } from '../migrations/021-choices.ts'
import { cspReports } from '../migrations/025-csp-reports.ts'
import { funnel } from '../migrations/023-funnel.ts'
import { tradeNames } from '../migrations/026-trade-names.ts'
import { serviceMessages } from '../migrations/029-service-messages.ts'
import { offersTold } from '../migrations/030-offers-told.ts'
import { market } from '../migrations/027-market.ts'
import { revenue } from '../migrations/031-revenue.ts'
import { eventOrder } from '../migrations/032-event-order.ts'
import { dataKeys } from '../migrations/033-data-keys.ts'
import { erasureLedger } from '../migrations/034-erasure-ledger.ts'
import { receivers } from '../migrations/035-receivers.ts'
import { stepUp } from '../migrations/036-step-up.ts'
import { postalSuburbs } from '../migrations/037-postal-suburbs.ts'
import { confirmedAddresses } from '../migrations/038-confirmed-addresses.ts'
import { leadScores } from '../migrations/039-lead-scores.ts'
import { leadVisits } from '../migrations/040-lead-visits.ts'
import { growth } from '../migrations/041-growth.ts'
import { linksLedger } from '../migrations/042-links-ledger.ts'
import { stepUpOfDevice } from '../migrations/043-step-up-of-device.ts'
import { broughtLeads } from '../migrations/044-brought-leads.ts'
import { jobsByLead } from '../migrations/045-jobs-by-lead.ts'
import { countedOutcomes } from '../migrations/046-counted-outcomes.ts'
import { savesWithoutLock } from '../migrations/047-saves-without-lock.ts'
import { dataKeysInParts } from '../migrations/048-data-keys-in-parts.ts'
import { contactsOfTokens } from '../migrations/051-contacts-of-tokens.ts'
import { deadDeliveries } from '../migrations/052-dead-deliveries.ts'
import { idsInTimeOrder } from '../migrations/053-ids-in-time-order.ts'
import { idsWithoutAddresses } from '../migrations/056-ids-without-addresses.ts'
import { whereMessagesWent } from '../migrations/057-where-messages-went.ts'
import { acceptancesCounted } from '../migrations/058-acceptances-counted.ts'
import { figuresByTime } from '../migrations/059-figures-by-time.ts'
import { loansNotPaidOut } from '../migrations/060-loans-not-paid-out.ts'
import type { Tables } from './tables.ts'

/** In order; a migration that was ever released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-first-tables': firstTables,
  '002-lead-writes': leadWrites,
  '003-links': links,
  '004-keys-by-age': keysByAge,
  '005-follow-ups': followUpTables,
  '006-desk': desk,
  '007-verifications': verifications,
  '008-documents': documents,
  '009-affiliate-events': affiliateEvents,
  '010-limits': limitTables,
  '011-code-sends': codeSends,
  '012-documents-elsewhere': documentsElsewhere,
  '013-consents': consents,
  '014-postal-places': postalPlaces,
  '015-retention': retention,
  '016-messages': messages,
  '017-outbox': outbox,
  '018-operator': operator,
  '019-lanes': lanes,
  '020-proof-and-keys': proofAndKeys,
  '021-choices': choices,
  '025-csp-reports': cspReports,
  '023-funnel': funnel,
  '026-trade-names': tradeNames,
  '027-market': market,
  '029-service-messages': serviceMessages,
  '030-offers-told': offersTold,
  '031-revenue': revenue,
  '032-event-order': eventOrder,
  '033-data-keys': dataKeys,
  '034-erasure-ledger': erasureLedger,
  '035-receivers': receivers,
  '036-step-up': stepUp,
  '037-postal-suburbs': postalSuburbs,
  '038-confirmed-addresses': confirmedAddresses,
  '039-lead-scores': leadScores,
  '040-lead-visits': leadVisits,
  '041-growth': growth,
  '042-links-ledger': linksLedger,
  '043-step-up-of-device': stepUpOfDevice,
  '044-brought-leads': broughtLeads,
  '045-jobs-by-lead': jobsByLead,
  '046-counted-outcomes': countedOutcomes,
  '047-saves-without-lock': savesWithoutLock,
  '048-data-keys-in-parts': dataKeysInParts,
  '051-contacts-of-tokens': contactsOfTokens,
  '052-dead-deliveries': deadDeliveries,
  '053-ids-in-time-order': idsInTimeOrder,
  '056-ids-without-addresses': idsWithoutAddresses,
  '057-where-messages-went': whereMessagesWent,
  '058-acceptances-counted': acceptancesCounted,
  '059-figures-by-time': figuresByTime,
  '060-loans-not-paid-out': loansNotPaidOut,
}

/** The migrations of this version that the database has not had. Throws where it cannot be asked. */
export async function migrationsMissing(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const had = new Set(rows.map(({ name }) => name))
  return Object.keys(migrations).filter((name) => !had.has(name))
}

/** A database with migrations that this release does not know. */
export class NewerDatabase extends Error {
  constructor(unknown: string) {
    super(
      `the database was migrated by a newer release (${unknown} is unknown here): start that release, or restore the backup from before it`,
    )
  }
}

async function unknownMigration(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc`.execute(db)
  return rows.find(({ name }) => !Object.hasOwn(migrations, name))?.name
}

/** Another process migrates the database just now. */
export class MigrationAtWork extends Error {
  constructor() {
    super('another process is migrating the database: wait for its end')
  }
}

/** A migration that came to a table which somebody else has locked, for instance a backup. */
export class TableLocked extends Error {
  constructor() {
    super('another connection has locked what a migration changes, such as a backup: wait for its end, and start again')
  }
}

/** Kysely's own, so that a release which took it by the connection and this one keep out of each other's way. */
const lockKey = 3_853_314_791_062_309_107n
const lockNotAvailable = '55P03'

interface Limits {
  /** A statement may go through every row. */
  readonly statement: string
  /** Short: behind a migration that waits for a table everybody else waits for it too. */
  readonly lock: string
}

async function migrateAlone(db: Kysely<Tables>, { statement, lock }: Limits): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${statement}, true), set_config('lock_timeout', ${lock}, true)`.execute(
      trx,
    )
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lockKey}::bigint) as got`.execute(
      trx,
    )
    if (!rows.every(({ got }) => got)) throw new MigrationAtWork()
    const { error } = await new Migrator({
      db: trx,
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest()
    if (error) throw error
  })
}

/**
 * Runs what has not run yet, each once, in one transaction. Throws where one fails; a `NewerDatabase` where the database is ahead of this
 * release; a `MigrationAtWork` or a `TableLocked` where the same may succeed later.
 */
export async function migrate(db: Kysely<Tables>, limits: Limits = { statement: '1h', lock: '10s' }): Promise<void> {
  try {
    await migrateAlone(db, limits)
  } catch (error) {
    if (error instanceof MigrationAtWork) throw error
    if (errorCode(error) === lockNotAvailable) throw new TableLocked()
    const unknown = await unknownMigration(db).catch(() => undefined)
    throw unknown === undefined ? error : new NewerDatabase(unknown)
  }
}
