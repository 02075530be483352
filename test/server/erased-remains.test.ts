// Test of what stays on the disk after an erasure or a purge. Nothing that names the person, and no key that would open what is
// still to be found (P-05).
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answersOf } from './applicants.ts'
import { allKeys, everythingIn, openedWithin, serverKeys } from './database-sweep.ts'
import { plantedMarks, plantLead } from './planted.ts'
import { startTestServer } from './server.ts'
import { vacuumHandler, vacuumPauseMs } from '#server/platform/jobs/vacuum-job.ts'
import { dataKeyId } from '#server/platform/kit/lead-sealer.ts'
import { localStore } from '#server/platform/documents/local-store.ts'
import { openDatabase } from '#server/platform/stores/database.ts'
import { sealedColumns } from '#server/platform/stores/sealed-columns.ts'
import { eraseLead } from '#server/people/retention/erase.ts'
import { purgeNow } from '#server/people/retention/purge.ts'

async function openFolder(dataDir: string) {
  const opened = await openDatabase({ dataDir, onConnectionError: () => {}, onLockLost: () => {} })
  if ('refused' in opened) throw new Error(opened.refused)
  return opened
}

let dataDir: string
let database: Awaited<ReturnType<typeof openFolder>>
let server: Awaited<ReturnType<typeof startTestServer>>
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'loanform-erased-'))
  database = await openFolder(dataDir)
  server = await startTestServer({
    database: database.db,
    documents: localStore(join(dataDir, 'documents')),
    vacuum: vacuumHandler(database.db, true, () => server.clock.now),
  })
}, 240_000)
afterEach(async () => {
  await server.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The minute after, in which what was deleted is taken off the disk. */
const minuteAfter = () => server.runJobs(60_000)

/** Every file of the folder, as whoever takes the disk away has it. */
const onDisk = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n')

/** The text, and everything that the server's own keys open in it, in one step or by data keys that they open. */
const readable = (text: string) => `${text}\n${openedWithin(allKeys(server.keys, text), text).join('\n')}`

// A long value is cut into pages on the disk: those of answers and files are sought in the test of erasure.
const sought = plantedMarks.filter((mark) => !/chunk|document$/.test(mark)).map((mark) => `mine-${mark}`)
const foundIn = (text: string) => sought.filter((mark) => text.includes(mark))

/** Columns where something of a lead is sealed with the server's keys. */
async function sealedByServer(): Promise<string[]> {
  const found: string[] = []
  for (const { table, column, lead: owner, form, only = sql`true` } of sealedColumns) {
    if (!owner) continue
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${owner} is not null and ${only}`.execute(server.db)
    for (const { value } of rows) {
      const parts = form === 'parts' ? Object.values(value as object) : [value]
      for (const part of parts) {
        const start = form === 'bytes' ? Buffer.from(part as Uint8Array).toString('latin1', 0, 9) : String(part)
        if (!start.startsWith(`${dataKeyId}.`)) found.push(`${table}.${column}`)
      }
    }
  }
  return found
}

test('P-05: after an erasure nothing on the disk names the person, nor opens with the server’s keys; others’ data does', async () => {
  const at = new Date(server.clock.now)
  const id = await plantLead(server.deps, { country: 'es', outcome: 'sold', mark: 'mine', at })
  await plantLead(server.deps, { country: 'es', outcome: 'sold', mark: 'theirs', at })
  await server.db.updateTable('lead').set({ version: 2 }).where('id', '=', id).execute()
  // Rows as tables have them: the log may have cut one in two.
  await sql`checkpoint`.execute(server.db)
  expect(foundIn(readable(onDisk(dataDir)))).toEqual(sought)
  await eraseLead(server.deps, id)
  await minuteAfter()
  const left = readable(onDisk(dataDir))
  // The hashes of its tokens stay, which name nobody: their holders are told that the lead was erased. The log may have cut one in two.
  const stays = ['mine-hash', 'mine-token']
  const isOfToken = (mark: string) => stays.some((hash) => hash.startsWith(mark))
  expect((left.match(/mine-[\w.-]+/g) ?? []).filter((mark) => !isOfToken(mark))).toEqual([])
  expect(left.includes('theirs-answer-to-repeat')).toBe(true)
}, 240_000)

test('P-05: a lead that came by the calls is sealed with its data key alone, and leaves nothing, in no copy either', async () => {
  const lead = await server.aLead()
  await lead.send()
  await server.runJobs()
  await lead.redirect()
  expect(await sealedByServer()).toEqual([])
  const email = String(answersOf('es')['contactDetails.email'])
  const keysBefore = allKeys(server.keys, onDisk(dataDir))[dataKeyId]!
  expect(keysBefore).toHaveLength(1)
  expect((await server.call('POST', `/lead/${lead.id}/erase`, { confirm: true }, lead.auth)).status).toBe(200)
  await minuteAfter()
  const left = onDisk(dataDir)
  expect(left.includes(`${dataKeyId}.`)).toBe(false)
  expect(allKeys(server.keys, left)[dataKeyId]).toEqual([])
  expect(openedWithin(serverKeys(server.keys), left).join('\n').includes(email)).toBe(false)
  const copy = await database.dump!()
  expect(readable(Buffer.from(await copy.arrayBuffer()).toString('latin1')).includes(email)).toBe(false)
  expect(await everythingIn(server.db, server.keys)).not.toContain(email)
}, 240_000)

test('P-05 P-06: a purge leaves nothing of what it ended on the disk, and no key of a lead that has nothing more', async () => {
  const at = new Date(server.clock.now)
  await plantLead(server.deps, { country: 'es', outcome: 'unsold', mark: 'mine', at })
  expect(await sealedByServer()).toEqual([])
  server.clock.now += 20 * 365 * 86_400_000
  await purgeNow(server.deps)
  await minuteAfter()
  const left = readable(onDisk(dataDir))
  expect(foundIn(left)).toEqual([])
  expect(allKeys(server.keys, left)[dataKeyId]).toEqual([])
}, 240_000)

test('S-32 P-05: tables are written anew once in a while, however many erase, the larger they are the less often', async () => {
  const mb = 1_000_000
  expect([0, 64 * mb, 65 * mb, 640 * mb, 64_000 * mb].map(vacuumPauseMs)).toEqual(
    [1, 1, 2, 10, 60].map((minutes) => minutes * 60_000),
  )
  const { run } = vacuumHandler(database.db, true, () => server.clock.now)
  server.clock.now = Math.ceil(server.clock.now / 60_000) * 60_000 + 1000
  expect(await run({})).toBe('done')
  expect(await run({})).toEqual({ againInMs: 59_000 })
  server.clock.now += 59_000
  expect(await run({})).toBe('done')
}, 240_000)
