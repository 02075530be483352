// Database connection through kysely: the embedded one of a folder, or a PostgreSQL by address. Same tables, same SQL.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type { Transaction } from 'kysely'
import { Pool } from 'pg'
import type { ClientBase } from 'pg'
import { FolderFault, folderFault, inDataFolder } from '../kit/data-folder.ts'
import { errorCode } from '../kit/error-code.ts'
import { lockData, removeUnpacked, unfinishedRestore } from './data-lock.ts'
import type { HeldLock } from './data-lock.ts'
import { ServerDialect } from './dialects.ts'
import { diskFault } from './disk-room.ts'
import { EmbeddedDialect } from './embedded-dialect.ts'
import { DamagedDatabase, openEmbedded } from './embedded-database.ts'
import { migrate, MigrationAtWork, NewerDatabase, TableLocked } from './migrate.ts'
import { closeToOthers, folderOfOthers } from './owners-only.ts'
import { isStale, prepareOften, statementNames } from './prepared-statements.ts'
import { expectWrites, giveUpWhenReadOnly, isReadOnly, readOnlyWords } from './read-only-connections.ts'
import { restoreName, shareDatabase } from './restore-lock.ts'
import type { HeldDatabase, NotToBeUsed } from './restore-lock.ts'
import { hasNoRoom, watchRoom } from './room-watch.ts'
import type { RoomWatch } from './room-watch.ts'
import { giveUpWhenSilent, keptAlive, statementMs, usualSilence } from './silent-connections.ts'
import type { Silence } from './silent-connections.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** The database, or a transaction of it: inside one, nothing but its own handle is used. */
export type Handle = Database | Transaction<Tables>

export interface OpenDatabase {
  readonly db: Database
  /** True where this process alone has the data: nobody else can hold a lease in it. */
  readonly isOnlyProcess: boolean
  /** The embedded database's folder as a tar, as it is at one moment. */
  readonly dump?: () => Promise<Blob>
  /** Connections to PostgreSQL: all there are, those nobody uses, and who waits for one. */
  readonly pool?: () => { readonly all: number; readonly idle: number; readonly waiting: number }
  /** Milliseconds since a statement found no room on the database's disk; absent where none did. */
  readonly refusedMsAgo: RoomWatch['refusedMsAgo']
  readonly close: () => Promise<void>
}

interface Place {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** Told of a connection that broke between two statements. */
  readonly onConnectionError: (error: Error) => void
  /** The folder's lock is gone, or a restore has the database: whoever is told must end without another write. */
  readonly onLockLost: () => void
  /** Bytes that may still be written to the disk of a folder; absent: as the system says. */
  readonly freeBytes?: (folder: string) => number | null
  /**
   * Longest wait for a PostgreSQL that does not answer yet, or takes no writes, and who is told so, once. Without it nobody waits, and one
   * that can only be read will do.
   */
  readonly wait?: { readonly ms: number; readonly onWaiting: (error: unknown) => void }
}

const lockLookedAtMs = 250

/** Looks whether the lock still holds; the look keeps no process alive. */
function watchLock({ isHeld }: HeldLock, onLost: () => void): () => void {
  const timer = setInterval(() => {
    if (isHeld()) return
    clearInterval(timer)
    onLost()
  }, lockLookedAtMs).unref()
  return () => clearInterval(timer)
}

interface Refused {
  /** For people: the setting, what was found, and what was expected. */
  readonly refused: string
  /** Another process has the folder, and may carry out what is wanted of it. */
  readonly isInUse?: true
}

/**
 * Opens the database and migrates it. It is refused where the folder is in use, somebody else's, open to others, not to be read or written,
 * or its disk is full; where PostgreSQL does not answer, or does not let us in; where the database is damaged, or a newer release has
 * migrated it.
 */
export async function openDatabase(place: Place): Promise<OpenDatabase | Refused> {
  const { dataDir, databaseUrl } = place
  if (databaseUrl) {
    // Keys, documents and the ledger are there, whatever has the database.
    const refused = inDataFolder(dataDir, () =>
      isFolder(dataDir) ? (folderOfOthers(dataDir) ?? openToOthers(dataDir)) : undefined,
    )
    return refused ? { refused } : postgres(databaseUrl, place)
  }
  try {
    return await embedded(place)
  } catch (error) {
    const refused = refusalOfFolder(error, place)
    if (refused) return { refused }
    throw error
  }
}

