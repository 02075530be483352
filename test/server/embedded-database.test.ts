// Test of the embedded database: writes reach the disk before they are acknowledged, and one of a newer release is refused (Q1).
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/stores/database.ts'
import { openEmbedded } from '#server/platform/stores/embedded-database.ts'

const folder = fs.mkdtempSync(join(tmpdir(), 'loanform-embedded-'))
const { fsyncSync, writeFileSync } = fs
afterAll(() => {
  fs.fsyncSync = fsyncSync
  fs.writeFileSync = writeFileSync
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

test('Q1 19.6: a new file of the log takes room as it is written, and is not filled at once while everybody waits', async () => {
  const pglite = await openEmbedded(join(folder, 'logged'))
  const log = join(folder, 'logged', 'pg_wal')
  const before = new Set(fs.readdirSync(log))
  await pglite.query('select pg_switch_wal()')
  await pglite.exec('create table written (value integer)')
  const added = fs.readdirSync(log).filter((name) => !before.has(name))
  const files = added.map((name) => fs.statSync(join(log, name)))
  expect(files.map(({ size }) => size)).toEqual([16 * 2 ** 20])
  expect(files[0]!.blocks * 512).toBeLessThan(2 ** 20)
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

test('P-05 R-38: what a restore had unpacked when it was cut off is gone with the next start', async () => {
  const dataDir = join(folder, 'cut-off')
  const unpacked = join(dataDir, 'restoring-a1b2c3', 'database')
  fs.mkdirSync(unpacked, { recursive: true, mode: 0o700 })
  fs.writeFileSync(join(unpacked, 'dump'), 'of people who were erased since')
  const opened = await openDatabase({ dataDir, onConnectionError: () => {}, onLockLost: () => {} })
  if ('refused' in opened) throw new Error(opened.refused)
  await opened.close()
  expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('restoring'))).toEqual([])
})

test('19.6: a task that goes on from transaction to transaction leaves everybody else a turn between them', async () => {
  const dataDir = join(folder, 'turns')
  const opened = await openDatabase({ dataDir, onConnectionError: () => {}, onLockLost: () => {} })
  if ('refused' in opened) throw new Error(opened.refused)
  let turns = 0
  let isOver = false
  // Ends with the task.
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const transactions = 5
  for (let each = 0; each < transactions; each++)
    await opened.db.transaction().execute(async (trx) => {
      const from = performance.now()
      // Ends with the time.
      while (performance.now() - from < 20) await sql`select 1`.execute(trx)
    })
  isOver = true
  await opened.close()
  expect(turns).toBeGreaterThanOrEqual(transactions)
})

describe('R-24: a file of the database that the system refuses to make once', () => {
  /** The next new file is refused with a code; `refused` are the paths. */
  function refuseNext(code: string) {
    const refused: unknown[] = []
    fs.writeFileSync = (path, ...rest) => {
      if (refused.length > 0 || !String(path).startsWith(folder)) return writeFileSync(path, ...rest)
      refused.push(path)
      throw Object.assign(new Error(code), { code })
    }
    return refused
  }

  let pglite: Awaited<ReturnType<typeof openEmbedded>>

  beforeAll(async () => {
    pglite = await openEmbedded(join(folder, 'refused'))
  })

  afterAll(() => pglite.close())

  test('is made at the second try, as long as another file can be closed for it', async () => {
    const refused = refuseNext('EMFILE')
    await pglite.exec('create table kept (value text)')
    expect(refused).toHaveLength(1)
  })

  test('fails one statement, and none after it', async () => {
    await pglite.exec(`create table filled as select repeat('x', 1000) as value from generate_series(1, 100)`)
    const refused = refuseNext('ENOSPC')
    // It makes the map of the table's free room, and at each run tries again.
    await expect(pglite.exec('vacuum filled')).rejects.toThrow('No space left')
    await pglite.exec('vacuum filled')
    expect(refused).toHaveLength(1)
  })
})
