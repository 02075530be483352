// Lock of the data folder: two embedded databases on one folder lose data silently. The lock is an open transaction of a small
// SQLite file, which the system lets go of however the process ends, kill -9 included.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type DataLock = { readonly release: () => void } | { readonly heldBy: string }

/** Takes the lock of a folder, making the folder where it is not there. `heldBy` says who has it, as far as is known. */
export function lockData(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true })
  const owner = join(dataDir, 'server.pid')
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'))
  try {
    lock.exec('pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    lock.close()
    if (!/locked|busy/i.test(String(error))) throw error
    return { heldBy: heldBy(owner) }
  }
  writeFileSync(owner, String(process.pid))
  return { release: () => lock.close() }
}

function heldBy(file: string): string {
  try {
    return `process ${readFileSync(file, 'utf8')}`
  } catch {
    return 'another process'
  }
}
