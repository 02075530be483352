// Modes of the data folder: what is in it belongs to the server's user alone, whatever made it (S-33).
import { chmodSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Read, write and enter, for anybody but the owner. */
const others = 0o077

/** Another process on the folder may have taken a file away since its name was read: then it is open to nobody. */
const isOpen = (path: string): boolean => {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  // A link's own mode says nothing, and what it leads to is not ours to change.
  return stat !== undefined && !stat.isSymbolicLink() && (stat.mode & others) !== 0
}

/** Names of the server's own in its folder, and of what a file system puts into a new one. */
const expectedNames: ReadonlySet<string> = new Set([
  'database',
  'documents',
  'erasure-ledger.jsonl',
  'keys.json',
  'lock.sqlite',
  'lost+found',
])

/**
 * Refusal of a folder that is open to other users and holds things, none of them the server's: `/`, `/srv` or a home, named by a slip.
 * To close it would shut everybody out of it.
 */
export function folderOfOthers(folder: string): string | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (process.platform === 'win32' || !stat?.isDirectory() || (stat.mode & others) === 0) return undefined
  const names = readdirSync(folder)
  if (names.length === 0 || names.some((name) => expectedNames.has(name))) return undefined
  return `DATA_DIR: ${folder} is open to others and holds nothing of ours, expected a folder of its own: a new or an empty one, or one that is closed to others (chmod 700)`
}

function close(path: string): void {
  try {
    chmodSync(path, lstatSync(path).mode & 0o777 & ~others)
  } catch {
    // Not ours, or gone: the caller says so.
  }
}

const everyName = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' })

/**
 * Makes a folder where it is not there and closes it, with all that is in it, to other users of the machine. Answers with the
 * paths that stay open, because they belong to somebody else or the file system keeps no modes.
 */
export function closeToOthers(folder: string, namesIn = everyName): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Windows has no such modes.
  if (process.platform === 'win32') return []
  if (isOpen(folder)) close(folder)
  const inside = namesIn(folder).map((name) => join(folder, name))
  const open = inside.filter(isOpen)
  for (const path of open) close(path)
  return [folder, ...open].filter(isOpen)
}