/** Explanation of a folder's database that cannot be opened; undefined where the error is ours. */
function refusalOfFolder(error: unknown, { dataDir, freeBytes }: Place): string | undefined {
  if (error instanceof NewerDatabase) return `DATA_DIR: ${error.message}`
  const full = diskFault(errorCode(error), dataDir, freeBytes?.(dataDir))
  if (full !== undefined) return full
  if (error instanceof DamagedDatabase) return `DATA_DIR: ${error.message}`
  const fault = folderFault(dataDir, error)
  return fault instanceof FolderFault ? fault.message : undefined
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Warning where files of the data folder cannot be closed to other users (S-33). */
function openToOthers(dataDir: string): string | undefined {
  const open = closeToOthers(dataDir)
  if (open.length === 0) return undefined
  const first = open.slice(0, 3).join(', ')
  return `DATA_DIR: ${open.length} files can be read by other users, ${first} among them: make their owner the server's user`
}

async function embedded({ dataDir, onLockLost }: Place): Promise<OpenDatabase | Refused> {
  const shared = folderOfOthers(dataDir)
  if (shared) return { refused: shared }
  const lock = lockData(dataDir)
  if ('heldBy' in lock)
    return {
      refused: `DATA_DIR: ${dataDir} is in use by ${lock.heldBy}: stop that one, or start with another DATA_DIR`,
      isInUse: true,
    }
  const refused = unfinishedRestore(dataDir) ?? openToOthers(dataDir)
  if (refused) {
    lock.release()
    return { refused }
  }
  const unwatch = watchLock(lock, onLockLost)
  try {
    removeUnpacked(dataDir)
    const pglite = await openEmbedded(join(dataDir, 'database'))
    const { log, refusedMsAgo } = watchRoom()
    const db: Database = new Kysely({ dialect: new EmbeddedDialect(pglite), log })
    await migrate(db)
    const close = async () => {
      unwatch()
      await db.destroy()
      if (!pglite.closed) await pglite.close()
      lock.release()
    }
    return { db, isOnlyProcess: true, dump: () => pglite.dumpDataDir('none'), refusedMsAgo, close }
  } catch (error) {
    unwatch()
    lock.release()
    throw error
  }
}

/** Connections to PostgreSQL. One that breaks while it is lent, between two statements of a transaction, tells nobody else. */
export function connectionPool(
  connectionString: string,
  onConnectionError: (error: Error) => void,
  silence: Silence = usualSilence,
): Pool {
  const names = statementNames()
  // Awaited, whatever the type of the pool's setting says.
  const onConnect: (client: ClientBase) => unknown = (client) => {
    const begin = prepareOften(client, names)
    // Outside of it, for it goes by the text.
    giveUpWhenSilent(client, silence)
    return begin()
  }
  const pool = new Pool({
    connectionString,
    max: 20,
    onConnect,
    connectionTimeoutMillis: 5000,
    statement_timeout: statementMs,
    ...keptAlive,
    application_name: 'loanform',
  })
  // The pool tells of a connection that nobody has, again: it is heard once, at the connection itself.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', onConnectionError)
  })
  giveUpWhenReadOnly(pool)
  return pool
}

const betweenAttemptsMs = 500

type Wait = NonNullable<Place['wait']>

/** Error where a restore is at work or was cut off: the database answers, and may not be used. */
class RestoreAtWork extends Error {}

const restoreWords: Readonly<Record<NotToBeUsed, string>> = {
  restoring: 'a restore is under way in the database: wait for its end',
  unfinished: 'a restore was cut off, and the database is not whole: run it again',
}

/** Runs an attempt on a database that may still be starting, be busy, or be restored. Rejects with the last attempt's error. */
async function onceThere<T>(attempt: () => Promise<T>, { ms, onWaiting }: Wait): Promise<T> {
  const until = performance.now() + ms
  let hasTold = false
  // Ends when the time is over.
  while (performance.now() < until)
    try {
      return await attempt()
    } catch (error) {
      if (!isUnavailable(error) && !(error instanceof RestoreAtWork) && !(error instanceof TableLocked)) throw error
      if (!hasTold) onWaiting(error)
      hasTold = true
      await sleep(betweenAttemptsMs)
    }
  return attempt()
}

/** As long as a statement of a migration may take, for a server; a command has somebody in front of it. */
const migrationMs = { server: 3_600_000, command: 10_000 } as const

/** Migrates once no other process does. Rejects with `MigrationAtWork` where that one takes too long. */
async function migrateInTurn(db: Database, { ms, onWaiting }: Wait): Promise<void> {
  const until = performance.now() + (ms > 0 ? migrationMs.server : migrationMs.command)
  let hasTold = false
  // Ends when the time is over.
  while (performance.now() < until)
    try {
      return await migrate(db)
    } catch (error) {
      if (!(error instanceof MigrationAtWork)) throw error
      if (!hasTold) onWaiting(error)
      hasTold = true
      await sleep(betweenAttemptsMs)
    }
  return migrate(db)
}

