// `restore FILE`. Puts a backup in the place of what is there, and repeats what people did since: erasures, withdrawals
// and unsubscribes of the ledger. Nobody may be at work in the database meanwhile.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { repeatLedger } from '#server/people/retention/erasure-ledger.ts'
import { ledgerName } from '#server/people/retention/ledger-file.ts'
import type { LedgerEntry } from '#server/people/retention/ledger-file.ts'
import { holdKeys } from '#server/platform/kit/key-holder.ts'
import type { KeyHolder } from '#server/platform/kit/key-holder.ts'
import { leaveOutDue } from '#server/reach/campaigns/sweep.ts'
import { vacuumLater } from '#server/platform/jobs/vacuum-job.ts'
import { beginRestore, endRestore, lockData, removeUnpacked, restoreFolder } from '#server/platform/stores/data-lock.ts'
import { openAsIs } from '#server/platform/stores/database.ts'
import { keyIdOf } from '#server/platform/stores/key-id.ts'
import type { Database, StoredIn } from '#server/platform/stores/database.ts'
import { openEmbedded } from '#server/platform/stores/embedded-database.ts'
import { migrate } from '#server/platform/stores/migrate.ts'
import type { RestoreHold } from '#server/platform/stores/restore-lock.ts'
import { vacuumDataKeysAlone, vacuumEmbedded } from '#server/platform/stores/vacuum.ts'
import { databasePart, documentsPart, ledgerBeside, placeWithin, readBackup } from '../backup-file.ts'
import type { BackupHeading } from '../backup-file.ts'
import { dataKeysBeside, readDataKeys, refuseForeignKeys } from '../data-key-file.ts'
import type { SealedDataKey } from '../data-key-file.ts'
import { holdForRestore, keepEntries, lookBack, namedLedger, wholeLedger } from '../before-restore.ts'
import { CommandRefused } from '../command.ts'
import type { AdminGiven, AloneCommand, AlonePlace } from '../command.ts'
import type { ConsoleSettings } from '../console-dependencies.ts'
import { refusePooler, restoreDump } from '../postgres-tools.ts'
import { insertAct } from '../stores/acts-store.ts'
import { putDataKeys } from '../stores/data-keys-store.ts'
import { emptySchema } from '../stores/restore-store.ts'

export const restore: AloneCommand = {
  command: 'restore <file>',
  summary:
    'Puts a backup in the place of what is there, and repeats erasures and withdrawals; no server may be running',
  arguments: { file: 'One that backup wrote' },
  options: {
    replace: {
      summary: 'Where there is data already: the embedded database’s is kept beside',
      type: 'boolean',
      default: false,
    },
    'data-keys': {
      summary: 'The newest file of data keys; without it, the one in the folder of the backup',
      type: 'string',
    },
    'ledger-file': {
      summary: 'An erasure ledger beside those of the data folder and of the backup',
      type: 'string',
    },
    'without-ledger': {
      summary: 'Even where no erasure ledger is found: who was erased since the backup is there again',
      type: 'boolean',
      default: false,
    },
  },
  runAlone: async (place, given, say) => {
    const { dataDir, databaseUrl } = place.config
    const lock = databaseUrl ? { release: () => {} } : lockData(dataDir)
    if ('heldBy' in lock)
      throw new CommandRefused(`DATA_DIR: ${dataDir} is in use by ${lock.heldBy}: stop that one first`)
    let hold: RestoreHold | undefined
    try {
      if (databaseUrl) {
        await refusePooler(databaseUrl)
        hold = await holdForRestore(databaseUrl)
      }
      await mkdir(dataDir, { recursive: true, mode: 0o700 })
      for (const path of removeUnpacked(dataDir)) say(`Removed ${path}, which an interrupted restore had left.`)
      const unpacked = await mkdtemp(join(dataDir, restoreFolder))
      try {
        await restoreFrom(place, given, say, { unpacked, hold })
      } finally {
        await rm(unpacked, { recursive: true, force: true })
      }
    } finally {
      await hold?.release()
      lock.release()
    }
  },
}

