// Test of backups that were cut off: none passes for a whole one, and the next one takes away what they had written.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import fileSystem from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#domain/questions/duration.ts'
import { admin } from './admin.ts'
import { leadOf, startOn } from './restoring.ts'

const files = mkdtempSync(join(tmpdir(), 'loanform-cut-off-'))
let server: Awaited<ReturnType<typeof startOn>>
beforeAll(async () => {
  server = await startOn({ folder: join(files, 'data') })
  await leadOf(server, 'one')
}, 240_000)
afterAll(async () => {
  await server.close()
  rmSync(files, { recursive: true, force: true })
})

test('R-22 R-38: a backup has its name last, once its data keys and its ledger are beside it', async () => {
  const { rename } = fileSystem
  const named: string[] = []
  fileSystem.rename = async (from, to) => {
    await rename(from, to)
    named.push(basename(String(to)))
  }
  syncBuiltinESMExports()
  try {
    await server.save(join(files, 'set.backup'))
  } finally {
    Object.assign(fileSystem, { rename })
    syncBuiltinESMExports()
  }
  expect(named.slice(-2)).toEqual(['set.backup.ledger', 'set.backup'])
  expect(readdirSync(files).toSorted()).toEqual(['data', 'data-keys.jsonl', 'set.backup', 'set.backup.ledger'])
}, 120_000)

test('R-38: what a backup had written when it was killed goes with the next one, and one at work keeps its own', async () => {
  const hoursAgo = { 'monday.unfinished-Ab12cD': 7, 'tuesday.unfinished-xY_z09': 5, 'of-somebody-else': 99 }
  for (const [name, hours] of Object.entries(hoursAgo)) {
    const at = new Date(server.clock.now - hours * hourMs)
    const [folder, dump] = [join(files, name), join(files, name, 'database')]
    mkdirSync(folder)
    writeFileSync(dump, 'a part')
    for (const path of [dump, folder]) utimesSync(path, at, at)
  }
  const said = await server.save(join(files, 'next.backup'))
  expect(said).toContain(
    `Removed ${join(files, 'monday.unfinished-Ab12cD')}, which a backup that was cut off had left.`,
  )
  expect(Object.keys(hoursAgo).filter((name) => existsSync(join(files, name)))).toEqual([
    'tuesday.unfinished-xY_z09',
    'of-somebody-else',
  ])
}, 120_000)

test('R-24 R-38: a backup to another disk is made though the database has no room to record it, and says so; nothing else is', async () => {
  await sql`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(server.db)
  await sql`create trigger no_room before insert on operator_act for each row execute function no_room()`.execute(
    server.db,
  )
  const [backup, purge] = await Promise.allSettled([
    server.save(join(files, 'full.backup')),
    expect(admin(server, ['purge'])).rejects.toThrow('No space left on device'),
  ])
  await sql`drop function no_room cascade`.execute(server.db)
  expect([backup, purge].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const said = backup.status === 'fulfilled' ? backup.value : ''
  expect(said).toContain('The database has no room: this backup is not in `acts`.')
  expect(existsSync(join(files, 'full.backup'))).toBe(true)
}, 120_000)

test('R-38: a folder that is not there, as of a disk that is not mounted, is not made: the backup is refused', async () => {
  const away = join(files, 'not-mounted')
  await expect(server.save(join(away, 'set.backup'))).rejects.toThrow(
    `file: the folder ${away} is not there, expected one that is`,
  )
  await expect(server.save('/proc/set.backup')).rejects.toThrow('file: /proc/set.backup cannot be written (ENOENT)')
  expect(existsSync(away)).toBe(false)
})
