// Test of the operator's desk commands: replaying decisions, and trying changed lenders over the past (Q3).
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '#catalogue/server.generated.ts'
import type { Lender } from '#domain/lender/lender.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { admin } from './admin.ts'
import type { Said } from './admin.ts'
import { answersOf } from './applicants.ts'
import { behind, accepted, fakeLender, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

const aLender = (tier: number, priceCents: number): Lender => ({
  name: 'Any',
  tier,
  weight: 1,
  timeoutMs: 1000,
  redirectHosts: [],
  countries: { es: { criteria: [], needs: [], priceCents } },
})
const lenders = { first: aLender(1, 1000), second: aLender(2, 2000) }
const rejected: Outcome = { kind: 'rejected' }

let server: Awaited<ReturnType<typeof startTestServer>>
let played: { first: FakeLender; second: FakeLender }
const leads: string[] = []

/** Four leads: sold to the first; to the second; to nobody; of the first's person again, open at the first. */
const past: readonly (readonly [first: Outcome, second: Outcome])[] = [
  [accepted, rejected],
  [rejected, accepted],
  [rejected, rejected],
  [{ kind: 'pending' }, rejected],
]

beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders, playedLenders: {} },
    lenders: { first: behind(() => played.first), second: behind(() => played.second) },
  })
  for (const [index, [first, second]] of past.entries()) {
    played = { first: fakeLender(first, first), second: fakeLender(second) }
    const lead = await server.aLead()
    const email = index === 3 ? 'applicant0@example.test' : `applicant${index}@example.test`
    await lead.send(answersOf('es', { 'contactDetails.email': email }))
    await server.runJobs(90_000)
    server.clock.now += 1000
    leads.push(lead.id)
  }
})
afterAll(() => server.close())

const folder = mkdtempSync(join(tmpdir(), 'loanform-admin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A file named `f.json` holds what is given; without it there is none. */
async function desk(commandLine: readonly string[], file?: unknown): Promise<Said> {
  const path = join(folder, 'f.json')
  rmSync(path, { force: true })
  if (file !== undefined) writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file))
  let at = 0
  const deps = { ...server.deps, catalogue: { ...server.deps.catalogue, brands }, now: () => (at += 2000) }
  return admin(
    server,
    commandLine.map((word) => (word === 'f.json' ? path : word)),
    { deps },
  )
}

/** The cells of a line of a table, by its first. */
const row = ({ lines }: Said, name: string) =>
  lines
    .findLast((line) => line.startsWith(`${name} `))!
    .slice(name.length)
    .trim()
    .split(/\s+/)

describe('Q3: replay', () => {
  test('Q3: each round is decided again, byte for byte, and says why', async () => {
    const { code, lines } = await desk(['replay', leads[1]!])
    expect(code).toBe(0)
    expect(lines).toEqual([
      expect.stringMatching(/^Round \d, 2026-\S+Z, configuration [0-9a-f]{12}$/),
      '  1. first: tier 1, 10.00 €',
      '  2. second: tier 2, 20.00 €',
      expect.stringMatching(/^ {2}the same, byte for byte \(\d+ bytes\)$/),
      '',
      'Every round is the same, byte for byte.',
    ])
  })

  test('Q3: bytes that are others are shown, with the exit code 1', async () => {
    const other = '{"order":[],"passedOver":[]}'
    const { decision } = await server.db
      .selectFrom('desk_decision')
      .select('decision')
      .where('lead_id', '=', leads[2]!)
      .executeTakeFirstOrThrow()
    const keep = (text: string) =>
      server.db.updateTable('desk_decision').set({ decision: text }).where('lead_id', '=', leads[2]!).execute()
    await keep(other)
    const said = await desk(['replay', leads[2]!])
    await keep(decision)
    expect(said.code).toBe(1)
    expect(said.lines).toEqual(expect.arrayContaining(['  not the same', `  kept:  ${other}`, `  again: ${decision}`]))
  })

  test.each([
    ['no id', 'somebody', 'lead: found somebody, expected the id of a lead'],
    ['no lead', randomUUID(), 'lead: no decision is kept of'],
  ])('Q3: %s is told', async (_what, id, expected) => {
    const { code, wrong } = await desk(['replay', id])
    expect([code, wrong.length]).toEqual([1, 1])
    expect(wrong[0]).toContain(expected)
  })
})

