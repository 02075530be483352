// Test of the erasure ledger's file where a crash cut its last line off: what comes after stands on a line of its own.
import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { appendLedger, readLedger } from './ledger-file.ts'
import type { LedgerEntry } from './ledger-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanform-ledger-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

const entry = (): LedgerEntry => ({
  id: randomUUID(),
  kind: 'erasure',
  subject: 'x',
  purpose: null,
  channel: null,
  product: null,
  at: '2026-01-01T00:00:00.000Z',
})

test('R-38: an erasure that is written down after a line that was cut off can be read, and the line is counted', async () => {
  const file = join(folder, 'ledger.jsonl')
  const [before, after] = [entry(), entry()]
  expect(await readLedger(file)).toBeUndefined()
  await appendLedger(file, [before])
  appendFileSync(file, JSON.stringify(entry()).slice(0, 40))
  await appendLedger(file, [after])
  expect(await readLedger(file)).toEqual({ entries: [before, after], unreadable: 1 })
})
