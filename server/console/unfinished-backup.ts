// Folder that a backup is written in until it is whole, beside its place. One that was cut off leaves it: the next backup there takes it away.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hourMs } from '#domain/questions/duration.ts'
import { CommandRefused } from './command.ts'

const mark = '.unfinished-'
const form = /\.unfinished-\w{6}$/

/** Longer than a backup that is at work writes nothing, while it waits for a table for instance. */
const quietMs = 6 * hourMs

/** Makes the folder. Throws `CommandRefused` where nothing can be made there, as beside a disk that is not mounted. */
export async function makeUnfinished(file: string): Promise<string> {
  const folder = dirname(file)
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory()) throw new CommandRefused(`file: the folder ${folder} is not there, expected one that is`)
  return mkdtemp(`${file}${mark}`).catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`file: ${file} cannot be written (${error.code ?? error.name})`)
  })
}

/** Time of the last write below a folder, in Unix milliseconds; nothing where it went meanwhile. */
async function lastWrite(folder: string): Promise<number | undefined> {
  const names = await readdir(folder).catch(() => [])
  const times = await Promise.all(
    [folder, ...names.map((name) => join(folder, name))].map((path) => stat(path).catch(() => undefined)),
  )
  return times[0] && Math.max(...times.map((time) => time?.mtimeMs ?? 0))
}

/** Removes what backups in the folder of this one had written when they were cut off, and returns the paths. */
export async function removeUnfinished(file: string, now: number): Promise<string[]> {
  const folder = dirname(file)
  const removed: string[] = []
  for (const name of (await readdir(folder)).filter((each) => form.test(each))) {
    const path = join(folder, name)
    const at = await lastWrite(path)
    if (at === undefined || now - at < quietMs) continue
    await rm(path, { recursive: true, force: true })
    removed.push(path)
  }
  return removed
}
