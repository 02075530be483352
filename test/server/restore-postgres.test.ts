// Test of a backup and a restore on PostgreSQL, by PostgreSQL's own tools: nobody may be connected, and the ledger is repeated (P-05, P-08, R-38).
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { findPostgres } from '#scripts/postgres.ts'
import type { Postgres } from '#scripts/postgres.ts'
import { restoreDump } from '#server/console/postgres-tools.ts'
import { emptySchema } from '#server/console/stores/restore-store.ts'
import { ledgerName } from '#server/people/retention/ledger-file.ts'
import { openAsIs, openDatabase } from '#server/platform/stores/database.ts'
import { holdDatabase, shareDatabase } from '#server/platform/stores/restore-lock.ts'
import { sealedInDatabase } from './planted.ts'
import { actSince, kept, leadOf, restored, standing, startOn, twoBackups } from './restoring.ts'
import { unopened } from './soaked-database.ts'
import { newDatabase } from './soaked-processes.ts'
import { startPooler } from './pooler.ts'

const files = mkdtempSync(join(tmpdir(), 'loanform-restore-'))
const folder = join(files, 'data')
let postgres: Postgres
let databaseUrl: string
beforeAll(async () => {
  postgres = await findPostgres({ environment: process.env, say: () => {} })
  databaseUrl = await newDatabase(postgres.url)
}, 240_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(files, { recursive: true, force: true })
})

test('P-05 P-08 R-38: on PostgreSQL a restore is refused while anybody is connected, undoes no erasure, and an old backup opens nothing of them', async () => {
  const place = { folder, databaseUrl }
  const { server, leads, first, before, after } = await twoBackups(place, files)
  expect([before, after]).toEqual([
    [...Object.keys(leads), ...sealedInDatabase],
    ['withdrawn', 'other'],
  ])
  expect(await restored(place, { file: first, replace: true })).toContain('connected to the database are')
  expect(await standing(server, leads)).toMatchObject({ erased: ['erased'], emptied: ['erased'] })
  await server.close()
  expect(await restored(place, { file: first })).toContain('expected --replace')
  const said = await restored(place, { file: first, replace: true })
  expect(said).toContain('Emptied 3 leads that have no data key any more')
  expect(said).toMatch(/Repeated from the erasure ledger: erasure 2, links 1, suppression \d+, withdrawal 1/)
  expect(said).toContain('Of what was in the database before no copy is kept.')
  const again = await startOn(place)
  expect(await standing(again, leads)).toEqual({ ...kept, emptied: ['erased', 'purged'] })
  expect(await unopened(again.db, folder)).toEqual([])
  await again.close()
}, 240_000)

test('R-24 R-38: neither a backup nor a restore goes through a pooler, whose connections their tools would leave without tables', async () => {
  const place = { folder: join(files, 'pooled'), databaseUrl: await newDatabase(postgres.url) }
  const server = await startOn(place)
  await server.save(join(files, 'pooled', 'direct.backup'))
  await server.close()
  const pooler = await startPooler(place.databaseUrl)
  const pooled = { ...place, databaseUrl: pooler.url }
  const why =
    'DATABASE_URL: found a pooler, such as PgBouncer, expected the address of PostgreSQL itself for this command'
  expect(await restored(pooled, { file: join(files, 'pooled', 'direct.backup'), replace: true })).toContain(why)
  const behind = await startOn(pooled)
  await expect(behind.save(join(files, 'pooled', 'no.backup'))).rejects.toThrow(why)
  await behind.close()
  pooler.close()
}, 120_000)

/** A backup's file in a folder of its own. */
function fileIn(name: string, file: string): string {
  mkdirSync(join(files, name))
  return join(files, name, file)
}

const open = (url: string) =>
  openDatabase({ dataDir: folder, databaseUrl: url, onConnectionError: () => {}, onLockLost: () => {} })

test('P-08 R-38: no server starts while the database is put back, nor after that was cut off; what the old database alone knew is repeated', async () => {
  const place = { folder: join(files, 'cut'), databaseUrl: await newDatabase(postgres.url) }
  const server = await startOn(place)
  const leads = {
    erased: await leadOf(server, 'erased'),
    withdrawn: await leadOf(server, 'withdrawn'),
    other: await leadOf(server, 'other'),
  }
  const file = fileIn('backups-cut', 'cut.backup')
  await server.save(file)
  await actSince(server, leads)
  await server.close()
  rmSync(join(place.folder, ledgerName))

  let opening: ReturnType<typeof open> | undefined
  const meanwhile = () => {
    opening = open(place.databaseUrl)
  }
  expect(await restored(place, { file, replace: true }, { meanwhile, isCutOff: true })).toBe('cut off')
  expect(await opening).toEqual({ refused: expect.stringContaining('a restore is under way') })
  expect(await open(place.databaseUrl)).toEqual({ refused: expect.stringContaining('a restore was cut off') })
  expect(await restored(place, { file, replace: true })).toContain('erasure 1, links 1')
  const again = await startOn(place)
  expect(await standing(again, leads)).toEqual(kept)
  await again.close()
}, 240_000)