describe('Q3: what-if', () => {
  const table = (said: Said) => ({
    first: row(said, 'first'),
    second: row(said, 'second'),
    before: row(said, 'before'),
    after: row(said, 'after'),
  })
  const first = (...cells: number[]) => cells.map(String)

  test('Q3: nothing changed is nothing changed', async () => {
    const said = await desk(['what-if', 'f.json'], {})
    expect(said.lines[0]).toBe('Leads, each by its last decision: 4. The first lender is another for 0.')
    expect(row(said, 'first')).toEqual(first(4, 4, 0, 0))
    expect([row(said, 'before'), row(said, 'after')]).toEqual([first(2, 3000, 1, 1000), first(2, 3000, 1, 1000)])
  })

  test('Q3: another order: who gains, who loses, and the income as far as it is known', async () => {
    const change = { second: { tier: 0, countries: { es: { priceCents: 5000 } } } }
    const said = await desk(['what-if', 'f.json'], change)
    expect(table(said)).toEqual({
      first: first(4, 0, 0, 4),
      second: first(0, 4, 4, 0),
      before: first(2, 3000, 1, 1000),
      // The second said yes to the one, no to two, one of which is open at the first; of one it was never asked.
      after: first(1, 5000, 2, 6000),
    })
    expect(said.lines.filter((line) => leads.some((id) => line.startsWith(id)))).toHaveLength(4)
  })

  test('Q3: a lender that is gone', async () => {
    const said = await desk(['what-if', 'f.json'], { first: null })
    expect(table(said)).toMatchObject({ second: first(0, 4, 4, 0), after: first(1, 2000, 1, 2000) })
  })

  test('Q3: a new lender, whole', async () => {
    const said = await desk(['what-if', 'f.json'], { third: aLender(0, 9000) })
    expect(row(said, 'third')).toEqual(first(0, 4, 4, 0))
    expect(row(said, 'after')).toEqual(first(0, 0, 4, 36_000))
  })

  test('Q3: duplicates of a changed rule are looked for as of that moment', async () => {
    const said = await desk(['what-if', 'f.json'], { first: { duplicates: { days: 30, by: 'email' } } })
    // Only the fourth lead came after another of the same address.
    expect(table(said)).toMatchObject({ first: first(4, 3, 0, 1), second: first(0, 1, 1, 0) })
  })

  test('Q3: nobody is sent anything, nothing is written, nothing personal is printed, and long runs tell how far they are', async () => {
    const tables = ['desk_decision', 'desk_configuration', 'lender_verdict', 'lead', 'job'] as const
    const all = async () =>
      JSON.stringify(await Promise.all(tables.map((name) => server.db.selectFrom(name).selectAll().execute())))
    const before = await all()
    const posts = played.first.posted.length
    const said = await desk(['what-if', 'f.json'], { second: { tier: 0 } })
    expect(await all()).toBe(before)
    expect(played.first.posted).toHaveLength(posts)
    expect(said.told).toEqual(['4 of 4 leads'])
    expect([...said.lines, ...said.told].join('\n')).not.toMatch(/example\.test|612|ana|12345678Z/i)
  })

  test.each<[string, unknown, string]>([
    ['no file', undefined, 'f.json cannot be read, expected a file of JSON'],
    ['no JSON', '{"first":', 'f.json: expected JSON, found '],
    ['a list', [], 'f.json: expected {"lender id": {parts of the lender} or null for gone}'],
    ['a lender that is none', { first: 3 }, 'f.json: first: expected parts of a lender, or null for gone, found 3'],
    ['an id that is none', { 'A B': {} }, "f.json: A B: expected a lender's id"],
    ['nobody gone', { third: null }, 'f.json: third: no such lender, expected one of first, second'],
    ['a wrong key', { first: { teir: 1 } }, 'f.json: first.teir: is no key that is known here'],
    ['a wrong key with null', { first: { capz: null } }, 'f.json: first.capz: is no key that is known here'],
    ['a wrong value', { first: { caps: { hour: -1 } } }, 'f.json: first.caps.hour: expected 0 or more, found -1'],
    ['half a new lender', { third: { tier: 1 } }, 'f.json: third.name: is missing'],
    [
      'a country there is not',
      { first: { countries: { zz: lenders.first.countries.es } } },
      'f.json: first.countries.zz: no such country',
    ],
    [
      'hours without a zone',
      { first: { schedule: [{ days: [1], from: '09:00', to: '18:00' }] } },
      'f.json: first.timeZone: is missing',
    ],
  ])('Q3: %s is told with path and expectation', async (_what, file, expected) => {
    const { code, wrong, lines } = await desk(['what-if', 'f.json'], file)
    expect([code, lines]).toEqual([1, []])
    expect(wrong[0]).toContain(expected)
  })

  test('Q3: null takes a part away', async () => {
    expect((await desk(['what-if', 'f.json'], { first: { brands: null } })).code).toBe(0)
  })
})

describe('C8: questions', () => {
  test('C8: counts what past leads were asked and what they were spared, by country', async () => {
    const said = await desk(['questions'])
    expect(said.code).toBe(0)
    const [count, own, everything, saved] = row(said, 'es').map(Number)
    expect(count).toBe(leads.length)
    expect(everything! - own!).toBeCloseTo(saved!)
    expect(said.lines.join('\n')).not.toContain('@')
  })
})
