// Checks before a restore: running processes, lost data, later erasures.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { entryOf } from '#server/people/retention/erasure-ledger.ts'
import { appendLedger, readLedger } from '#server/people/retention/ledger-file.ts'
import type { LedgerEntry } from '#server/people/retention/ledger-file.ts'
import { holdKeys } from '#server/platform/kit/key-holder.ts'
import { openAsIs } from '#server/platform/stores/database.ts'
import { holdDatabase } from '#server/platform/stores/restore-lock.ts'
import type { RestoreHold } from '#server/platform/stores/restore-lock.ts'
import type { StoredIn } from '#server/platform/stores/database.ts'
import { databasePart } from './backup-file.ts'
import { CommandRefused } from './command.ts'
import type { ConsoleSettings } from './console-dependencies.ts'
import { allLedgerRows, changesSince, connectedOthers } from './stores/restore-store.ts'

/**
 * The PostgreSQL for this restore alone: until it is released no server starts, and none goes on. Rejects with `CommandRefused` while another
 * process is connected.
 */
export async function holdForRestore(databaseUrl: string): Promise<RestoreHold> {
  const held = await holdDatabase(databaseUrl)
  const others = await othersAtWork(databaseUrl)
  if (held && others.length === 0) return held
  await held?.release()
  const who = others.length > 0 ? others.join(', ') : 'a process'
  throw new CommandRefused(`DATABASE_URL: connected to the database are ${who}: stop those first`)
}

async function othersAtWork(databaseUrl: string): Promise<readonly string[]> {
  const { db, close } = await openAsIs({ databaseUrl })
  try {
    return (await connectedOthers(db)).map(({ pid, name }) => `${name || 'a process'} (${pid})`)
  } finally {
    await close()
  }
}

interface Before {
  /** Losses, a line each, for the operator. */
  readonly lines: readonly string[]
  /** Erasures and withdrawals that people made, as far as the current database knows them. */
  readonly entries: readonly LedgerEntry[]
}

/** Looks at the database that is there. One that cannot be read is no reason to leave it: that may be why it is replaced. */
export async function lookBack(config: ConsoleSettings, at: string): Promise<Before> {
  const { dataDir, databaseUrl } = config
  const folder = join(dataDir, databasePart)
  if (!databaseUrl && !existsSync(folder)) return { lines: [], entries: [] }
  try {
    return await lookInto(databaseUrl ? { databaseUrl } : { folder }, config, at)
  } catch {
    return { lines: ['What was there could not be read: nobody knows what is lost of it.'], entries: [] }
  }
}

async function lookInto(stored: StoredIn, config: ConsoleSettings, at: string): Promise<Before> {
  const { db, close } = await openAsIs(stored)
  try {
    const { made, changed } = await changesSince(db, at)
    const { sealer } = holdKeys(config)
    // One of a release from before there was a ledger has none.
    const rows = await allLedgerRows(db).catch(() => [])
    return {
      lines: [`Lost since then: ${made} new leads, and changes of ${changed} others.`],
      entries: rows.map((row) => entryOf({ sealer }, row)),
    }
  } finally {
    await close()
  }
}

/** Writes what the database alone knows beside it, before it is replaced: else a restore that is cut off would lose it. */
export async function keepEntries(file: string, entries: readonly LedgerEntry[]): Promise<void> {
  const known = new Set((await readLedger(file))?.entries.map(({ id }) => id))
  const fresh = entries.filter(({ id }) => !known.has(id))
  if (fresh.length > 0) await appendLedger(file, fresh)
}

/** The ledger that an operator names. Throws `CommandRefused` where there is none: whoever was erased since would be there again (P-05). */
export async function namedLedger(file: string): Promise<string> {
  const read = await readLedger(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandRefused(`ledger-file: ${file} cannot be read (${code}), expected an erasure ledger`)
  })
  if (!read) throw new CommandRefused(`ledger-file: ${file} is not there, expected an erasure ledger`)
  if (read.entries.length === 0 && read.unreadable > 0)
    throw new CommandRefused(`ledger-file: ${file} is none, expected an erasure ledger`)
  return file
}

/** Everything of the files and of the database that was there; nothing where there is no ledger at all. */
export async function wholeLedger(
  files: readonly string[],
  entries: readonly LedgerEntry[],
  say: (line: string) => void,
): Promise<readonly LedgerEntry[] | undefined> {
  const found: LedgerEntry[][] = []
  for (const file of files) {
    const read = await readLedger(file)
    if (!read) continue
    if (read.unreadable > 0) say(`${file}: ${read.unreadable} lines cannot be read.`)
    found.push([...read.entries])
  }
  return found.length === 0 && entries.length === 0 ? undefined : [...entries, ...found.flat()]
}
