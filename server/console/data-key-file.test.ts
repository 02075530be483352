// Test of the file of data keys beside backups. It is read as written, and refused where it is cut off, missing or of another
// installation (P-05, R-38).
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dataKeysBeside, readDataKeys, refuseForeignKeys, writeDataKeys } from './data-key-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanform-data-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = dataKeysBeside(join(folder, 'set.backup'))
const installation = (name: string) => ({ index: (purpose: string) => `${name} ${purpose}` })
const keys = [1, 2].map((number) => ({ leadId: randomUUID(), sealedKey: `k1.${number}` }))
const at = '2026-11-23T12:00:00.000Z'

test('P-05 R-38: each backup replaces the data keys of the one before, for the owner alone to read', async () => {
  await refuseForeignKeys(installation('ours'), file, 'a folder of its own')
  await writeDataKeys(installation('ours'), file, { at, keys })
  expect(await readDataKeys(file)).toEqual(keys)
  await refuseForeignKeys(installation('ours'), file, 'a folder of its own')
  await writeDataKeys(installation('ours'), file, { at, keys: keys.slice(1) })
  expect(await readDataKeys(file)).toEqual(keys.slice(1))
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('R-38: more data keys than one write takes are read as written, in their order, and none is left out', async () => {
  const many = Array.from({ length: 20_001 }, (_, number) => ({ leadId: randomUUID(), sealedKey: `k1.${number}` }))
  await writeDataKeys(installation('ours'), file, { at, keys: many })
  expect(await readDataKeys(file)).toEqual(many)
})

test('R-38: the data keys of another installation are not replaced, and a file that is missing or cut off is refused', async () => {
  await writeDataKeys(installation('ours'), file, { at, keys })
  await expect(refuseForeignKeys(installation('theirs'), file, 'others')).rejects.toThrow(
    'another installation: expected others',
  )
  const [heading, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
  for (const text of [
    '',
    'no json',
    `${heading}\n${lines[0]}\n`,
    `${heading}\n${lines[0]}\n${lines[1]!.slice(0, -3)}`,
  ]) {
    writeFileSync(file, text)
    await expect(readDataKeys(file)).rejects.toThrow('was cut off')
  }
  await expect(readDataKeys(join(folder, 'none'))).rejects.toThrow('--data-keys')
})