/** This process's share of the database. Rejects with `RestoreAtWork` where a restore has it. */
async function sharedWithServers(databaseUrl: string, onLockLost: () => void): Promise<HeldDatabase> {
  const shared = await shareDatabase(databaseUrl, onLockLost)
  if (typeof shared === 'string') throw new RestoreAtWork(restoreWords[shared])
  return shared
}

/** PostgreSQL's codes of a wrong name or password, of a database that is not there, and of a role without the right to it. */
const notLetInCodes = /^(?:28|3D000|42501)/

const isForPeople = (error: unknown) =>
  [RestoreAtWork, NewerDatabase, MigrationAtWork, TableLocked].some((kind) => error instanceof kind)

/** Explanation of a PostgreSQL that cannot be opened; undefined where the error is ours. */
export function refusal(error: unknown, waitedMs = 0): string | undefined {
  const why = error instanceof Error ? error.message : String(error)
  if (isForPeople(error)) return `DATABASE_URL: ${why}`
  if (isReadOnly(error)) return `DATABASE_URL: ${readOnlyWords}`
  const howLong = waitedMs > 0 ? `did not answer for ${waitedMs / 1000} seconds` : 'does not answer'
  if (isUnavailable(error)) return `DATABASE_URL: the database ${howLong}: ${why}`
  return notLetInCodes.test(errorCode(error) ?? '')
    ? `DATABASE_URL: the database does not let us in: ${why}`
    : undefined
}

async function postgres(
  connectionString: string,
  { onConnectionError, onLockLost, wait = { ms: 0, onWaiting: () => {} } }: Place,
): Promise<OpenDatabase | Refused> {
  let share: HeldDatabase | undefined
  const pool = connectionPool(connectionString, onConnectionError)
  const { log, refusedMsAgo } = watchRoom()
  const db: Database = new Kysely({ dialect: new ServerDialect({ pool }), log })
  try {
    // Before anything is read: what a restore has under way is no database to serve from.
    share = await onceThere(async () => {
      if (wait.ms > 0) await expectWrites(connectionString)
      return sharedWithServers(connectionString, onLockLost)
    }, wait)
    await onceThere(() => migrateInTurn(db, wait), wait)
  } catch (error) {
    await db.destroy()
    await share?.release()
    const refused = refusal(error, wait.ms)
    if (refused) return { refused }
    throw error
  }
  return {
    db,
    isOnlyProcess: false,
    pool: () => ({ all: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    refusedMsAgo,
    close: async () => {
      await db.destroy()
      await share.release()
    },
  }
}

/** Place of a database: a folder, whose lock the caller holds, or a PostgreSQL. */
export type StoredIn = { readonly folder: string } | { readonly databaseUrl: string }

/** A database as it is, not migrated, for one caller who has it alone. */
export async function openAsIs(stored: StoredIn): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  if ('folder' in stored) {
    const pglite = await openEmbedded(stored.folder)
    const db: Database = new Kysely({ dialect: new EmbeddedDialect(pglite) })
    const close = async () => {
      await db.destroy()
      if (!pglite.closed) await pglite.close()
    }
    return { db, close }
  }
  const pool = new Pool({ connectionString: stored.databaseUrl, max: 2, application_name: restoreName })
  pool.on('error', () => {})
  const db: Database = new Kysely({ dialect: new ServerDialect({ pool }) })
  return { db, close: () => db.destroy() }
}

/** Of PostgreSQL: no connection, no resources, told to stop, over its time (57014), only to be read (25006), no disk (58). */
const connectionCodes = /^(?:08|53|57P|57014|25006|58|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_|EHOST|ENET)/

/** Of a database without room or connections, that can only be read, that ends, or whose disk fails: no fault of the statement. */
const outageCodes = /^(?:08...|53[13]00|57P..|25006|58...)$/

/**
 * True where the database itself refused for now what it will take later, whoever asked and however often. Lenders and gateways have no
 * such codes.
 */
export const isOutage = (error: unknown): boolean =>
  outageCodes.test(errorCode(error) ?? '') || hasNoRoom(error) || isStale(error)

/** A socket file that is not there is a database that is not there; another missing file is not. */
const isNoSocket = (error: unknown) =>
  errorCode(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect'

/** True where the database could not be reached or has no room: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  return (
    connectionCodes.test(errorCode(error) ?? '') ||
    isNoSocket(error) ||
    hasNoRoom(error) ||
    isStale(error) ||
    /timeout exceeded when trying to connect|timeout expired|Connection terminated|is not queryable|driver has already been destroyed|PGlite is closed/.test(
      String(error),
    )
  )
}
