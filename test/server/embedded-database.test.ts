// Test of the embedded database's durability: writes reach the disk before they are acknowledged (Q1).
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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
