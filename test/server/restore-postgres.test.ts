// Test of a backup and a restore on PostgreSQL, by pg_dump and pg_restore: nobody may be connected, and the ledger is repeated (P-05, P-08, R-38).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPostgres } from '#scripts/postgres.ts'
import type { Postgres } from '#scripts/postgres.ts'
import { kept, restored, standing, startOn, twoBackups } from './restoring.ts'
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
  expect([before, after]).toEqual([Object.keys(leads), ['withdrawn', 'other']])
  expect(await restored(place, { file: first, replace: true })).toContain('connected to the database are')
  expect(await standing(server, leads)).toMatchObject({ erased: ['erased'], emptied: ['erased'] })
  await server.close()
  expect(await restored(place, { file: first })).toContain('expected --replace')
  const said = await restored(place, { file: first, replace: true })
  expect(said).toContain('Emptied 2 leads that have no data key any more')
  expect(said).toMatch(/Repeated from the erasure ledger: erasure 1, suppression \d, withdrawal 1/)
  expect(said).toContain('Of what was in the database before no copy is kept.')
  const again = await startOn(place)
  expect(await standing(again, leads)).toEqual({ ...kept, emptied: ['erased', 'purged'] })
  expect(await unopened(again.db, folder)).toEqual([])
  await again.close()
}, 240_000)
