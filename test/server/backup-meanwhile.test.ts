// Test of a backup that is written while documents go, as an erasure or the end of retention takes them (R-38, P-05).
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { readBackup, writeWithDocuments } from '#server/console/backup-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanform-meanwhile-'))
const documents = join(folder, 'documents')
const file = join(folder, 'a.backup')
const about = { database: 'embedded' as const, at: '2026-01-01T00:00:00.000Z', keys: [] }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(() => {
  rmSync(documents, { recursive: true, force: true })
  rmSync(file, { force: true })
  mkdirSync(documents)
  for (let document = 0; document < 9; document++) writeFileSync(join(documents, String(document)), 'sealed')
})

/** A database that is read before the documents; each time it is, one of them goes, as long as there are to go. */
function databaseWhile(going: number) {
  let gone = 0
  return {
    name: 'database',
    bytes: 4,
    read: async function* () {
      if (gone < going) rmSync(join(documents, String(gone++)))
      yield Buffer.from('rows')
    },
  }
}

test('R-38 P-05: a backup has what is left where a document goes while it is written', async () => {
  expect(await writeWithDocuments(file, about, databaseWhile(2), documents)).toMatchObject({ files: 7 })
  const heading = await readBackup(file, async () => () => undefined)
  expect(heading.parts.map(({ name }) => name)).toEqual([
    'database',
    ...[2, 3, 4, 5, 6, 7, 8].map((document) => `documents/${document}`),
  ])
})

test('R-38: one that a document goes from at each attempt ends, says why, and leaves nothing', async () => {
  await expect(writeWithDocuments(file, about, databaseWhile(9), documents)).rejects.toThrow(
    'documents/4 went while it was to be read: run the command again',
  )
  expect([file, `${file}.unfinished`].filter((each) => existsSync(each))).toEqual([])
})
