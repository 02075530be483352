// Modes of the data folder: what is in it belongs to the server's user alone, whatever made it (S-33).
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Read, write and enter, for anybody but the owner. */
const others = 0o077

const isOpen = (path: string): boolean => {
  const stat = lstatSync(path)
  // A link's own mode says nothing, and what it leads to is not ours to change.
  return !stat.isSymbolicLink() && (stat.mode & others) !== 0
}

function close(path: string): void {
  const { mode } = lstatSync(path)
  try {
    chmodSync(path, mode & 0o777 & ~others)
  } catch {
    // Not ours: the caller says so.
  }
}

/**
 * Makes a folder where it is not there and closes it, with all that is in it, to other users of the machine. Answers with the
 * paths that stay open, because they belong to somebody else or the file system keeps no modes.
 */
export function closeToOthers(folder: string): string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Windows has no such modes.
  if (process.platform === 'win32') return []
  if (isOpen(folder)) close(folder)
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const open = inside.filter(isOpen)
  for (const path of open) close(path)
  return [folder, ...open].filter(isOpen)
}
