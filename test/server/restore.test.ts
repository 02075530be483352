// Test of a restore from before an erasure, a withdrawal and an unsubscribe: none of them is undone (P-05, P-08, R-38).
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { suppressedAt } from '#server/reach/campaigns/suppression-store.ts'
import { createDependencies } from '#server/composition.ts'
import { readConfig } from '#server/config.ts'
import { CommandRefused } from '#server/console/command.ts'
import { backup } from '#server/console/commands/backup.ts'
import { restore } from '#server/console/commands/restore.ts'
import { ledgerCopier, repeatLedger } from '#server/people/retention/erasure-ledger.ts'
import { ledgerName, readLedger } from '#server/people/retention/ledger-file.ts'
import { holdKeys } from '#server/platform/kit/key-holder.ts'
import { createLog } from '#server/platform/log/log.ts'
import { openDatabase } from '#server/platform/stores/database.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { existingLead } from '#server/platform/stores/leads.ts'
import { emailIndex } from '#server/platform/stores/sealed-answers.ts'
import { answersOf, createBody } from './applicants.ts'
import { placeIn } from './admin.ts'
import { startTestServer } from './server.ts'
import { stopMessages } from './stop-messages.ts'

let dataDir: string
let files: string
beforeEach(() => {
  files = mkdtempSync(join(tmpdir(), 'loanform-restore-'))
  dataDir = join(files, 'data')
})
afterEach(() => rmSync(files, { recursive: true, force: true }))

const configOf = (folder: string) => {
  const read = readConfig({ DATA_DIR: folder }, catalogue)
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.config
}

/** A server on the folder, as it runs with its own keys. */
async function startOn(folder: string) {
  const opened = await openDatabase({ dataDir: folder, onConnectionError: () => {}, onLockLost: () => {} })
  if ('refused' in opened) throw new Error(opened.refused)
  const keys = holdKeys({ dataDir: folder })
  const server = await startTestServer({ database: opened.db, sealer: keys.sealer })
  const copyLedger = ledgerCopier(server.deps, join(folder, ledgerName))
  return {
    ...server,
    copyLedger,
    save: (file: string) =>
      backup.run(server.deps, { file }, () => {}, {
        ...placeIn({ deps: server.deps, config: configOf(folder) }),
        keys,
        dump: opened.dump,
      }),
    close: async () => {
      await copyLedger()
      await server.close()
      await opened.close()
    },
  }
}

/** What the command said, or why it refused. */
async function restored(folder: string, given: object): Promise<string> {
  const said: string[] = []
  const { keys: _, ...config } = configOf(folder)
  const log = createLog({ write: () => {} }, 'silent')
  const connect = (db: Database) => createDependencies({ config: configOf(folder), catalogue, db, log, wake: () => {} })
  try {
    await restore.runAlone({ config, connect, tell: () => {} }, given as never, (line) => void said.push(line))
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    said.push(error.message)
  }
  return said.join('\n')
}

const offers = 'contactDetails.marketingConsents'

/** A lead of an address that agreed to offers. */
const leadOf = (server: Awaited<ReturnType<typeof startOn>>, name: string) =>
  server.aLead('es', createBody('es', { ...answersOf('es'), ...agreed(name) }))
const agreed = (name: string) => ({ [offers]: true, 'contactDetails.email': `${name}@example.test` })

type Server = Awaited<ReturnType<typeof startOn>>
type Lead = Awaited<ReturnType<typeof leadOf>>

/** What people did after the backup: one is erased, one takes back a consent, one wants no more messages. */
async function actSince(server: Server, { erased, withdrawn }: { erased: Lead; withdrawn: Lead }): Promise<void> {
  server.clock.now += 60_000
  const erasing = await server.call('POST', `/lead/${erased.id}/erase`, { confirm: true }, erased.auth)
  const change = { purpose: offers, channel: 'email', given: false }
  const taking = await server.call('POST', `/customer/${withdrawn.id}/consents`, change, withdrawn.auth)
  await stopMessages(server, 'suppressed@example.test', 'askrobin')
  expect([erasing.status, taking.status]).toEqual([200, 200])
}

