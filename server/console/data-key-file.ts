// File of the leads' data keys beside backups, sealed by the server's keys (P-05). One file for a folder of backups is replaced
// with each one.
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import { CommandRefused } from './command.ts'

const format = 'loanform-data-keys-1'

/** In the folder of the backups. */
export const dataKeysBeside = (backupFile: string) => join(dirname(backupFile), 'data-keys.jsonl')

const heading = v.strictObject({
  format: v.literal(format),
  /** A keyed hash of nothing: the same for all backups of an installation. */
  installation: v.string(),
  at: v.string(),
  count: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
const line = v.strictTuple([v.pipe(v.string(), v.uuid()), v.pipe(v.string(), v.minLength(1))])

/** A lead's data key, as the server's keys sealed it. */
export interface SealedDataKey {
  readonly leadId: string
  readonly sealedKey: string
}

const installationOf = (sealer: Pick<Sealer, 'index'>) => sealer.index('data keys', '')

/** Nothing where there is no such file. Throws `CommandRefused` where it is another, or was cut off. */
async function readLines(file: string) {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? undefined : Promise.reject(error),
  )
  if (text === undefined) return undefined
  const [first = '', ...rest] = text.split('\n')
  const about = v.safeParse(v.pipe(v.string(), v.parseJson(), heading), first)
  const rows = v.safeParse(
    v.array(v.pipe(v.string(), v.parseJson(), line)),
    rest.filter((each) => each !== ''),
  )
  if (!about.success || !rows.success || rows.output.length !== about.output.count)
    throw new CommandRefused(`${file} is no file of data keys, or was cut off: expected the one that backup wrote`)
  return { ...about.output, keys: rows.output.map(([leadId, sealedKey]) => ({ leadId, sealedKey })) }
}

/** Refuses a file with the data keys of another installation, saying what was expected instead. */
export async function refuseForeignKeys(sealer: Pick<Sealer, 'index'>, file: string, expected: string): Promise<void> {
  const found = await readLines(file)
  if (found && found.installation !== installationOf(sealer))
    throw new CommandRefused(`${file} has the data keys of another installation: expected ${expected}`)
}

/** Replaces the file in one step, on the disk before it resolves. */
export async function writeDataKeys(
  sealer: Pick<Sealer, 'index'>,
  file: string,
  { at, keys }: { readonly at: string; readonly keys: readonly SealedDataKey[] },
): Promise<void> {
  const about = { format, installation: installationOf(sealer), at, count: keys.length }
  const lines = [about, ...keys.map(({ leadId, sealedKey }) => [leadId, sealedKey])]
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await handle.writeFile(lines.map((each) => `${JSON.stringify(each)}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
}

/** Throws `CommandRefused` where the file is missing or no such file. */
export async function readDataKeys(file: string): Promise<readonly SealedDataKey[]> {
  const found = await readLines(file)
  if (!found)
    throw new CommandRefused(
      `${file} is not there, without which no lead of this backup can be read: expected the newest file of data keys there, or --data-keys`,
    )
  return found.keys
}
