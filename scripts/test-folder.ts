// Where the tests keep their databases and profiles: in memory where the machine has room there. Nobody reads them after the tests, and a
// thousand small files of a database take a second on a disk and a tenth of one in memory.
import { statfsSync } from 'node:fs'

const memory = '/dev/shm'
/** A run of all stages holds about one gigabyte at a time. */
const roomNeeded = 4e9

/** The folder for `TMPDIR`; undefined where there is no such memory or too little of it, as in a container that was given 64 MB. */
export function folderInMemory(folder = memory): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= roomNeeded ? folder : undefined
  } catch {
    return undefined
  }
}
