// `backup FILE` and `restore FILE`: save and restore the database and the folder of documents, as one file.
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ConsoleSettings } from '../console-dependencies.ts'
import { holdKeys } from '#server/platform/kit/key-holder.ts'
import { lockData } from '#server/platform/stores/data-lock.ts'
import { openEmbedded } from '#server/platform/stores/embedded-database.ts'
import { keyUses, keyUsesOfRows } from '#server/platform/stores/reseal.ts'
import { folderParts, placeWithin, readBackup, writeBackup } from '../backup-file.ts'
import type { BackupPart } from '../backup-file.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand, AloneCommand } from '../command.ts'
import { dumpRun, restoreRun, runTool } from '../postgres-tools.ts'

const documents = 'documents'
const databasePart = 'database'
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

export const backup: AdminCommand = {
  command: 'backup <file>',
  summary: 'Everything as it is now, into a new file, while the server runs; never the keys: keep those elsewhere',
  arguments: { file: 'A new file' },
  audit: ['file'],
  run: async (deps, given, say, { config, dump, tell }) => {
    const { db, now } = deps
    const file = String(given.file)
    if (existsSync(file)) throw new CommandRefused(`file: ${file} is there already, expected a new one`)
    await mkdir(dirname(file), { recursive: true })
    // What lies in a bucket is not in the backup.
    const uses = config.documents.store.kind === 'local' ? await keyUses(deps) : await keyUsesOfRows(db)
    const keys = [...new Set(uses.map(({ keyId }) => keyId))]
    const scratch = await mkdtemp(`${file}.`)
    try {
      const database = dump ? await dumped(dump) : await dumpedByTool(config, join(scratch, databasePart), tell)
      // After the database: what it names is there then.
      const files = await folderParts(join(config.dataDir, documents), documents)
      const about = {
        database: dump ? ('embedded' as const) : ('postgres' as const),
        at: new Date(now()).toISOString(),
        keys,
      }
      const bytes = await writeBackup(file, about, [database, ...files])
      say(`${file}: ${megabytes(bytes)}, the database and ${files.length} files of documents.`)
      if (keys.length > 0) say(`To be read it needs the keys ${keys.join(', ')}, which are not in it.`)
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  },
}

async function dumped(dump: () => Promise<Blob>): Promise<BackupPart> {
  const blob = await dump()
  return { name: databasePart, bytes: blob.size, read: () => blob.stream() as AsyncIterable<Uint8Array> }
}

async function dumpedByTool(
  { databaseUrl }: ConsoleSettings,
  file: string,
  tell: (line: string) => void,
): Promise<BackupPart> {
  await runTool(dumpRun(databaseUrl!, file), tell)
  return { name: databasePart, bytes: (await stat(file)).size, read: () => createReadStream(file) }
}

export const restore: AloneCommand = {
  command: 'restore <file>',
  summary: 'Puts a backup in the place of what is there; no server may be running',
  arguments: { file: 'One that backup wrote' },
  options: {
    replace: {
      summary: 'Where there is data already: the embedded database’s is kept beside',
      type: 'boolean',
      default: false,
    },
  },
  runAlone: async (config, given, say, tell) => {
    const file = String(given.file)
    const { dataDir, databaseUrl } = config
    const lock = databaseUrl ? { release: () => {} } : lockData(dataDir)
    if ('heldBy' in lock)
      throw new CommandRefused(`DATA_DIR: ${dataDir} is in use by ${lock.heldBy}: stop that one first`)
    try {
      await mkdir(dataDir, { recursive: true })
      const unpacked = await mkdtemp(join(dataDir, 'restoring-'))
      try {
        const about = await readBackup(file, async (heading) => {
          const wanted = databaseUrl ? 'postgres' : 'embedded'
          if (heading.database !== wanted)
            throw new CommandRefused(`file: ${file} is of the ${heading.database} database, expected one of ${wanted}`)
          needKeys(config, heading.keys)
          const present = databaseUrl ? [] : [databasePart, documents].filter((name) => existsSync(join(dataDir, name)))
          if (!given.replace && (databaseUrl || present.length > 0))
            throw new CommandRefused(
              `There may be data already in ${databaseUrl ? 'the database' : dataDir}: expected --replace`,
            )
          return (name) =>
            name === databasePart ? join(unpacked, 'dump') : placeWithin(join(unpacked, documents), documents, name)
        })
        if (databaseUrl) await runTool(restoreRun(databaseUrl, join(unpacked, 'dump')), tell)
        else await makeEmbedded(join(unpacked, 'dump'), join(unpacked, databasePart))
        const kept = await putInPlace(dataDir, unpacked, [databasePart, documents])
        say(`Restored what was there at ${about.at}.`)
        for (const name of kept) say(`What was there before is in ${name}.`)
      } finally {
        await rm(unpacked, { recursive: true, force: true })
      }
    } finally {
      lock.release()
    }
  },
}

function needKeys(config: ConsoleSettings, keys: readonly string[]): void {
  // Keys that would be made now open nothing that another ring sealed.
  const isThere = config.keys !== undefined || existsSync(join(config.dataDir, 'keys.json'))
  const ids = isThere ? Object.keys(holdKeys(config).ring().sealing) : []
  const missing = keys.filter((id) => !ids.includes(id))
  if (missing.length > 0)
    throw new CommandRefused(
      `LOANFORM_KEYS: the keys ${missing.join(', ')} are missing, without which nothing of this backup can be read: expected them there, or keys.json in ${config.dataDir}`,
    )
}

async function makeEmbedded(tar: string, folder: string): Promise<void> {
  const database = await openEmbedded(folder, new Blob([await readFile(tar)]))
  await database.close()
}

/** Renames what was unpacked to its place, and what was there aside; where that is. */
async function putInPlace(dataDir: string, unpacked: string, names: readonly string[]): Promise<string[]> {
  const kept: string[] = []
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  for (const name of names) {
    if (!existsSync(join(unpacked, name))) continue
    const place = join(dataDir, name)
    const aside = join(dataDir, `${name}.before-${stamp}`)
    if (existsSync(place)) {
      await rename(place, aside)
      kept.push(aside)
    }
    await rename(join(unpacked, name), place)
  }
  return kept
}
