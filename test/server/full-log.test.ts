// Test of an embedded database whose log of writes has no room: its process ends with a sentence, and nothing acknowledged is lost.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from '#server/platform/stores/embedded-database.ts'

const files = mkdtempSync(join(tmpdir(), 'loanform-log-'))
const folder = join(files, 'database')
afterAll(() => rmSync(files, { recursive: true, force: true }))

/** Keeps one row, and has no room for the log of the next. */
const fullLog = `
import fs from 'node:fs'
import { openEmbedded } from '#server/platform/stores/embedded-database.ts'
const { openSync, writeSync } = fs
const log = new Set()
let isFull = false
fs.openSync = (path, ...how) => {
  const file = openSync(path, ...how)
  if (String(path).includes('/pg_wal/')) log.add(file)
  else log.delete(file)
  return file
}
fs.writeSync = (file, ...what) => {
  if (isFull && log.has(file)) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  return writeSync(file, ...what)
}
const pglite = await openEmbedded(process.argv[1])
await pglite.exec("create table t (a text); insert into t values ('kept')")
isFull = true
await pglite.exec("insert into t values ('lost')")
`

test('R-24: a process that cannot write the log of its embedded database ends and says so, and the next one has what was kept', async () => {
  const root = join(import.meta.dirname, '../..')
  const ended = await new Promise<{ code: unknown; errors: string }>((resolve) => {
    const given = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', fullLog, folder]
    execFile(process.execPath, given, { cwd: root, timeout: 300_000 }, (error, _out, errors) =>
      resolve({ code: error?.code, errors }),
    )
  })
  expect(ended).toEqual({ code: 1, errors: expect.stringMatching(/^DATA_DIR: .*(cannot be written|is full)/) })
  const pglite = await openEmbedded(folder)
  expect((await pglite.query('select * from t')).rows).toEqual([{ a: 'kept' }])
  await pglite.close()
}, 600_000)
