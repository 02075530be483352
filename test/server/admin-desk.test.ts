// Test of the operator's desk commands: replaying decisions, and trying changed lenders over the past (Q3).
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '#catalogue/server.generated.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { marketModes } from '#domain/lender/market.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { configurationOf } from '#server/lenders/desk/configuration.ts'
import { batch, decisionsAfter } from '#server/console/stores/what-if-store.ts'
import type { Past } from '#server/console/stores/what-if-store.ts'
import { atMost } from '#test/at-most.ts'
import { admin } from './admin.ts'
import type { Said } from './admin.ts'
import { answersOf } from './applicants.ts'
import { behind, accepted, fakeLender, start, startTestServer } from './server.ts'
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
async function desk(commandLine: readonly string[], file?: unknown, on = server): Promise<Said> {
  const path = join(folder, 'f.json')
  rmSync(path, { force: true })
  if (file !== undefined) writeFileSync(path, typeof file === 'string' ? file : JSON.stringify(file))
  let at = 0
  const deps = { ...on.deps, catalogue: { ...on.deps.catalogue, brands }, now: () => (at += 2000) }
  return admin(
    on,
    commandLine.map((word) => (word === 'f.json' ? path : word)),
    { deps },
  )
}

/** The cells of a line of a table, by its first. */
const row = ({ lines }: Pick<Said, 'lines'>, name: string) =>
  lines
    .findLast((line) => line.startsWith(`${name} `))!
    .slice(name.length)
    .trim()
    .split(/\s+/)

