// Test of a restore from before an erasure, a withdrawal and an unsubscribe: none of them is undone (P-05, P-08, R-38).
import fileSystem from 'node:fs/promises'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repeatLedger } from '#server/people/retention/erasure-ledger.ts'
import { ledgerName, readLedger } from '#server/people/retention/ledger-file.ts'
import { sweepCampaigns } from '#server/reach/campaigns/sweep.ts'
import { newKeyRing } from '#server/platform/kit/sealing-keys.ts'
import { existingLead } from '#server/platform/stores/leads.ts'
import { sealedInDatabase } from './planted.ts'
import { actSince, kept, leadOf, restored, standing, startOn, twoBackups } from './restoring.ts'

let dataDir: string
let files: string
beforeEach(() => {
  files = mkdtempSync(join(tmpdir(), 'loanform-restore-'))
  dataDir = join(files, 'data')
})
afterEach(() => rmSync(files, { recursive: true, force: true }))

test('P-05 P-08 R-38: who was erased, withdrew or unsubscribed since the backup still is after a restore, and nobody else', async () => {
  const file = join(files, 'set.backup')
  const before = await startOn({ folder: dataDir })
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

  const said = await restored({ folder: dataDir }, { file, replace: true })
  expect(said).toContain('Lost since then: 1 new leads, and changes of ')
  expect(said).toContain('Repeated from the erasure ledger: erasure 1, links 1, suppression 6, withdrawal 1.')
  expect(said.match(/What was there before is in .*before-/g)).toHaveLength(1)
  const after = await startOn({ folder: dataDir })
  expect(await standing(after, leads)).toEqual(kept)
  // Nor do tokens from before open it again; whoever keeps theirs comes by a new link.
  const statusOf = async ({ id, auth }: (typeof leads)['other']) =>
    (await after.call('GET', `/lead/status/${id}`, undefined, auth)).status
  expect([await statusOf(leads.withdrawn), await statusOf(leads.other)]).toEqual([404, 200])
  // Restored from the same backup once more, with the ledger alone that lies beside the data.
  await after.close()
  rmSync(`${file}.ledger`)
  rmSync(join(dataDir, 'database'), { recursive: true })
  expect(await restored({ folder: dataDir }, { file, replace: true })).toContain(
    'erasure 1, links 1, suppression 6, withdrawal 1',
  )
  const again = await startOn({ folder: dataDir })
  expect(await standing(again, leads)).toEqual(kept)
  await again.close()
}, 480_000)

test('R-38 P-12: reminders that were due since the backup may have gone: none is sent after a restore, and later ones are', async () => {
  const file = join(files, 'set.backup')
  const hourMs = 3_600_000
  const before = await startOn({ folder: dataDir })
  // A restore goes by the machine's clock.
  before.clock.now = Date.now() - 2 * hourMs
  const planned = await leadOf(before, 'planned')
  const asleep = await leadOf(before, 'asleep')
  before.clock.now = Date.now() - 1.5 * hourMs
  const due = await leadOf(before, 'due')
  before.clock.now = Date.now() - 0.75 * hourMs
  const later = await leadOf(before, 'later')
  expect(await sweepCampaigns(before.deps)).toBe(2)
  // It waits for the market's hours.
  const opening = new Date(Date.now() + hourMs)
  await before.db.updateTable('job').set({ run_at: opening }).where('lead_id', '=', asleep.id).execute()
  await before.save(file)
  await before.close()

  const said = await restored({ folder: dataDir }, { file, replace: true })
  expect(said).toContain('Reminders that were due since the backup are not sent again, for they may have gone: 2.')
  const after = await startOn({ folder: dataDir })
  const reminders = async () => {
    const rows = await after.db.selectFrom('message').select(['lead_id', 'status']).execute()
    return Object.fromEntries(rows.map(({ lead_id: id, status }) => [id, status]))
  }
  after.clock.now = Date.now()
  expect(await sweepCampaigns(after.deps)).toBe(0)
  await after.runJobs(1000)
  expect(await reminders()).toEqual({ [planned.id]: 'unknown', [due.id]: 'unknown', [asleep.id]: 'waiting' })
  after.clock.now += 0.5 * hourMs
  expect(await sweepCampaigns(after.deps)).toBe(1)
  expect(await reminders()).toMatchObject({ [later.id]: 'waiting' })
  await after.close()
}, 240_000)

test('R-38 P-05: a backup names every key that it or the data keys beside it need', async () => {
  const server = await startOn({ folder: dataDir })
  await leadOf(server, 'one')
  const said = await server.save(join(files, 'set.backup'))
  await server.close()
  const [, ...lines] = readFileSync(join(files, 'data-keys.jsonl'), 'utf8').trim().split('\n')
  const sealedBy = lines.map((line) => (JSON.parse(line) as [string, string])[1].split('.', 1)[0])
  expect(sealedBy).toHaveLength(1)
  const named = /need the keys (.*), which/.exec(said)?.[1]?.split(', ')
  expect(named).toEqual(expect.arrayContaining(sealedBy))
}, 120_000)

