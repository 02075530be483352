// Test of files that find no room on their disk: a part of one is no success, and the error names it.
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeBackup } from '#server/console/backup-file.ts'
import { newPlace } from '#server/platform/documents/document-store.ts'
import { localStore } from '#server/platform/documents/local-store.ts'

const files = mkdtempSync(join(tmpdir(), 'loanform-room-'))
afterAll(() => rmSync(files, { recursive: true, force: true }))
const about = { database: 'embedded' as const, at: '2026-01-01T00:00:00.000Z', keys: [] }
const part = {
  name: 'database',
  bytes: 5000,
  read: async function* () {
    yield randomBytes(5000)
  },
}

/** Output of a script in a process that may make no file longer than four blocks: the write that meets the end writes a part. */
const within = (script: string, ...given: string[]) =>
  new Promise<string>((resolve) => {
    const node = [process.execPath, '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script]
    const limited = ['-c', 'ulimit -f 4 && exec "$@"', 'sh', ...node, ...given]
    execFile('sh', limited, { cwd: join(import.meta.dirname, '../..') }, (error, out, errors) =>
      resolve(error ? errors : out),
    )
  })

test('R-38: a restored file that its disk took a part of is no restored file', async () => {
  const [backup, place] = [join(files, 'whole.backup'), join(files, 'restored')]
  await writeBackup(backup, about, [part])
  const script = `
    import { readBackup } from '#server/console/backup-file.ts'
    const [backup, place] = process.argv.slice(1)
    await readBackup(backup, async () => () => place)
    console.log('restored')`
  expect(await within(script, backup, place)).toContain(`${place}: EFBIG`)
})

test('R-24 R-38: a backup that has no room names its file, and leaves none behind', async () => {
  const file = join(files, 'full.backup')
  symlinkSync('/dev/full', `${file}.unfinished`)
  await expect(writeBackup(file, about, [part])).rejects.toThrow(`${file}: ENOSPC`)
  expect([file, `${file}.unfinished`].filter((each) => existsSync(each))).toEqual([])
})

test('R-24 M6: a document that has no room leaves no part of itself: what is free stays for the database', async () => {
  const store = join(files, 'documents')
  const place = newPlace(randomUUID())
  const unfinished = join(store, `${place}.part`)
  mkdirSync(dirname(unfinished), { recursive: true })
  symlinkSync('/dev/full', unfinished)
  await expect(localStore(store).put(place, Buffer.from('x'))).rejects.toThrow('ENOSPC')
  expect(readdirSync(dirname(unfinished))).toEqual([])
})
