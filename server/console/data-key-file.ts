// File of the leads' data keys beside backups, sealed by the server's keys (P-05). One file for a folder of backups is replaced
// with each one.
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import { CommandRefused } from './command.ts'

const format = 'loanform-data-keys-1'

/** In the folder of the backups. */
export const dataKeysBeside = (backupFile: string) => join(dirname(backupFile), 'data-keys.jsonl')

/** Keys of one write: many are written at once, and no text has all. */
const keysAtOnce = 10_000

const heading = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    format: v.literal(format),
    /** A keyed hash of nothing: the same for all backups of an installation. */
    installation: v.string(),
    at: v.string(),
    count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
)
const line = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictTuple([v.pipe(v.string(), v.uuid()), v.pipe(v.string(), v.minLength(1))]),
)

/** A lead's data key, as the server's keys sealed it. */
export interface SealedDataKey {
  readonly leadId: string
  readonly sealedKey: string
}

const installationOf = (sealer: Pick<Sealer, 'index'>) => sealer.index('data keys', '')

const unreadable = (file: string, { code, message }: NodeJS.ErrnoException) =>
  new CommandRefused(`${file} cannot be read (${code ?? message}): expected the file of data keys that backup wrote`)

/**
 * Heading of the file, once each of its keys was given to `take`, line by line: all as one text are too long for JavaScript at some millions
 * of leads. Nothing where there is no such file. Throws `CommandRefused` where it is another, or was cut off.
 */
async function readLines(file: string, take: (key: SealedDataKey) => void = () => {}) {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw unreadable(file, error)
  })
  if (!handle) return undefined
  const other = new CommandRefused(
    `${file} is no file of data keys, or was cut off: expected the one that backup wrote`,
  )
  let about: v.InferOutput<typeof heading> | undefined
  let count = 0
  try {
    for await (const text of handle.readLines()) {
      const read = v.safeParse(about ? line : heading, text)
      if (!read.success) throw other
      if ('format' in read.output) about = read.output
      else {
        take({ leadId: read.output[0], sealedKey: read.output[1] })
        count += 1
      }
    }
  } catch (error) {
    throw error instanceof CommandRefused ? error : unreadable(file, error as NodeJS.ErrnoException)
  } finally {
    await handle.close()
  }
  if (about?.count !== count) throw other
  return about
}

/** Refuses a file with the data keys of another installation, saying what was expected instead. */
export async function refuseForeignKeys(sealer: Pick<Sealer, 'index'>, file: string, expected: string): Promise<void> {
  const found = await readLines(file)
  if (found && found.installation !== installationOf(sealer))
    throw new CommandRefused(`${file} has the data keys of another installation: expected ${expected}`)
}

/** The file's text in parts: its heading, then the keys, a line each. */
function* partsWritten(about: object, keys: readonly SealedDataKey[]): Generator<string> {
  yield `${JSON.stringify(about)}\n`
  for (let start = 0; start < keys.length; start += keysAtOnce)
    yield keys
      .slice(start, start + keysAtOnce)
      .map(({ leadId, sealedKey }) => `${JSON.stringify([leadId, sealedKey])}\n`)
      .join('')
}

/** Replaces the file in one step, on the disk before it resolves. */
export async function writeDataKeys(
  sealer: Pick<Sealer, 'index'>,
  file: string,
  { at, keys }: { readonly at: string; readonly keys: readonly SealedDataKey[] },
): Promise<void> {
  const about = { format, installation: installationOf(sealer), at, count: keys.length }
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  const handle = await open(unfinished, 'wx', 0o600)
  try {
    await handle.writeFile(partsWritten(about, keys))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
}

/** Throws `CommandRefused` where the file is missing or no such file. */
export async function readDataKeys(file: string): Promise<readonly SealedDataKey[]> {
  const keys: SealedDataKey[] = []
  if (!(await readLines(file, (key) => keys.push(key))))
    throw new CommandRefused(
      `${file} is not there, without which no lead of this backup can be read: expected the newest file of data keys there, or --data-keys`,
    )
  return keys
}