test('R-22 R-38: a restore that is cut off between two folders leaves none to be opened, until it is run again', async () => {
  const file = join(files, 'set.backup')
  const before = await startOn({ folder: dataDir })
  const { id } = await leadOf(before, 'one')
  await before.save(file)
  await before.close()
  const { rename } = fileSystem
  fileSystem.rename = async (from, to) => {
    await rename(from, to)
    throw new Error('cut off')
  }
  syncBuiltinESMExports()
  try {
    await expect(restored({ folder: dataDir }, { file, replace: true })).rejects.toThrow('cut off')
  } finally {
    Object.assign(fileSystem, { rename })
    syncBuiltinESMExports()
  }
  await expect(startOn({ folder: dataDir })).rejects.toThrow(
    `DATA_DIR: a restore was cut off, and ${dataDir} is not whole: run it again`,
  )
  await restored({ folder: dataDir }, { file, replace: true })
  const after = await startOn({ folder: dataDir })
  expect((await after.db.selectFrom('lead').select('id').execute()).map((lead) => lead.id)).toEqual([id])
  await after.close()
}, 240_000)

test('R-38: without any ledger a restore is refused, and the ledger names nobody', async () => {
  const file = join(files, 'set.backup')
  const server = await startOn({ folder: dataDir })
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
  expect(await restored({ folder: elsewhere }, { file })).toContain('No erasure ledger is at ')
  expect(readdirSync(elsewhere).filter((name) => name === 'database' || name.startsWith('restoring'))).toEqual([])
  // Its last line was cut off, by a full disk for instance.
  const carried = join(files, 'carried.jsonl')
  writeFileSync(carried, `${ledger}{"id":"`)
  const said = await restored({ folder: elsewhere }, { file, 'ledger-file': carried })
  expect(said).toContain('1 lines cannot be read')
  expect(said).toContain('erasure 1, links 1, suppression 6, withdrawal 1')
}, 240_000)

test('R-38 P-05: a ledger that is named and not there, or is none, stops a restore, though another is beside the backup', async () => {
  const file = join(files, 'set.backup')
  const server = await startOn({ folder: dataDir })
  await server.save(file)
  await server.close()
  const [away, other] = [join(files, 'away.jsonl'), join(files, 'other.jsonl')]
  writeFileSync(other, 'no ledger')
  const naming = (ledger: string) => restored({ folder: dataDir }, { file, replace: true, 'ledger-file': ledger })
  expect(await naming(away)).toBe(`ledger-file: ${away} is not there, expected an erasure ledger`)
  expect(await naming(other)).toBe(`ledger-file: ${other} is none, expected an erasure ledger`)
  expect(readdirSync(dataDir).filter((name) => name.includes('before-'))).toEqual([])
}, 240_000)

test('R-38 P-05: keys of another installation stop a restore, though their ids are the same', async () => {
  const file = join(files, 'set.backup')
  const server = await startOn({ folder: dataDir })
  await leadOf(server, 'one')
  await server.save(file)
  await server.close()
  const own = readFileSync(join(dataDir, 'keys.json'))
  writeFileSync(join(dataDir, 'keys.json'), newKeyRing())
  const beside = join(files, 'data-keys.jsonl')
  expect(await restored({ folder: dataDir }, { file, replace: true })).toBe(
    `${beside} has the data keys of another installation: expected the keys of that one, as LOANFORM_KEYS or keys.json in ${dataDir}`,
  )
  writeFileSync(join(dataDir, 'keys.json'), own)
  expect(await restored({ folder: dataDir }, { file, replace: true })).toContain('Restored what was there at ')
}, 240_000)

test('R-38: a database that was put back by other means is set right at the start, once', async () => {
  const file = join(files, 'set.backup')
  const before = await startOn({ folder: dataDir })
  const lead = await leadOf(before, 'erased')
  await before.save(file)
  await actSince(before, { erased: lead, withdrawn: await leadOf(before, 'withdrawn') })
  await before.close()
  const { entries } = (await readLedger(join(dataDir, ledgerName)))!
  rmSync(join(dataDir, ledgerName))
  rmSync(join(dataDir, 'database'), { recursive: true })
  await restored({ folder: dataDir }, { file, replace: true })
  const after = await startOn({ folder: dataDir })
  expect((await repeatLedger(after.deps, entries)).length).toBe(entries.length)
  expect(await repeatLedger(after.deps, entries)).toEqual([])
  expect((await existingLead(after.db, lead.id)).erased_at).not.toBeNull()
  // The restored database says by whom.
  const acts = await after.db
    .selectFrom('operator_act')
    .select(['who', 'command', 'detail'])
    .where('command', '=', 'restore')
    .execute()
  expect(acts).toMatchObject([{ who: 'olga', command: 'restore', detail: { of: expect.stringMatching(/^\d{4}-/) } }])
  await after.close()
}, 240_000)

test('P-05: once there is another, an old backup opens nothing of whom was erased or purged since, not with the server’s keys either', async () => {
  const { server, leads, before, after } = await twoBackups({ folder: dataDir }, files)
  expect([before, after]).toEqual([
    [...Object.keys(leads), ...sealedInDatabase],
    ['withdrawn', 'other'],
  ])
  await server.close()
}, 240_000)
