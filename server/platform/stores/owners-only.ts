// Modes of the data folder: what is in it belongs to the server's user alone, whatever made it (S-33).
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Read, write and enter, for anybody but the owner. */
const others = 0o077

/** Another process on the folder may have taken a file away since its name was read: then it is open to nobody. */
const isOpen = (path: string): boolean => {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  // A link's own mode says nothing, and what it leads to is not ours to change.
  return stat !== undefined && !stat.isSymbolicLink() && (stat.mode & others) !== 0
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