/** The cells of a lender in the first table of `what-if`. */
const firstLenders = ({ lines }: Said, name: string) => row({ lines: lines.slice(0, lines.indexOf('', 2)) }, name)

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
  /** Leads accepted, the least and the most; offers and lenders asked a lead; income in euros, without the least and the most. */
  const figuresOf = (said: Said, name: string) => row(said, name).slice(0, 6)

  const table = (said: Said, after = 'after') => ({
    first: firstLenders(said, 'first'),
    before: figuresOf(said, 'before, first-yes'),
    after: figuresOf(said, `${after}, first-yes`),
    afterOffers: figuresOf(said, `${after}, offers`),
  })
  const cells = (...numbers: number[]) => numbers.map(String)

  test('Q3: nothing changed is nothing changed, and what is not known is expected as it was measured', async () => {
    const said = await desk(['what-if', 'f.json'], {})
    expect(said.lines[0]).toBe('Leads, each by its last decision: 4. The first lender is another for 0.')
    const { first, before, after, afterOffers } = table(said)
    expect(first).toEqual(cells(4, 4, 0, 0))
    expect(after).toEqual(before)
    // Two leads were sold. The fourth is open at the first, which took one of the three it answered: 6.1 to 79.2 % by Wilson.
    // Asked: one, two, two, and two where the first says no. Income: 10, 20 and a third of 10.
    expect(before).toEqual(['2.3', '2.1', '2.8', '0.58', '1.67', '33.33'])
    // The first lead has an offer of the second too, which took one of three, and nobody waits for the first.
    expect(afterOffers).toEqual(['2.3', '2.1', '2.8', '0.67', '2.00', '40.00'])
    expect(row(said, 'acceptance')).toEqual(['answers', 'yes', 'share', 'low', 'high'])
    expect(said.lines).toContainEqual(expect.stringMatching(/^first +3 +1 +33\.3% +6\.1% +79\.2%$/))
    expect(said.lines).toContain(
      'Acceptances after, by where they come from: verdict 6, class 0, country 0, lender 2, never measured 0.',
    )
  })

  test('Q3: another order: who gains, who loses, and the income that is to be expected', async () => {
    const change = { second: { tier: 0, countries: { es: { priceCents: 5000 } } } }
    const said = await desk(['what-if', 'f.json'], change)
    const { first, before, after, ...lines } = table(said)
    expect([first, firstLenders(said, 'second')]).toEqual([cells(4, 0, 0, 4), cells(0, 4, 4, 0)])
    expect(before[5]).toBe('33.33')
    // The second took the second lead, no to two; of the first, which it was never asked, it is expected to take a third.
    expect(after).toEqual(['2.3', '2.1', '2.8', '0.58', '1.67', '76.67'])
    expect(lines.afterOffers[5]).toBe('80.00')
    expect(said.lines.filter((line) => leads.some((id) => line.startsWith(id)))).toHaveLength(4)
  })

  test('Q3: a lender that is gone', async () => {
    const said = await desk(['what-if', 'f.json'], { first: null })
    expect(firstLenders(said, 'second')).toEqual(cells(0, 4, 4, 0))
    // One sold, one never asked.
    expect(table(said).after).toEqual(['1.3', '1.1', '1.8', '0.33', '1.00', '26.67'])
  })

  test('Q3: a new lender is expected to bring nothing, and at most everything', async () => {
    const said = await desk(['what-if', 'f.json'], { third: aLender(0, 9000) })
    expect(firstLenders(said, 'third')).toEqual(cells(0, 4, 4, 0))
    expect(row(said, 'after, first-yes')).toEqual([
      '2.3',
      '2.1',
      '4.0',
      '0.58',
      '2.67',
      '33.33',
      expect.any(String),
      '360.00',
    ])
    expect(said.lines).toContainEqual(expect.stringContaining('never measured 4.'))
  })

  test('Q3: caps are counted anew, in order of time', async () => {
    const said = await desk(['what-if', 'f.json'], { first: { caps: { day: 1 } } })
    // The first lead takes the only place; the others are the second's, which took one.
    expect(table(said).after).toEqual(['2.0', '2.0', '2.0', '0.50', '1.00', '30.00'])
    const none = await desk(['what-if', 'f.json'], { first: { caps: { day: 0 } } })
    expect(table(none).after).toEqual(['1.3', '1.1', '1.8', '0.33', '1.00', '26.67'])
  })

  test('Q3: income goes by the stage that a lender pays on', async () => {
    const paidOn = { first: { paidOn: 'funded' }, second: { paidOn: 'sent' } }
    // Nobody chose an offer of the first; the second has three leads, and the one that is open with two chances of three.
    expect(table(await desk(['what-if', 'f.json'], paidOn)).after[5]).toBe(((2 + 2 / 3) * 20).toFixed(2))
  })

  test('Q3: without a file it compares the modes over today’s lenders and settings of the market', async () => {
    await admin(server, ['caps', 'set', 'first', '--day', '1'])
    const said = await desk(['what-if'])
    await admin(server, ['caps', 'set', 'first', '--day', 'folder'])
    expect(said.code).toBe(0)
    const { before, after } = table(said, 'today')
    expect([before[0], after[0]]).toEqual(['2.3', '2.0'])
    expect(row(said, 'today, offers')[0]).toBe('2.0')
  })

  test('Q3: today a lender whose pause is over is on, also for leads from before its end', async () => {
    await admin(server, ['lenders', 'off', 'first', '--reason', 'maintenance', '--until', '30m'])
    const during = await admin(server, ['what-if'])
    server.clock.now += 31 * 60_000
    const after = await admin(server, ['what-if'])
    await admin(server, ['lenders', 'on', 'first'])
    expect(firstLenders(during, 'second')).toEqual(cells(0, 4, 4, 0))
    expect(firstLenders(after, 'first')).toEqual(cells(4, 4, 0, 0))
  })

  test('Q3: for programs it says the same as JSON, the same each time', async () => {
    const once = await desk(['what-if', 'f.json', '--json'], {})
    expect(await desk(['what-if', 'f.json', '--json'], {})).toEqual(once)
    const said = JSON.parse(once.lines.join('')) as { modes: object[]; acceptance: object[] }
    const everyMode = ['before', 'after'].flatMap((side) => marketModes.map((mode) => ({ side, mode })))
    expect(said).toMatchObject({ tried: 'changes', leads: 4, changed: 0, modes: everyMode })
    expect(said.modes[0]).toMatchObject(
      Object.fromEntries(['accepted', 'offers', 'asked', 'cents'].map((figure) => [figure, expect.any(Object)])),
    )
    expect(said.acceptance).toMatchObject([
      { lender: 'first', answers: 3, yes: 1 },
      { lender: 'first', country: 'es', answers: 3, yes: 1 },
      { lender: 'second', answers: 3, yes: 1 },
      { lender: 'second', country: 'es', answers: 3, yes: 1 },
    ])
  })

  test('Q3: duplicates of a changed rule are looked for as of that moment', async () => {
    const said = await desk(['what-if', 'f.json'], { first: { duplicates: { days: 30, by: 'email' } } })
    // Only the fourth lead came after another of the same address.
    expect([firstLenders(said, 'first'), firstLenders(said, 'second')]).toEqual([cells(4, 3, 0, 1), cells(0, 1, 1, 0)])
  })

  test('Q3: without a file the market’s rule of today for duplicates holds where a lender has none', async () => {
    const { deps } = server
    const config = { ...deps.config, market: { ...deps.config.market, duplicates: { days: 30, by: 'email' } } } as const
    const said = await admin(server, ['what-if'], { deps: { ...deps, config } })
    expect([firstLenders(said, 'first'), firstLenders(said, 'second')]).toEqual([cells(4, 3, 0, 1), cells(0, 1, 1, 0)])
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
    expect(said.told).toEqual(['measured: 4 of 4 leads', 'tried: 4 of 4 leads'])
    expect([...said.lines, ...said.told].join('\n')).not.toMatch(/example\.test|612 ?34|\bana\b|12345678Z/i)
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
      'criteria that nobody passes',
      {
        first: {
          countries: {
            es: {
              criteria: [
                { dataPoint: 'amount', atLeast: 900 },
                { dataPoint: 'amount', atMost: 500 },
              ],
            },
          },
        },
      },
      'f.json: first.countries.es.criteria: amount: atLeast 900 is more than atMost 500, so that nobody passes',
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

describe('Q3: what-if by the market’s rule for duplicates', () => {
  test('Q3: it is looked for anew at a lender whose own rule is taken away, and at one that was not there', async () => {
    const first = { ...lenders.first, duplicates: { days: 0, by: 'email' } } as const
    const other = await startTestServer({
      catalogue: { lenders: { ...lenders, first }, playedLenders: {} },
      lenders: { first: fakeLender(accepted, accepted), second: fakeLender(rejected) },
      market: { duplicates: { days: 30, by: 'email' } },
    })
    try {
      const ids: string[] = []
      for (let time = 0; time < 2; time += 1) {
        const lead = await other.aLead()
        await lead.send(answersOf('es'))
        await other.runJobs(20_000)
        other.clock.now += 1000
        ids.push(lead.id)
      }
      expect(firstLenders(await desk(['what-if', 'f.json'], {}, other), 'first')).toEqual(['2', '2', '0', '0'])
      const without = await desk(['what-if', 'f.json'], { first: { duplicates: null } }, other)
      expect(firstLenders(without, 'first')).toEqual(['2', '1', '0', '1'])
      // The second lead was decided while the first was not there.
      const { version, text } = configurationOf({ second: lenders.second })
      await other.db
        .insertInto('desk_configuration')
        .values({ version, lenders: text, at: new Date(start) })
        .execute()
      const order = [{ lenderId: 'second', tier: 2, priceCents: 2000 }]
      await other.db
        .updateTable('desk_decision')
        .set({ configuration: version, decision: JSON.stringify({ order, passedOver: [] }) })
        .where('lead_id', '=', ids[1]!)
        .execute()
      const again = await desk(['what-if', 'f.json'], { first: lenders.first }, other)
      expect(firstLenders(again, 'first')).toEqual(['1', '1', '0', '0'])
    } finally {
      await other.close()
    }
  })
})

describe('Q3: what-if against what happened', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'] as const
  const cents = (id: (typeof ids)[number]) => 1000 + 100 * ids.indexOf(id)
  /** From nobody to four of five, first and last ones. */
  const saysYes = (lead: number, lender: number) => (((lead * 5) % 32) & (1 << lender)) !== 0

  test.each(marketModes)(
    'Q3: in mode %s it expects exactly what happened, where every lender that was asked has answered',
    async (mode) => {
      let lead = 0
      const answers = ids.map((id, lender) => {
        const fake = fakeLender(() => (saysYes(lead, lender) ? { ...accepted, offerId: id } : rejected))
        return [id, fake] as const
      })
      const other = await startTestServer({
        catalogue: {
          lenders: Object.fromEntries(ids.map((id) => [id, aLender(1, cents(id))])),
          playedLenders: {},
        },
        lenders: Object.fromEntries(answers),
        market: { mode },
      })
      try {
        for (lead = 0; lead < 8; lead += 1) {
          const made = await other.aLead()
          await made.send(answersOf('es', { 'contactDetails.email': `applicant${lead}@example.test` }))
          await other.runJobs(20_000)
        }
        const verdicts = await other.db.selectFrom('lender_verdict').select(['lead_id', 'outcome']).execute()
        const yes = verdicts.filter(({ outcome }) => outcome === 'accepted')
        expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(['accepted', 'rejected']))
        const earned = await other.db.selectFrom('revenue').select('cents').execute()
        const { lines } = await admin(other, ['what-if', '--json'])
        const { modes } = JSON.parse(lines.join('')) as { modes: { side: string; mode: string }[] }
        const all = (count: number) => ({ low: count, expected: count, high: count })
        expect(modes.find((found) => found.side === 'before' && found.mode === mode)).toMatchObject({
          accepted: all(new Set(yes.map(({ lead_id }) => lead_id)).size),
          offers: all(yes.length),
          asked: all(verdicts.length),
          cents: { expected: earned.reduce((sum, { cents: paid }) => sum + paid, 0) },
        })
      } finally {
        await other.close()
      }
    },
    60_000,
  )
})

