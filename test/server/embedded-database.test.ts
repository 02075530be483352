// Test of the embedded database: writes reach the disk before they are acknowledged, and one of a newer release is refused (Q1).
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/stores/database.ts'
import { openEmbedded } from '#server/platform/stores/embedded-database.ts'

const folder = fs.mkdtempSync(join(tmpdir(), 'loanform-embedded-'))
const { fsyncSync } = fs
afterAll(() => {
  fs.fsyncSync = fsyncSync
  syncBuiltinESMExports()
  fs.rmSync(folder, { recursive: true })
})

test('Q1: every commit of the embedded database reaches the file system’s fsync', async () => {
  let synced = 0
  fs.fsyncSync = (descriptor) => {
    synced++
    fsyncSync(descriptor)
  }
  syncBuiltinESMExports()
  const pglite = await openEmbedded(folder)
  await pglite.exec('create table kept (value integer)')
  synced = 0
  for (let value = 0; value < 10; value++) await pglite.query('insert into kept values ($1)', [value])
  expect(synced).toBeGreaterThanOrEqual(10)
  await pglite.close()
})

test('Q1: a database that a newer release has migrated is refused by an older one, which says what it does not know', async () => {
  const open = () => openDatabase({ dataDir: join(folder, 'newer'), onConnectionError: () => {}, onLockLost: () => {} })
  const first = await open()
  if ('refused' in first) throw new Error(first.refused)
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2026-11-25')`.execute(first.db)
  await first.close()
  // A second time too: what was refused lets the folder go.
  for (const refusal of [await open(), await open()])
    expect(refusal).toEqual({
      refused:
        'DATA_DIR: the database was migrated by a newer release (999-later is unknown here): start that release, or restore the backup from before it',
    })
})