interface Way {
  /** A folder in the data folder. */
  readonly unpacked: string
  /** Of a PostgreSQL. */
  readonly hold: RestoreHold | undefined
}

async function restoreFrom(
  place: AlonePlace,
  given: AdminGiven,
  say: (line: string) => void,
  { unpacked, hold }: Way,
): Promise<void> {
  const { config, tell } = place
  const { dataDir, databaseUrl } = config
  const file = String(given.file)
  const { at, dataKeys: keysAre } = await unpack(config, { file, isReplacing: given.replace === true }, unpacked)
  const keyFile = given['data-keys'] === undefined ? dataKeysBeside(file) : String(given['data-keys'])
  const dataKeys = keysAre === 'beside' ? await readDataKeys(keyFile) : undefined
  needKeys(config, [...new Set(dataKeys?.map(({ sealedKey }) => keyIdOf(Buffer.from(sealedKey))))])
  if (dataKeys) await needOwnKeys(config, keyFile)
  const before = await lookBack(config, at)
  const named = given['ledger-file'] === undefined ? [] : [await namedLedger(String(given['ledger-file']))]
  const files = [...named, join(dataDir, ledgerName), ledgerBeside(file)]
  const ledger = await wholeLedger(files, before.entries, say)
  if (!ledger && !given['without-ledger'])
    throw new CommandRefused(
      `No erasure ledger is at ${files.join(' or ')}: expected --ledger-file, or --without-ledger where nobody was erased since ${at}`,
    )
  await keepEntries(join(dataDir, ledgerName), before.entries)
  await hold?.begin()
  if (databaseUrl) await restoreDump(databaseUrl, { file: join(unpacked, 'dump'), emptying: emptySchema }, tell)
  else await makeEmbedded(join(unpacked, 'dump'), join(unpacked, databasePart))
  const stored = databaseUrl ? { databaseUrl } : { folder: join(unpacked, databasePart) }
  const done = await repeatIn(place, stored, { of: at, ledger: ledger ?? [], dataKeys })
  if (!databaseUrl) beginRestore(dataDir)
  const kept = await putInPlace(dataDir, unpacked, [databasePart, documentsPart])
  if (!databaseUrl) endRestore(dataDir)
  if (hold && !hold.isHeld()) throw new Error('The lock of the database was lost: run the restore again')
  await hold?.end()
  say(`Restored what was there at ${at}.`)
  before.lines.forEach(say)
  linesOf(done).forEach(say)
  for (const name of kept) say(`What was there before is in ${name}: delete it once nobody needs it.`)
  if (databaseUrl) say('Of what was in the database before no copy is kept.')
}

/** Unpacks the parts, and returns the backup's heading. */
function unpack(
  config: ConsoleSettings,
  { file, isReplacing }: { readonly file: string; readonly isReplacing: boolean },
  unpacked: string,
): Promise<BackupHeading> {
  const { dataDir, databaseUrl } = config
  return readBackup(file, async (heading) => {
    const wanted = databaseUrl ? 'postgres' : 'embedded'
    if (heading.database !== wanted)
      throw new CommandRefused(`file: ${file} is of the ${heading.database} database, expected one of ${wanted}`)
    needKeys(config, heading.keys)
    const present = databaseUrl ? [] : [databasePart, documentsPart].filter((name) => existsSync(join(dataDir, name)))
    if (!isReplacing && (databaseUrl || present.length > 0))
      throw new CommandRefused(
        `There may be data already in ${databaseUrl ? 'the database' : dataDir}: expected --replace`,
      )
    return (name) =>
      name === databasePart ? join(unpacked, 'dump') : placeWithin(join(unpacked, documentsPart), documentsPart, name)
  })
}

interface Since {
  /** Moment of the backup, as it says. */
  readonly of: string
  readonly ledger: readonly LedgerEntry[]
  /** Absent where the backup has them within. */
  readonly dataKeys: readonly SealedDataKey[] | undefined
}

/** Deleted rows go before anything starts; where PostgreSQL still holds some after a minute, the first server's job takes them. */
async function takeOffDisk(db: Database, isEmbedded: boolean): Promise<void> {
  if (isEmbedded) await vacuumEmbedded(db)
  else if (!(await vacuumDataKeysAlone(db))) await vacuumLater(db, Date.now())
}

