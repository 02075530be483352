// Backup file format: the database and the folder of documents, compressed into one file. A line of JSON says what is in it,
// the parts follow one after the other. The keys are never in it, neither the server's nor the leads' own: who finds it can read nothing of it.
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as v from 'valibot'
import { CommandRefused } from './command.ts'
import { namingFile } from './named-file.ts'

const format = 'loanform-backup-1'

/** Names of the parts, and of their folders in `DATA_DIR`. */
export const databasePart = 'database'
export const documentsPart = 'documents'

/** The erasure ledger as it was when a backup was made. */
export const ledgerBeside = (file: string) => `${file}.ledger`

const heading = v.strictObject({
  format: v.literal(format),
  database: v.picklist(['embedded', 'postgres']),
  at: v.string(),
  /** Ids of the keys that what is in it was sealed with. */
  keys: v.array(v.string()),
  /** Place of the leads' data keys; backups of earlier releases have them within. */
  dataKeys: v.optional(v.literal('beside')),
  parts: v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(v.string(), v.minLength(1)),
        bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
      }),
    ),
    v.minLength(1),
  ),
})
export type BackupHeading = v.InferOutput<typeof heading>

export interface BackupPart {
  readonly name: string
  readonly bytes: number
  readonly read: () => AsyncIterable<Uint8Array>
}

/** A document that was there when a backup began, and not when its turn came. */
class DocumentGone extends Error {}

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function* bytesOfFile(file: string, name: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw isGone(error) ? new DocumentGone(`${name} went while it was to be read: run the command again`) : error
  }
}

/** The files of a folder as parts under a name; none where there is no such folder. */
async function folderParts(folder: string, under: string): Promise<BackupPart[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const parts = await Promise.all(
    files.toSorted().map(async (file) => {
      const name = `${under}/${relative(folder, file).split(sep).join('/')}`
      const found = await stat(file).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
      return found ? [{ name, bytes: found.size, read: () => bytesOfFile(file, name) }] : []
    }),
  )
  return parts.flat()
}

/** Erasures and the end of retention wait for no backup, and each may take a document away while it is written. */
const attempts = 5

/**
 * Writes a backup of the database and of what is in the folder of documents, begun anew where a document went meanwhile. Returns its length, and
 * how many documents are in it.
 */
export async function writeWithDocuments(
  file: string,
  about: Omit<BackupHeading, 'format' | 'parts'>,
  database: BackupPart,
  folder: string,
): Promise<{ readonly bytes: number; readonly files: number }> {
  const write = async () => {
    const files = await folderParts(folder, documentsPart)
    return { bytes: await writeBackup(file, about, [database, ...files]), files: files.length }
  }
  for (let attempt = 1; attempt < attempts; attempt++)
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof DocumentGone)) throw error
    }
  return write()
}

/** Writes beside the place and renames, on the disk before it has its name. Returns its length. Never over another file. */
export async function writeBackup(
  file: string,
  about: Omit<BackupHeading, 'format' | 'parts'>,
  parts: readonly BackupPart[],
): Promise<number> {
  const unfinished = `${file}.unfinished`
  const line = { format, ...about, parts: parts.map(({ name, bytes }) => ({ name, bytes })) }
  async function* content() {
    yield Buffer.from(`${JSON.stringify(line)}\n`)
    for (const { name, bytes, read } of parts) {
      let read_ = 0
      for await (const chunk of read()) {
        read_ += chunk.length
        yield chunk
      }
      if (read_ !== bytes) throw new Error(`${name} changed while it was read: run the command again`)
    }
  }
  try {
    await namingFile(file, () =>
      pipeline(
        Readable.from(content()),
        createGzip({ level: 6 }),
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      ),
    )
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return (await stat(file)).size
}

/**
 * Reads a backup, having `take` said where each part goes once the heading is known; a part without a place is passed over.
 * Throws `CommandRefused` where the file is none, or is cut off or changed.
 */
export async function readBackup(
  file: string,
  take: (heading: BackupHeading) => Promise<(name: string) => string | undefined>,
): Promise<BackupHeading> {
  const noBackup = (why: string) => new CommandRefused(`file: ${file} ${why}, expected a file that backup wrote`)
  const source = createReadStream(file)
  const chunks = source.pipe(createGunzip())
  source.on('error', (error) => chunks.destroy(error))
  try {
    const bytes = bytesOf(chunks)
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), heading), await bytes.line())
    if (!read.success) throw noBackup('is no backup')
    const placeOf = await take(read.output)
    for (const { name, bytes: length } of read.output.parts) {
      const place = placeOf(name)
      if (place === undefined) await bytes.pass(length, async () => {})
      else {
        await mkdir(dirname(place), { recursive: true })
        const handle = await open(place, 'wx', 0o600)
        try {
          // The whole of it: a disk that is nearly full takes a part and says no error.
          await bytes.pass(length, async (chunk) => namingFile(place, () => handle.writeFile(chunk)))
          await namingFile(place, () => handle.sync())
        } finally {
          await handle.close()
        }
      }
    }
    await bytes.end()
    return read.output
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'ENOENT') throw noBackup('is not there')
    if (code === 'EISDIR') throw noBackup('is a folder')
    if (code.startsWith('Z_') || error instanceof CutOff) throw noBackup('is cut off or changed')
    throw error
  } finally {
    source.destroy()
  }
}

class CutOff extends Error {}
const longestLine = 50_000_000

function bytesOf(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Uint8Array = Buffer.of()
  const more = async (): Promise<boolean> => {
    const { done, value } = await chunks.next()
    if (!done) rest = value
    return !done
  }
  return {
    line: async (): Promise<string> => {
      const parts: Uint8Array[] = []
      // Ends with the line, or with the file.
      for (let length = 0; length < longestLine;) {
        const end = rest.indexOf(10)
        parts.push(end < 0 ? rest : rest.subarray(0, end))
        length += rest.length
        if (end >= 0) {
          rest = rest.subarray(end + 1)
          return Buffer.concat(parts).toString('utf8')
        }
        if (!(await more())) break
      }
      throw new CutOff()
    },
    pass: async (length: number, take: (chunk: Uint8Array) => Promise<void>): Promise<void> => {
      // Ends when all was passed on, or with the file.
      for (let left = length; left > 0;) {
        if (rest.length === 0 && !(await more())) throw new CutOff()
        const chunk = rest.subarray(0, left)
        await take(chunk)
        left -= chunk.length
        rest = rest.subarray(chunk.length)
      }
    },
    end: async (): Promise<void> => {
      // Ends with the file.
      while (rest.length === 0) if (!(await more())) return
      throw new CutOff()
    },
  }
}

/** Path of a part's file, below the folder; a name that leads out of it is refused. */
export function placeWithin(folder: string, under: string, name: string): string | undefined {
  if (!name.startsWith(`${under}/`)) return undefined
  const place = resolve(folder, name.slice(under.length + 1))
  if (!place.startsWith(resolve(folder) + sep)) throw new CommandRefused(`file: ${name} leads out of its folder`)
  return place
}
