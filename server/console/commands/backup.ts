// `backup FILE` (R-38). Saves the database and the folder of documents as one file; beside it the erasure ledger, and the leads'
// data keys in one file that each backup replaces (P-05).
import { createReadStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConsoleSettings } from '../console-dependencies.ts'
import { entryOf } from '#server/people/retention/erasure-ledger.ts'
import { appendLedger } from '#server/people/retention/ledger-file.ts'
import { changedDump } from '#server/platform/stores/embedded-database.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { keyIdOf } from '#server/platform/stores/key-id.ts'
import { keyUses, keyUsesOfRows } from '#server/platform/stores/reseal.ts'
import { databasePart, documentsPart, ledgerBeside, writeWithDocuments } from '../backup-file.ts'
import type { BackupPart } from '../backup-file.ts'
import { dataKeysBeside, refuseForeignKeys, writeDataKeys } from '../data-key-file.ts'
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { namingFile } from '../named-file.ts'
import { wrongKeyFault } from '../own-keys.ts'
import { dumpRun, refusePooler, runTool } from '../postgres-tools.ts'
import { allDataKeys } from '../stores/data-keys-store.ts'
import { allLedgerRows } from '../stores/restore-store.ts'
import { inSnapshot } from '../stores/snapshot-store.ts'
import { makeUnfinished, removeUnfinished } from '../unfinished-backup.ts'

const dataKeyPlace = 'data_key.sealed_key'
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

export const backup: AdminCommand = {
  command: 'backup <file>',
  summary: 'Everything as it is now, into a new file, while the server runs; never the keys: keep those elsewhere',
  arguments: { file: 'A new file' },
  audit: ['file'],
  runsWithoutRoom: true,
  run: async (deps, given, say, { config, dump, tell, keys: ownKeys }) => {
    const { db, now, sealer } = deps
    const fault = await wrongKeyFault(deps, ownKeys)
    // It would have the name of another installation, and nobody of its ledger would be found.
    if (fault) throw new CommandRefused(fault)
    if (!dump) await refusePooler(config.databaseUrl!)
    const file = String(given.file)
    const ledger = ledgerBeside(file)
    for (const each of [file, ledger])
      if (existsSync(each)) throw new CommandRefused(`file: ${each} is there already, expected a new one`)
    const keyFile = dataKeysBeside(file)
    // They would be lost.
    await refuseForeignKeys(sealer, keyFile, 'a folder of its own')
    // Documents in a bucket are not in the backup.
    const usesIn = (handle: Database) =>
      config.documents.store.kind === 'local' ? keyUses({ ...deps, db: handle }) : keyUsesOfRows(handle)
    const unfinished = await makeUnfinished(file)
    try {
      for (const path of await removeUnfinished(file, now()))
        say(`Removed ${path}, which a backup that was cut off had left.`)
      // Keys and rows of one moment: while keys are turned, a row may be sealed by one that was not in use just before.
      const { database, uses } = dump
        ? { uses: await usesIn(db), database: await dumped(dump) }
        : await inSnapshot(db, async (trx, snapshot) => ({
            uses: await usesIn(trx),
            database: await dumpedByTool(config, { file: join(unfinished, databasePart), snapshot }, tell),
          }))
      const keys = [...new Set(uses.flatMap(({ place, keyId }) => (place === dataKeyPlace ? [] : keyId)))]
      const about = {
        database: dump ? ('embedded' as const) : ('postgres' as const),
        at: new Date(now()).toISOString(),
        keys,
        dataKeys: 'beside' as const,
      }
      // Before the backup has its name: one is never without its keys. Those of leads that were erased meanwhile are not there any more.
      const dataKeys = await allDataKeys(db)
      await namingFile(keyFile, () => writeDataKeys(sealer, keyFile, { at: about.at, keys: dataKeys }))
      // After the database: what it names is there then.
      const whole = join(unfinished, 'backup')
      const { bytes, files } = await writeWithDocuments(whole, about, database, join(config.dataDir, documentsPart))
      const rows = await allLedgerRows(db)
      const entries = rows.map((row) => entryOf(deps, row))
      await namingFile(ledger, () => appendLedger(ledgerBeside(whole), entries))
      // The backup last: once it has its name, all that belongs to it is there.
      await rename(ledgerBeside(whole), ledger)
      await rename(whole, file)
      say(`${file}: ${megabytes(bytes)}, the database and ${files} files of documents.`)
      say(`${ledger}: the erasures and withdrawals until now. Carry it along, and newer ones after it.`)
      say(`${keyFile}: the data keys of the leads. Keep the newest alone: without it no backup can be read.`)
      // The file of data keys is sealed too, and by other keys once they were sealed anew and another backup replaced it.
      const needed = new Set([...keys, ...dataKeys.map(({ sealedKey }) => keyIdOf(Buffer.from(sealedKey)))])
      if (needed.size > 0)
        say(
          `To be read they need the keys ${[...needed].join(', ')}, which are not in them. Drop none of these before another backup is made.`,
        )
    } finally {
      await rm(unfinished, { recursive: true, force: true })
    }
  },
}

async function dumped(dump: () => Promise<Blob>): Promise<BackupPart> {
  const blob = await changedDump(await dump(), async (pglite) => void (await pglite.exec('truncate data_key')))
  return { name: databasePart, bytes: blob.size, read: () => blob.stream() as AsyncIterable<Uint8Array> }
}

async function dumpedByTool(
  { databaseUrl }: ConsoleSettings,
  { file, snapshot }: { readonly file: string; readonly snapshot: string },
  tell: (line: string) => void,
): Promise<BackupPart> {
  await runTool(dumpRun(databaseUrl!, file, snapshot), tell)
  return { name: databasePart, bytes: (await stat(file)).size, read: () => createReadStream(file) }
}
