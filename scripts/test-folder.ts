// Folder of the databases and profiles that tests make: in memory where the machine has room there. Nobody reads them after the
// tests, and a thousand small files of a database take a second on a disk and a tenth of one in memory.
import { readFileSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
/** A run of all stages holds about half a gigabyte at a time. */
const roomNeeded = 4e9

/** Containers often forbid to run what lies there; some tests run what they wrote. */
const forbidsPrograms = (folder: string) =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .some((line) => line.split(' ')[1] === folder && line.split(' ')[3]?.split(',').includes('noexec'))

/** The folder for `TMPDIR`; undefined where there is no such memory or too little of it, as in a container that was given 64 MB. */
export function folderInMemory(folder = memory): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= roomNeeded && !forbidsPrograms(folder) ? folder : undefined
  } catch {
    return undefined
  }
}
