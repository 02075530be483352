// Test of a backup and a restore on PostgreSQL, by pg_dump and pg_restore: nobody may be connected, and the ledger is repeated (P-05, P-08, R-38).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { findPostgres } from '#scripts/postgres.ts'
import type { Postgres } from '#scripts/postgres.ts'
import { ledgerName } from '#server/people/retention/ledger-file.ts'
import { openAsIs, openDatabase } from '#server/platform/stores/database.ts'
import { holdDatabase, shareDatabase } from '#server/platform/stores/restore-lock.ts'
import { sealedInDatabase } from './planted.ts'
import { actSince, kept, leadOf, restored, standing, startOn, twoBackups } from './restoring.ts'
import { unopened } from './soaked-database.ts'
import { newDatabase } from './soaked-processes.ts'

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
  expect(said).toMatch(/Repeated from the erasure ledger: erasure 2, links 1, suppression \d, withdrawal 1/)
  expect(said).toContain('Of what was in the database before no copy is kept.')
  const again = await startOn(place)
  expect(await standing(again, leads)).toEqual({ ...kept, emptied: ['erased', 'purged'] })
  expect(await unopened(again.db, folder)).toEqual([])
  await again.close()
}, 240_000)

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
  const file = join(files, 'backups-cut', 'cut.backup')
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
