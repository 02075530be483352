// Test of the erasure ledger: late rows are copied too, and what is repeated counts from its own day (P-05, P-08, R-38).
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerCopier, repeatLedger } from '#server/people/retention/erasure-ledger.ts'
import { ledgerName, readLedger } from '#server/people/retention/ledger-file.ts'
import type { LedgerEntry } from '#server/people/retention/ledger-file.ts'
import { emailIndex } from '#server/platform/stores/sealed-answers.ts'
import { suppress, suppressedAt } from '#server/platform/stores/suppressions.ts'
import { answersOf, createBody, firstPage, only } from './applicants.ts'
import { plantConsents } from './planted-consents.ts'
import { startTestServer } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'loanform-ledger-'))
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const dayMs = 86_400_000
const entryOf = (kind: LedgerEntry['kind'], subject: string, at: number): LedgerEntry => ({
  id: randomUUID(),
  kind,
  subject,
  purpose: null,
  channel: kind === 'suppression' ? 'email' : null,
  product: kind === 'suppression' ? 'askrobin' : null,
  at: new Date(at).toISOString(),
})
const index = () => emailIndex(server.deps.sealer, String(answersOf('es')['contactDetails.email']))
const stoppedAt = async () => {
  const asked = { addressIndexes: [index()], channel: 'email', product: 'askrobin' } as const
  return (await suppressedAt(server.db, asked))?.getTime()
}

test('P-05 P-08: an erasure that is repeated stops messages as of the day it was asked for, and none that was stopped later', async () => {
  const lead = await server.aLead()
  const asked = server.clock.now - 3 * dayMs
  const entry = entryOf('erasure', server.deps.sealer.index('erasure ledger', lead.id), asked)
  expect(await repeatLedger(server.deps, [entry, entry])).toEqual([entry])
  expect(await stoppedAt()).toBe(asked)
  const { erased_at: erasedAt } = await server.db
    .selectFrom('lead')
    .select('erased_at')
    .where('id', '=', lead.id)
    .executeTakeFirstOrThrow()
  expect(erasedAt).not.toBeNull()
  expect(await repeatLedger(server.deps, [entry])).toEqual([])
  // An older one changes nothing of what was stopped since.
  const later = server.clock.now
  await suppress(server.db, { addressIndexes: [index()], channels: ['email'], products: ['askrobin'] }, later)
  await repeatLedger(server.deps, [entryOf('suppression', index(), asked)])
  expect(await stoppedAt()).toBe(later)
})

test('P-04 P-08 R-38: a withdrawal that is repeated takes back its own channel, and says no once', async () => {
  const offers = 'contactDetails.marketingConsents'
  const lead = await server.aLead('es', createBody('es', only(answersOf('es', { [offers]: true }), firstPage)))
  const rows = () =>
    server.db
      .selectFrom('consent')
      .select(['channel', 'given', 'at'])
      .where('lead_id', '=', lead.id)
      .where('purpose', '=', offers)
      .orderBy('serial')
      .execute()
  const before = await rows()
  expect(before.map(({ channel, given }) => [channel, given])).toEqual([
    ['email', true],
    ['sms', true],
  ])
  const at = server.clock.now + dayMs
  const subject = server.deps.sealer.index('erasure ledger', lead.id)
  const withdrawal = () => ({ ...entryOf('withdrawal', subject, at), purpose: offers, channel: 'email' })
  await repeatLedger(server.deps, [withdrawal()])
  await repeatLedger(server.deps, [withdrawal()])
  expect(await rows()).toEqual([...before, { channel: 'email', given: false, at: new Date(at) }])
})

test('R-38: a row of a transaction that ended after a later one’s is copied all the same, and each once', async () => {
  const file = join(folder, ledgerName)
  const copy = ledgerCopier(server.deps, file)
  const insert = (serial: number, id: string) =>
    sql`insert into erasure_ledger (id, serial, kind, subject_index, at)
      overriding system value values (${id}, ${serial}, 'links', 'x', now())`.execute(server.db)
  const [first, late] = [randomUUID(), randomUUID()]
  await insert(10_002, first)
  await copy()
  await insert(10_001, late)
  await copy()
  await copy()
  const ids = (await readLedger(file))!.entries.map(({ id }) => id)
  expect(ids.filter((id) => id === first || id === late)).toEqual([first, late])
})

test('P-08 18.4: a repeated no of a visit is written once, after a yes and in its words', async () => {
  const lead = { lead_id: (await server.aLead()).id, at: new Date(server.clock.now - dayMs) }
  await plantConsents({ db: server.db, lead, mark: 'said' }, 'a'.repeat(64))
  const sessions = ['said-session-key', 'of-nobody']
  const no = (session: string) => ({
    ...entryOf('tracking-withdrawal', session, server.clock.now),
    purpose: 'advertising',
  })
  await repeatLedger(server.deps, sessions.map(no))
  // Where a no stands, another one of before has nothing to take back.
  await repeatLedger(server.deps, sessions.map(no))
  const rows = await server.db.selectFrom('tracking_choice').selectAll().orderBy('serial').execute()
  const [yes, written] = rows
  expect(rows).toEqual([
    expect.objectContaining({ session_key: 'said-session-key', given: true }),
    { ...yes, id: written!.id, serial: written!.serial, given: false, at: new Date(server.clock.now) },
  ])
})