/** What a database says of those people. */
async function standing({ db, deps }: Server, leads: Readonly<Record<string, Lead>>) {
  const rows = await db.selectFrom('lead').select(['id', 'erased_at', 'sections']).execute()
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
    agreed: await Promise.all([newest(leads.withdrawn!.id), newest(leads.other!.id)]),
    suppressed: await Promise.all(['suppressed', 'other'].map(isSuppressed)),
  }
}

const kept = {
  erased: ['erased'],
  emptied: ['erased'],
  agreed: [false, true],
  suppressed: [true, false],
}

test('P-05 P-08 R-38: who was erased, withdrew or unsubscribed since the backup still is after a restore, and nobody else', async () => {
  const file = join(files, 'set.backup')
  const before = await startOn(dataDir)
  const leads = {
    erased: await leadOf(before, 'erased'),
    withdrawn: await leadOf(before, 'withdrawn'),
    other: await leadOf(before, 'other'),
  }
  await before.save(file)
  await actSince(before, leads)
  await leadOf(before, 'late')
  expect(await standing(before, leads)).toEqual(kept)
  await before.close()

  const said = await restored(dataDir, { file, replace: true })
  expect(said).toContain('Lost since then: 1 new leads, and changes of ')
  expect(said).toContain('Repeated from the erasure ledger: erasure 1, suppression 3, withdrawal 1.')
  expect(said.match(/What was there before is in .*before-/g)).toHaveLength(1)
  const after = await startOn(dataDir)
  expect(await standing(after, leads)).toEqual(kept)
  // Restored from the same backup once more, with the ledger alone that lies beside the data.
  await after.close()
  rmSync(`${file}.ledger`)
  rmSync(join(dataDir, 'database'), { recursive: true })
  expect(await restored(dataDir, { file, replace: true })).toContain('erasure 1, suppression 3, withdrawal 1')
  const again = await startOn(dataDir)
  expect(await standing(again, leads)).toEqual(kept)
  await again.close()
}, 240_000)

test('R-38: without any ledger a restore is refused, and the ledger names nobody', async () => {
  const file = join(files, 'set.backup')
  const server = await startOn(dataDir)
  const leads = { erased: await leadOf(server, 'erased'), withdrawn: await leadOf(server, 'withdrawn') }
  await server.save(file)
  await actSince(server, leads)
  await server.close()
  const ledger = readFileSync(join(dataDir, ledgerName), 'utf8')
  expect(ledger.trim().split('\n').filter(Boolean).length).toBeGreaterThanOrEqual(3)
  for (const named of [...Object.values(leads).map(({ id }) => id), 'example', 'Ana'])
    expect(ledger).not.toContain(named)

  const elsewhere = join(files, 'elsewhere')
  rmSync(`${file}.ledger`)
  mkdirSync(elsewhere)
  writeFileSync(join(elsewhere, 'keys.json'), readFileSync(join(dataDir, 'keys.json')))
  expect(await restored(elsewhere, { file })).toContain('No erasure ledger is at ')
  expect(readdirSync(elsewhere).filter((name) => name === 'database' || name.startsWith('restoring'))).toEqual([])
  // Its last line was cut off, by a full disk for instance.
  const carried = join(files, 'carried.jsonl')
  writeFileSync(carried, `${ledger}{"id":"`)
  const said = await restored(elsewhere, { file, 'ledger-file': carried })
  expect(said).toContain('1 lines cannot be read')
  expect(said).toContain('erasure 1, suppression 3, withdrawal 1')
}, 240_000)

test('R-38: a database that was put back by other means is set right at the start, once', async () => {
  const file = join(files, 'set.backup')
  const before = await startOn(dataDir)
  const lead = await leadOf(before, 'erased')
  await before.save(file)
  await actSince(before, { erased: lead, withdrawn: await leadOf(before, 'withdrawn') })
  await before.close()
  const { entries } = (await readLedger(join(dataDir, ledgerName)))!
  rmSync(join(dataDir, ledgerName))
  rmSync(join(dataDir, 'database'), { recursive: true })
  await restored(dataDir, { file, replace: true })
  const after = await startOn(dataDir)
  expect((await repeatLedger(after.deps, entries)).length).toBe(entries.length)
  expect(await repeatLedger(after.deps, entries)).toEqual([])
  expect((await existingLead(after.db, lead.id)).erased_at).not.toBeNull()
  await after.close()
}, 240_000)