test('Q3: past leads are read in order of time, each once and by its last decision, however many are of one moment', async () => {
  const copies = 2 * batch + 50
  const undone = new Error('Nothing of this stays.')
  const read: Past[] = []
  const reading = server.db.transaction().execute(async (trx) => {
    await sql`
      with copy as (
        insert into lead select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
        from lead l, generate_series(1, ${copies}::int) where l.id = ${leads[0]}::uuid returning id
      ), numbered as (select id, row_number() over (order by id)::int as number from copy)
      insert into desk_decision (lead_id, round, configuration, at, facts, answers, decision)
      select n.id, again.round, d.configuration, ${new Date(start)}::timestamptz + again.round * (n.number % 3) * interval '1 second',
        d.facts, d.answers, d.decision
      from numbered n, desk_decision d, generate_series(1, 1 + n.number % 2) as again (round)
      where d.lead_id = ${leads[0]}::uuid and d.round = 1`.execute(trx)
    for (const _ of atMost(5, () => 'the last page')) {
      const { rows } = await decisionsAfter(trx, read.at(-1))
      if (rows.length === 0) break
      read.push(...rows)
    }
    throw undone
  })
  await expect(reading).rejects.toBe(undone)
  const keys = read.map(({ at, lead_id }) => `${at.toISOString()} ${lead_id}`)
  expect(keys).toEqual(keys.toSorted())
  expect(new Set(read.map(({ lead_id }) => lead_id)).size).toBe(copies + leads.length)
  expect(read).toHaveLength(copies + leads.length)
  expect(read.filter(({ round }) => round === 2)).toHaveLength(copies / 2)
})

describe('C8: questions', () => {
  test('C8: counts what past leads were asked and what they were spared, by country', async () => {
    const said = await desk(['questions'])
    expect(said.code).toBe(0)
    const [count, own, eligible, saved, everything, pages, pagesOfAll] = row(said, 'es').map(Number)
    expect(count).toBe(leads.length)
    expect(saved!).toBeCloseTo(100 * (1 - own! / eligible!), 0)
    expect(eligible!).toBeLessThanOrEqual(everything!)
    expect(pages!).toBeLessThanOrEqual(pagesOfAll!)
    expect(said.lines.join('\n')).not.toContain('@')
  })
})