/** Things that a newer release may have made: tables that refer to ours, functions, columns, and a migration unknown here. */
const newerRelease = [
  'create table newer_part (lead_id uuid primary key references lead on delete cascade)',
  'insert into newer_part select id from lead',
  'create function newer_word(lead) returns text language sql as $$ select $1.variant $$',
  'alter table lead add column newer text default newer_word(null)',
  'create view newer_view as select id from lead',
  "create type newer_kind as enum ('one')",
  // As autovacuum does in a database of some age: sequences of identities then come before their tables.
  'analyze pg_class',
  'analyze pg_depend',
  'analyze pg_proc',
  `insert into kysely_migration (name, timestamp) values ('999-newer', '2030-01-01')`,
]

test('R-38: the backup from before an update is put back whole, and nothing stays of what the newer release had made', async () => {
  const place = { folder: join(files, 'newer'), databaseUrl: await newDatabase(postgres.url) }
  const server = await startOn(place)
  const lead = await leadOf(server, 'other')
  const file = fileIn('backups-newer', 'before.backup')
  await server.save(file)
  for (const statement of newerRelease) await sql.raw(statement).execute(server.db)
  await server.close()
  expect(await open(place.databaseUrl)).toEqual({ refused: expect.stringContaining('999-newer') })
  expect(await restored(place, { file, replace: true })).toContain('Restored what was there')
  const again = await startOn(place)
  const { rows } = await sql`
    select relname as name from pg_class where relname like 'newer%'
    union all select proname from pg_proc where proname like 'newer%'
    union all select typname from pg_type where typname like 'newer%'`.execute(again.db)
  expect(rows).toEqual([])
  expect((await again.call('GET', `/lead/status/${lead.id}`, undefined, lead.auth)).status).toBe(200)
  await again.close()
}, 240_000)

const dumpTool = 'pg_dump'

test('R-38: a dump that is cut off changes nothing', async () => {
  const url = await newDatabase(postgres.url)
  const { db, close } = await openAsIs({ databaseUrl: url })
  await sql`create table words (word text)`.execute(db)
  await sql`insert into words select md5(n::text) from generate_series(1, 20000) n`.execute(db)
  const dump = join(files, 'whole.dump')
  execFileSync(dumpTool, ['--format=custom', '--compress=0', `--file=${dump}`, `--dbname=${url}`])
  await sql`insert into words values ('later')`.execute(db)
  const cut = join(files, 'cut.dump')
  writeFileSync(cut, readFileSync(dump).subarray(0, statSync(dump).size / 2))
  const restoring = (file: string) => restoreDump(url, { file, emptying: emptySchema }, () => {})
  const words = async () => (await sql<{ n: number }>`select count(*)::int as n from words`.execute(db)).rows[0]!.n
  await expect(restoring(cut)).rejects.toThrow('pg_restore ended with 1')
  expect(await words()).toBe(20_001)
  await restoring(dump)
  expect(await words()).toBe(20_000)
  await close()
}, 120_000)

test('P-05 R-38: neither a server’s hold of the database nor a restore’s keeps deleted rows on the disk', async () => {
  const url = await newDatabase(postgres.url)
  const { db, close } = await openAsIs({ databaseUrl: url })
  const deadRows = async () => {
    await sql`insert into kept_for_nobody values (1)`.execute(db)
    await sql`delete from kept_for_nobody`.execute(db)
    await sql`vacuum full kept_for_nobody`.execute(db)
    const { rows } = await sql<{ bytes: string }>`select pg_relation_size('kept_for_nobody') as bytes`.execute(db)
    return Number(rows[0]!.bytes)
  }
  await sql`create table kept_for_nobody (id integer)`.execute(db)
  const shared = await shareDatabase(url, () => {})
  if (typeof shared === 'string') throw new Error(shared)
  expect(await deadRows()).toBe(0)
  await shared.release()
  const alone = await holdDatabase(url)
  if (typeof alone !== 'object') throw new Error('no hold')
  expect(await deadRows()).toBe(0)
  await alone.release()
  await close()
}, 120_000)

test('R-38: a server whose hold of the database breaks takes it again, and hears of a restore that came in between', async () => {
  const url = await newDatabase(postgres.url)
  const lost = Promise.withResolvers<void>()
  const shared = await shareDatabase(url, lost.resolve)
  if (typeof shared === 'string') throw new Error(shared)
  const { db, close } = await openAsIs({ databaseUrl: url })
  const breakIt = () =>
    sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`.execute(
      db,
    )
  expect(await holdDatabase(url)).toBeUndefined()
  await breakIt()
  await expect.poll(shared.isHeld).toBe(false)
  await expect.poll(shared.isHeld, { timeout: 10_000 }).toBe(true)
  await breakIt()
  await expect.poll(() => holdDatabase(url), { interval: 20 }).toBeDefined()
  await lost.promise
  await shared.release()
  await close()
}, 120_000)
