// Servers that are backed up and restored, for tests: what people did since the backup, and what the database says of them afterwards.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { suppressedAt } from '#server/platform/stores/suppressions.ts'
import { createDependencies } from '#server/composition.ts'
import { readConfig } from '#server/config.ts'
import { databasePart, readBackup } from '#server/console/backup-file.ts'
import { CommandRefused } from '#server/console/command.ts'
import { carryOut } from '#server/console/carry-out.ts'
import { backup } from '#server/console/commands/backup.ts'
import { restore } from '#server/console/commands/restore.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { ledgerCopier } from '#server/people/retention/erasure-ledger.ts'
import { ledgerName } from '#server/people/retention/ledger-file.ts'
import { holdKeys } from '#server/platform/kit/key-holder.ts'
import { keyRingIn } from '#server/platform/kit/sealing-keys.ts'
import { createLog } from '#server/platform/log/log.ts'
import { openDatabase } from '#server/platform/stores/database.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { emailIndex } from '#server/platform/stores/sealed-answers.ts'
import { answersOf, createBody } from './applicants.ts'
import { placeIn } from './admin.ts'
import { allKeys, openedWithin } from './database-sweep.ts'
import { plantedMarks, plantLead, sealedInDatabase } from './planted.ts'
import { startTestServer } from './server.ts'
import { stopMessages } from './stop-messages.ts'

/** A data folder, and the PostgreSQL where its database is not embedded. */
export interface RestorePlace {
  readonly folder: string
  readonly databaseUrl?: string
}

const configOf = ({ folder, databaseUrl }: RestorePlace) => {
  const read = readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl }, catalogue)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.config
}

/** A server on the folder, as it runs with its own keys. */
export async function startOn(place: RestorePlace) {
  const { folder, databaseUrl } = place
  const opened = await openDatabase({ dataDir: folder, databaseUrl, onConnectionError: () => {}, onLockLost: () => {} })
  if ('refused' in opened) throw new Error(opened.refused)
  const keys = holdKeys({ dataDir: folder })
  const server = await startTestServer({ database: opened.db, sealer: keys.sealer })
  const copyLedger = ledgerCopier(server.deps, join(folder, ledgerName))
  return {
    ...server,
    copyLedger,
    /** Runs the command `backup` and gives its output. */
    save: async (file: string) => {
      const said: string[] = []
      const say = (line: string) => void said.push(line)
      await carryOut(backup, { file }, say, server.deps, {
        ...placeIn({ deps: server.deps, config: configOf(place) }, say),
        keys,
        dump: opened.dump,
      })
      return said.join('\n')
    },
    close: async () => {
      await copyLedger()
      await server.close()
      await opened.close()
    },
  }
}

interface Midway {
  /** While the database is put back. */
  readonly meanwhile?: () => void
  /** The command ends when the database was put back, as if it were killed. */
  readonly isCutOff?: true
}

/** Runs the command `restore` and gives its output, with the reason where it refused. */
export async function restored(
  place: RestorePlace,
  given: object,
  { meanwhile = () => {}, isCutOff }: Midway = {},
): Promise<string> {
  const said: string[] = []
  const { keys: _, ...config } = configOf(place)
  const log = createLog({ write: () => {} }, 'silent')
  const connect = (db: Database) => {
    if (isCutOff) throw new CommandRefused('cut off')
    return createDependencies({ config: configOf(place), catalogue, db, log, wake: () => {} })
  }
  try {
    await restore.runAlone(
      { config, connect, who: 'olga', tell: meanwhile },
      given as never,
      (line) => void said.push(line),
    )
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    said.push(error.message)
  }
  return said.join('\n')
}

const offers = 'contactDetails.marketingConsents'

/** A lead of an address that agreed to offers. */
export const leadOf = (server: Awaited<ReturnType<typeof startOn>>, name: string) =>
  server.aLead('es', createBody('es', { ...answersOf('es'), ...agreed(name) }))
const agreed = (name: string) => ({ [offers]: true, 'contactDetails.email': `${name}@example.test` })

type Server = Awaited<ReturnType<typeof startOn>>
type Lead = Awaited<ReturnType<typeof leadOf>>

/** Acts of people after the backup: one is erased, one takes back a consent and ends all links, one wants no more messages. */
export async function actSince(
  server: Server,
  { erased, withdrawn }: { erased: Lead; withdrawn: Lead },
): Promise<void> {
  server.clock.now += 60_000
  const erasing = await server.call('POST', `/lead/${erased.id}/erase`, { confirm: true }, erased.auth)
  const change = { purpose: offers, channel: 'email', given: false }
  const taking = await server.call('POST', `/customer/${withdrawn.id}/consents`, change, withdrawn.auth)
  const ending = await server.call('POST', `/lead/${withdrawn.id}/links/revoke`, {}, withdrawn.auth)
  await stopMessages(server, 'suppressed@example.test', 'askrobin')
  expect([erasing.status, taking.status, ending.status]).toEqual([200, 200, 200])
}