/**
 * Puts the data keys back, repeats the ledger in the database that was put back, leaves out reminders that may have gone, and takes what
 * ended off the disk. Who restored what is kept there: the acts of before went with what was replaced.
 */
async function repeatIn(
  { connect, who }: AlonePlace,
  stored: StoredIn,
  { of, ledger, dataKeys }: Since,
): Promise<Done> {
  const { db, close: closeDatabase } = await openAsIs(stored)
  try {
    await migrate(db)
    const { deps, close } = connect(db)
    try {
      const ended = dataKeys ? await db.transaction().execute((trx) => putDataKeys(trx, dataKeys)) : 0
      const repeated = await repeatLedger(deps, ledger)
      const leftOut = await leaveOutDue(deps)
      await insertAct(db, { who, command: 'restore', detail: JSON.stringify({ of }), at: new Date() })
      if (ended + repeated.length > 0) await takeOffDisk(db, 'folder' in stored)
      return { repeated, ended, leftOut }
    } finally {
      await close()
    }
  } finally {
    await closeDatabase()
  }
}

interface Done {
  readonly repeated: readonly LedgerEntry[]
  /** Leads that no data key opens any more. */
  readonly ended: number
  /** Reminders that may have gone. */
  readonly leftOut: number
}

/** Lines for the operator, on what was done in the database that was put back. */
function linesOf({ repeated, ended, leftOut }: Done): string[] {
  const lines = [`Repeated from the erasure ledger: ${countsOf(repeated)}.`]
  if (ended > 0) lines.push(`Emptied ${ended} leads that have no data key any more: they were erased or purged since.`)
  if (leftOut > 0)
    lines.push(`Reminders that were due since the backup are not sent again, for they may have gone: ${leftOut}.`)
  return lines
}

function countsOf(repeated: readonly LedgerEntry[]): string {
  const counts = [...Map.groupBy(repeated, ({ kind }) => kind)].map(([kind, entries]) => `${kind} ${entries.length}`)
  return counts.length === 0 ? 'nothing, the backup has all of it' : counts.toSorted().join(', ')
}

/** The server's keys. Absent where they would be made now: those open nothing that another ring sealed. */
function keysThere(config: ConsoleSettings): KeyHolder | undefined {
  const isThere = config.keys !== undefined || existsSync(join(config.dataDir, 'keys.json'))
  return isThere ? holdKeys(config) : undefined
}

/** Every installation has a key `k1`: another one's would open nothing, and find nobody of the ledger who was erased (P-05). */
async function needOwnKeys(config: ConsoleSettings, keyFile: string): Promise<void> {
  const keys = keysThere(config)
  const expected = `the keys of that one, as LOANFORM_KEYS or keys.json in ${config.dataDir}`
  if (keys) await refuseForeignKeys(keys.sealer, keyFile, expected)
}

function needKeys(config: ConsoleSettings, keys: readonly string[]): void {
  const ids = Object.keys(keysThere(config)?.ring().sealing ?? {})
  const missing = keys.filter((id) => !ids.includes(id))
  if (missing.length > 0)
    throw new CommandRefused(
      `LOANFORM_KEYS: the keys ${missing.join(', ')} are missing, without which nothing of this backup can be read: expected them there, or keys.json in ${config.dataDir}`,
    )
}

async function makeEmbedded(tar: string, folder: string): Promise<void> {
  const database = await openEmbedded(folder, new Blob([await readFile(tar)]))
  await database.close()
}

/** Renames what was unpacked to its place, and what was there aside; where that is. */
async function putInPlace(dataDir: string, unpacked: string, names: readonly string[]): Promise<string[]> {
  const kept: string[] = []
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  for (const name of names) {
    if (!existsSync(join(unpacked, name))) continue
    const place = join(dataDir, name)
    const aside = join(dataDir, `${name}.before-${stamp}`)
    if (existsSync(place)) {
      await rename(place, aside)
      kept.push(aside)
    }
    await rename(join(unpacked, name), place)
  }
  return kept
}
