// Lock of the data folder, and the mark of a restore in it: two embedded databases on one folder lose data silently. The lock is an open
// transaction of a small SQLite file, which the system lets go of however the process ends, kill -9 included.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FolderFault, folderFault } from '../kit/data-folder.ts'

export interface HeldLock {
  readonly release: () => void
  /** False once the lock's file was deleted or replaced: another process could take the folder. */
  readonly isHeld: () => boolean
}

export type DataLock = HeldLock | { readonly heldBy: string }

const fileNumber = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino

/** A fault of a lock's file, or of its folder, with the setting's name. SQLite's own names no file. */
function lockFault(dataDir: string, file: string, error: unknown): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException
  return syscall ? folderFault(dataDir, error) : new FolderFault(`${file} (${message})`, error as Error)
}

/** Makes the folder where it is not there, and opens its lock. Throws with the setting's name where it can be no such folder. */
function openLock(dataDir: string, file: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return new DatabaseSync(file)
  } catch (error) {
    throw lockFault(dataDir, file, error)
  }
}

/** Takes the lock of a folder, making the folder where it is not there. `heldBy` says who has it, as far as is known. */
export function lockData(dataDir: string): DataLock {
  const owner = join(dataDir, 'server.pid')
  const file = join(dataDir, 'lock.sqlite')
  const lock = openLock(dataDir, file)
  try {
    lock.exec('pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    lock.close()
    if (!/locked|busy/i.test(String(error))) throw lockFault(dataDir, file, error)
    return { heldBy: heldBy(owner) }
  }
  writeFileSync(owner, String(process.pid))
  const taken = fileNumber(file)
  return { release: () => lock.close(), isHeld: () => fileNumber(file) === taken }
}

function heldBy(file: string): string {
  try {
    return `process ${readFileSync(file, 'utf8')}`
  } catch {
    return 'another process'
  }
}

const restoreMark = (dataDir: string) => join(dataDir, 'restore-unfinished')

/** Before folders are put in the place of others, whose holder has the lock: from now on nobody opens them until `endRestore`. */
export const beginRestore = (dataDir: string): void =>
  writeFileSync(restoreMark(dataDir), '', { mode: 0o600, flush: true })

/** Every folder is in its place. */
export const endRestore = (dataDir: string): void => rmSync(restoreMark(dataDir), { force: true })

/** For people: why the folder may not be opened, where a restore was cut off while it put folders in their place. */
export const unfinishedRestore = (dataDir: string): string | undefined =>
  existsSync(restoreMark(dataDir))
    ? `DATA_DIR: a restore was cut off, and ${dataDir} is not whole: run it again`
    : undefined

/** Begins the name of a folder in the data folder that a restore unpacks into. */
export const restoreFolder = 'restoring-'

/**
 * Removes what a restore had unpacked when it was cut off, and returns the paths: people who were erased since may be in it (P-05). The
 * caller has the database, so no restore is at work.
 */
export function removeUnpacked(dataDir: string): string[] {
  const left = readdirSync(dataDir, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name.startsWith(restoreFolder),
  )
  return left.map(({ name }) => {
    const path = join(dataDir, name)
    rmSync(path, { recursive: true, force: true })
    return path
  })
}
