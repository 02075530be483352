// Test of backup files as a disk may leave them: whole, cut off, too long, or with names that lead elsewhere.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { CommandRefused } from './command.ts'
import { databasePart, placeWithin, readBackup, writeBackup } from './backup-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanform-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const about = { database: 'embedded' as const, at: '2026-01-01T00:00:00.000Z', keys: [] }
const part = (name: string, ...chunks: readonly string[]) => ({
  name,
  bytes: chunks.join('').length,
  read: async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk)
  },
})
const file = join(folder, 'a.backup')
let reads = 0

/** Parts that come out of the backup, but for the one without a place; or why none do. */
async function readAgain(): Promise<Readonly<Record<string, string>> | string> {
  const into = join(folder, `read-${reads++}`)
  try {
    const { parts } = await readBackup(file, async () => (name) => (name === 'unwanted' ? undefined : join(into, name)))
    const wanted = parts.filter(({ name }) => name !== 'unwanted')
    return Object.fromEntries(wanted.map(({ name }) => [name, readFileSync(join(into, name), 'utf8')]))
  } catch (error) {
    return (error as Error).message
  }
}

test('R-38: each part comes out as it went in, also behind one that nobody wants and one that is empty', async () => {
  await writeBackup(file, about, [
    part(databasePart, 'ro', 'ws'),
    part('unwanted', 'passed', ' over'),
    part('documents/none'),
    part('documents/a/b', 'sealed'),
  ])
  expect(await readAgain()).toEqual({ [databasePart]: 'rows', 'documents/none': '', 'documents/a/b': 'sealed' })
})

test('R-38: a file that ends sooner or later than it says is refused, wherever that is', async () => {
  await writeBackup(file, about, [part(databasePart, 'rows'), part('documents/a', 'sealed')])
  const whole = gunzipSync(readFileSync(file))
  const refused = expect.stringMatching(/is cut off or changed, expected a file that backup wrote$/)
  for (const missing of [1, 6, 9, whole.length]) {
    writeFileSync(file, gzipSync(whole.subarray(0, whole.length - missing)))
    expect(await readAgain(), `without the last ${missing} bytes`).toEqual(refused)
  }
  writeFileSync(file, gzipSync(Buffer.concat([whole, Buffer.from('x')])))
  expect(await readAgain(), 'with a byte more').toEqual(refused)
})

test('R-38: what is not there and what is a folder is refused', async () => {
  const read = async (path: string) => readBackup(path, async () => () => undefined)
  const expected = ', expected a file that backup wrote'
  const away = join(folder, 'away')
  await expect(read(away)).rejects.toThrow(new CommandRefused(`file: ${away} is not there${expected}`))
  await expect(read(folder)).rejects.toThrow(new CommandRefused(`file: ${folder} is a folder${expected}`))
})

test('R-38: a part that changes while it is read ends the backup, and nothing is left that looks like one', async () => {
  const other = join(folder, 'b.backup')
  for (const bytes of [4, 40])
    await expect(writeBackup(other, about, [{ ...part(databasePart, 'all rows'), bytes }])).rejects.toThrow(
      'database changed while it was read',
    )
  expect([other, `${other}.unfinished`].filter((each) => existsSync(each))).toEqual([])
})

test('S-26 R-38: a name in a backup leads nowhere but below its folder', () => {
  const place = (name: string) => placeWithin('/data/documents', 'documents', name)
  expect([place('documents/a/b'), place('database'), place('documents')]).toEqual([
    '/data/documents/a/b',
    undefined,
    undefined,
  ])
  for (const name of ['documents/../keys.json', 'documents/..', 'documents//etc/passwd', 'documents/../documents-2/a'])
    expect(() => place(name), name).toThrow('leads out of its folder')
})