/** Erasures, ended links, consents and suppressions of those people in a database. */
export async function standing({ db, deps }: Server, leads: Readonly<Record<string, Lead>>) {
  const rows = await db.selectFrom('lead').select(['id', 'erased_at', 'sections', 'links_revoked_at']).execute()
  const newest = async (id: string) =>
    (
      await db
        .selectFrom('consent')
        .select('given')
        .where('lead_id', '=', id)
        .where('purpose', '=', offers)
        .where('channel', '=', 'email')
        .orderBy('serial', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.given
  const isSuppressed = async (name: string) => {
    const addressIndexes = [emailIndex(deps.sealer, `${name}@example.test`)]
    return (await suppressedAt(db, { addressIndexes, channel: 'email', product: 'askrobin' })) !== undefined
  }
  return {
    erased: Object.keys(leads).filter((name) => rows.some(({ id, erased_at }) => id === leads[name]!.id && erased_at)),
    emptied: Object.keys(leads).filter((name) =>
      rows.some(({ id, sections }) => id === leads[name]!.id && Object.keys(sections).length === 0),
    ),
    unlinked: Object.keys(leads).filter((name) =>
      rows.some(({ id, links_revoked_at }) => id === leads[name]!.id && links_revoked_at),
    ),
    agreed: await Promise.all([newest(leads.withdrawn!.id), newest(leads.other!.id)]),
    suppressed: await Promise.all(['suppressed', 'other'].map(isSuppressed)),
  }
}

export const kept = {
  erased: ['erased'],
  emptied: ['erased'],
  unlinked: ['erased', 'withdrawn'],
  agreed: [false, true],
  suppressed: [true, false],
}

const restoreTool = 'pg_restore'

/** The leads of an embedded database's tar: in its files long values are packed and cut in pieces. */
async function leadsIn(tar: Buffer): Promise<string> {
  const pglite = new PGlite({ loadDataDir: new Blob([new Uint8Array(tar)]) })
  const { rows } = await pglite.query<{ row: string }>('select row_to_json(lead)::text as row from lead')
  await pglite.close()
  return rows.map(({ row }) => row).join('\n')
}

/** Text of a backup and its folder's data keys for whoever has the server's keys: opened by each key that is found. */
export async function readableIn(folder: string, file: string): Promise<string> {
  const unpacked = mkdtempSync(join(tmpdir(), 'loanform-unpacked-'))
  try {
    const part = join(unpacked, databasePart)
    const { database } = await readBackup(file, async () => (name) => (name === databasePart ? part : undefined))
    const text =
      database === 'embedded'
        ? `${readFileSync(part, 'latin1')}\n${await leadsIn(readFileSync(part))}`
        : execFileSync(restoreTool, ['--file=-', part], { encoding: 'utf8', maxBuffer: 1 << 28 })
    const beside = readFileSync(join(dirname(file), 'data-keys.jsonl'), 'utf8')
    const ring = keyRingIn(folder)
    expect(allKeys(ring, text).data_key).toEqual([])
    return openedWithin(allKeys(ring, `${text}\n${beside}`), text).join('\n')
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
  }
}

/** The longest first: `answer-to-repeat` is no `answer`. */
const marksByLength = plantedMarks.toSorted((one, other) => other.length - one.length)

/** A backup, then an erasure and the loss of a data key as by a purge, then another backup: the first opens no more of those two. */
export async function twoBackups(place: RestorePlace, files: string) {
  const server = await startOn(place)
  const leads = {
    erased: await leadOf(server, 'erased'),
    withdrawn: await leadOf(server, 'withdrawn'),
    other: await leadOf(server, 'other'),
    purged: await leadOf(server, 'purged'),
  }
  const [first, second] = [join(files, 'first.backup'), join(files, 'second.backup')]
  const at = new Date(server.clock.now)
  const gone = await plantLead(server.deps, { country: 'es', outcome: 'unsold', mark: 'gone', at })
  await server.save(first)
  // Bytes after a sealed value in a file may be opened with it: a mark is told by its beginning.
  const markOf = (tail: string) => marksByLength.find((mark) => tail.startsWith(mark))
  const found = (text: string) => {
    const marks = new Set(text.split('gone-').slice(1).map(markOf))
    return [
      ...Object.keys(leads).filter((name) => text.includes(`${name}@example.test`)),
      ...sealedInDatabase.filter((mark) => marks.has(mark)),
    ]
  }
  const before = found(await readableIn(place.folder, first))
  await actSince(server, leads)
  await eraseLead(server.deps, gone)
  await server.db.deleteFrom('data_key').where('lead_id', '=', leads.purged.id).execute()
  await server.save(second)
  const after = found(await readableIn(place.folder, first))
  return { server, leads, first, before, after }
}
