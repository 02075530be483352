// Test of lender limits at the desk: caps never exceeded, hours, duplicates, and stable decisions (Q3).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Lender, LenderInCountry } from '#domain/lender/lender.ts'
import { beginJobs } from '#server/platform/jobs/worker.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { askTiming } from '#server/lenders/desk/ask-timing.ts'
import { deskHandlers } from '#server/lenders/desk/desk-handlers.ts'
import { purgeWindows } from '#server/platform/stores/desk-windows.ts'
import { atMost } from '#test/at-most.ts'
import { answersOf } from './applicants.ts'
import { deleteLeads } from './database.ts'
import { behind, accepted, fakeLender, start, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

const here: LenderInCountry = { criteria: [], needs: [], priceCents: 1000 }
const aLender = (change: Partial<Lender>): Lender => ({
  name: 'Any',
  tier: 1,
  weight: 1,
  timeoutMs: 1000,
  redirectHosts: [],
  countries: { es: here },
  ...change,
})

let lenders: Record<string, Lender> = {}
let played: Record<string, FakeLender> = {}

let server: Awaited<ReturnType<typeof startTestServer>>
const first = { first: aLender({ tier: 1 }), second: aLender({ tier: 2 }) }
beforeAll(async () => {
  server = await startTestServer({
    catalogue: { lenders: first },
    lenders: { first: behind(() => played.first!), second: behind(() => played.second!) },
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = start
  lenders = { ...first }
  played = { first: fakeLender({ kind: 'rejected' }), second: fakeLender({ kind: 'rejected' }) }
  await server.db.deleteFrom('desk_window').execute()
  await deleteLeads(server.db)
  await server.db.deleteFrom('job').execute()
})

/** The jobs of the server with the lenders' data as the test has it now. */
const jobParts = () => ({
  ...server.jobParts,
  handlers: deskHandlers({ ...server.deps, catalogue: { ...server.deps.catalogue, lenders } }, askTiming),
})

async function runJobs() {
  const { clock, db } = server
  for (const _ of atMost(2000, () => 'the jobs to be done')) {
    const begun = await beginJobs(jobParts(), 50)
    if (begun.length > 0) await Promise.all(begun)
    else {
      const next = await db
        .selectFrom('job')
        .select('run_at')
        .where('dead', '=', false)
        .orderBy('run_at')
        .executeTakeFirst()
      if (!next) return
      clock.now = Math.max(clock.now, next.run_at.getTime())
    }
  }
}

async function sentLead(change: Parameters<typeof answersOf>[1] = {}) {
  const lead = await server.aLead()
  const { status, body } = await lead.send(answersOf('es', change))
  expect(status, JSON.stringify(body)).toBe(202)
  return lead
}

const passedOver = async (lead: Awaited<ReturnType<typeof sentLead>>) =>
  (await lead.verdicts()).flatMap(({ lender, outcome, reason }) =>
    outcome === 'passed-over' ? [`${lender}: ${reason}`] : [],
  )

const taken = async (lender: string) =>
  (
    await server.db
      .selectFrom('desk_window')
      .select(['name', 'taken'])
      .where('lender', '=', lender)
      .orderBy('name')
      .execute()
  ).map((row) => row.taken)

describe('Q3: caps', () => {
  test('Q3: 50 leads at once against caps of 10: no overshoot, and the other 40 go elsewhere or are told', async () => {
    lenders = {
      first: aLender({ tier: 1, caps: { hour: 10, day: 30 } }),
      second: aLender({ tier: 2, caps: { day: 10 } }),
    }
    played = { first: fakeLender(accepted), second: fakeLender(accepted) }
    const leads = []
    for (let count = 0; count < 50; count++) leads.push(await sentLead())
    await runJobs()
    const sold = await server.db.selectFrom('lender_verdict').select(['lender', 'outcome', 'reason']).execute()
    const count = (lender: string, outcome: string, reason: string | null = null) =>
      sold.filter((row) => row.lender === lender && row.outcome === outcome && row.reason === reason).length
    expect({
      first: [count('first', 'accepted'), count('first', 'passed-over', 'cap hour')],
      second: [count('second', 'accepted'), count('second', 'passed-over', 'cap day')],
      posted: [played.first!.posted.length, played.second!.posted.length],
    }).toEqual({ first: [10, 40], second: [10, 30], posted: [10, 10] })
    expect([await taken('first'), await taken('second')]).toEqual([
      [10, 10],
      [10, 10],
    ])
    const states = await server.db.selectFrom('lead').select('state').execute()
    expect([10, 13].map((state) => states.filter((lead) => lead.state === state).length)).toEqual([20, 30])
  })

  test('Q3: 50 leads at once at a lender that takes every third: never more than its cap', async () => {
    lenders = { first: aLender({ tier: 1, caps: { hour: 4 } }), second: aLender({ tier: 2 }) }
    let holding = 0
    let most = 0
    const choosy = (): Outcome => {
      const isTaken = played.first!.posted.length % 3 === 0
      most = Math.max(most, holding + 1)
      if (isTaken) holding += 1
      return isTaken ? accepted : { kind: 'rejected' }
    }
    played = { first: fakeLender(choosy), second: fakeLender(accepted) }
    for (let count = 0; count < 50; count++) await sentLead()
    await runJobs()
    expect(holding).toBeLessThanOrEqual(4)
    expect(most).toBeLessThanOrEqual(4)
    expect(await taken('first')).toEqual([holding, holding])
    expect(holding + played.second!.posted.length).toBe(50)
  })

  const notFound: Outcome = { kind: 'not-found' }
  test.each<[string, [Outcome, Outcome?], number]>([
    ['yes', [accepted], 1],
    ['no', [{ kind: 'rejected' }], 0],
    ['not reached', [{ kind: 'refused', why: 'ECONNREFUSED' }], 0],
    ['posted twice, never seen', [{ kind: 'unknown', why: 'time-out' }, notFound], 0],
    ['more needed', [{ kind: 'more-needed', dataPoints: ['otherDetails.education'] }], 0],
    ['pending, then no', [{ kind: 'pending' }, { kind: 'rejected' }], 0],
    ['pending for ever', [{ kind: 'pending' }, { kind: 'pending' }], 1],
    [
      'no answer for ever',
      [
        { kind: 'unknown', why: 'time-out' },
        { kind: 'unknown', why: 'time-out' },
      ],
      1,
    ],
  ])('Q3: after %s the place is kept or given back', async (_what, answers, kept) => {
    lenders = { first: aLender({ caps: { hour: 5, day: 5 } }) }
    played.first = fakeLender(...answers)
    await sentLead()
    await runJobs()
    expect(await taken('first')).toEqual([kept, kept])
  })

  test('Q3: a cap of none takes nobody, and the next hour has room again', async () => {
    lenders = { first: aLender({ tier: 1, caps: { hour: 0 } }), second: aLender({ tier: 2, caps: { hour: 1 } }) }
    played.second = fakeLender(accepted)
    await sentLead()
    // Each in its turn: side by side either of them may have the one place.
    await runJobs()
    const late = await sentLead()
    await runJobs()
    expect((await passedOver(late)).toSorted()).toEqual(['first: cap hour', 'second: cap hour'])
    expect((await late.status()).progressState).toBe(13)
    server.clock.now += 3_600_000
    await sentLead()
    await runJobs()
    expect(played.second.posted).toHaveLength(2)
  })

  test('Q3: a full day gives the hour’s place back', async () => {
    lenders = { first: aLender({ caps: { hour: 5, day: 1 } }) }
    played.first = fakeLender(accepted)
    await sentLead()
    await sentLead()
    await runJobs()
    expect(await taken('first')).toEqual([1, 1])
  })
})

describe('Q3: windows that are over', () => {
  test('Q3: are forgotten after forty days, those of now are not', async () => {
    lenders = { first: aLender({ caps: { hour: 5, day: 5 } }) }
    await sentLead()
    await runJobs()
    const left = async (days: number) => {
      await purgeWindows(server.db, server.clock.now + days * 86_400_000)
      return (await taken('first')).length
    }
    expect([await left(39), await left(41)]).toEqual([2, 0])
  })
})

describe('Q3: hours and needs', () => {
  test('Q3: a lender that is closed is passed over, and its questions are asked all the same', async () => {
    const needs = { es: { ...here, needs: ['otherDetails.education' as const] } }
    const saturday = { timeZone: 'Europe/Madrid', schedule: [{ days: [1 as const], from: '09:00', to: '18:00' }] }
    lenders = { first: aLender({ tier: 1, ...saturday, countries: needs }), second: aLender({ tier: 2 }) }
    const { askingOf } = await import('#server/lead/lead-reply.ts')
    const variant = server.deps.variants.get('askrobin-es')!
    const deps = { ...server.deps, catalogue: { ...server.deps.catalogue, lenders } }
    const { asked } = await askingOf(deps, server.db, variant, { id: 'any', requested_by_lender: [] }, {})
    expect(asked).toContain('otherDetails.education')
    const lead = await sentLead({ 'otherDetails.education': 'university' })
    await runJobs()
    expect(await passedOver(lead)).toEqual(['first: schedule'])
    expect(played.second!.posted).toHaveLength(1)
  })

  test('Q3: a lender that closes while another one thinks is passed over, and is sent nothing at night', async () => {
    const untilSix = [{ days: [1, 2, 3, 4, 5, 6, 7] as const, from: '06:00', to: '18:00' }]
    lenders = { first: aLender({ tier: 1 }), second: aLender({ tier: 2, timeZone: 'UTC', schedule: untilSix }) }
    server.clock.now = Date.UTC(2026, 6, 15, 17, 59)
    played.first = fakeLender(() => {
      server.clock.now += 60_000
      return { kind: 'rejected' }
    })
    const lead = await sentLead()
    await runJobs()
    expect(await passedOver(lead)).toEqual(['second: closed by then'])
    expect(played.second!.posted).toEqual([])
  })

  test.each<[string, Partial<Lender>, string]>([
    ['closed', { timeZone: 'UTC', schedule: [{ days: [3], from: '06:00', to: '18:00' }] }, 'closed by then'],
    ['switched off', {}, 'off by then'],
  ])('Q3: one that was %s before its post went out is sent nothing', async (what, change, reason) => {
    lenders = { first: aLender({ tier: 1, ...change }), second: aLender({ tier: 2 }) }
    server.clock.now = Date.UTC(2026, 6, 15, 17, 59)
    const lead = await sentLead()
    await Promise.all(await beginJobs(jobParts(), 50))
    expect((await lead.verdicts()).map(({ lender, outcome }) => [lender, outcome])).toEqual([['first', 'posting']])
    server.clock.now += 120_000
    if (what === 'switched off')
      lenders = { ...lenders, first: aLender({ tier: 1, off: { reason: 'a word of theirs' } }) }
    await runJobs()
    expect(await passedOver(lead)).toEqual([`first: ${reason}`])
    expect([played.first!.posted.length, played.second!.posted.length]).toEqual([0, 1])
  })

  test('Q3: a lender whose needs are not all answered is passed over and named the first that is missing', async () => {
    const lead = await sentLead()
    const needs = ['contactDetails.postalCode', 'otherDetails.education', 'personalDetails.secondLastName'] as const
    lenders = { first: aLender({ tier: 1, countries: { es: { ...here, needs } } }), second: aLender({ tier: 2 }) }
    await runJobs()
    expect(await passedOver(lead)).toEqual(['first: missing otherDetails.education'])
  })
})

describe('Q3: duplicates', () => {
  const other = { 'contactDetails.email': 'other@example.test' }
  const otherPhone = { 'contactDetails.phoneNumber': '699 11 22 33' }
  const otherCode = { 'personalDetails.personalCode': '87654321X' }
  const day = 86_400_000
  interface Row {
    readonly name: string
    readonly by: 'email' | 'phone' | 'either'
    readonly change?: object
    readonly answer?: Outcome
    readonly after?: number
    readonly reason?: string
  }
  test.each<Row>([
    { name: 'the same e-mail', by: 'email', change: otherPhone, reason: 'duplicate email' },
    {
      name: 'the same e-mail, written otherwise',
      by: 'email',
      change: { 'contactDetails.email': 'Ana@Example.test' },
      reason: 'duplicate email',
    },
    { name: 'the same phone, where e-mails count', by: 'email', change: other },
    { name: 'the same phone', by: 'phone', change: other, reason: 'duplicate phone' },
    {
      name: 'the same phone, written otherwise',
      by: 'phone',
      change: { ...other, 'contactDetails.phoneNumber': '+34612345678' },
      reason: 'duplicate phone',
    },
    {
      name: 'the same personal code and phone',
      by: 'either',
      change: other,
      reason: 'duplicate phone',
    },
    { name: 'the same e-mail and personal code', by: 'either', change: otherPhone, reason: 'duplicate email' },
    { name: 'the same e-mail and phone', by: 'either', change: otherCode, reason: 'duplicate email' },
    {
      name: 'the same e-mail and phone, where the phone counts',
      by: 'phone',
      change: otherCode,
      reason: 'duplicate phone',
    },
    { name: 'S-25 the e-mail alone', by: 'either', change: { ...otherPhone, ...otherCode } },
    { name: 'S-25 the e-mail alone, where it counts', by: 'email', change: { ...otherPhone, ...otherCode } },
    { name: 'S-25 the phone alone', by: 'either', change: { ...other, ...otherCode } },
    { name: 'S-25 the phone alone, where it counts', by: 'phone', change: { ...other, ...otherCode } },
    { name: 'S-25 the personal code alone', by: 'either', change: { ...other, ...otherPhone } },
    { name: 'somebody else', by: 'either', change: { ...other, ...otherPhone, ...otherCode } },
    { name: 'after the window', by: 'either', after: 30 * day + 1 },
    { name: 'just within the window', by: 'either', after: 29 * day, reason: 'duplicate email' },
    { name: 'a lender that was not reached', by: 'either', answer: { kind: 'refused', why: 'ECONNREFUSED' } },
    { name: 'one that has not decided', by: 'either', answer: { kind: 'pending' }, reason: 'duplicate email' },
  ])('Q3: $name', async ({ by, change = {}, answer = { kind: 'rejected' }, after = 0, reason }) => {
    lenders = { first: aLender({ tier: 1, duplicates: { days: 30, by } }), second: aLender({ tier: 2 }) }
    played.first = fakeLender(answer, answer)
    await sentLead()
    await runJobs()
    server.clock.now += after
    const again = await sentLead(change)
    await runJobs()
    expect(await passedOver(again)).toEqual(reason ? [`first: ${reason}`] : [])
  })

  test('S-25: contacts of two leads are no person: each of them has one alone', async () => {
    lenders = { first: aLender({ tier: 1, duplicates: { days: 30, by: 'either' } }) }
    await sentLead({ ...otherPhone, ...otherCode })
    await sentLead({ ...other, ...otherCode })
    await runJobs()
    const both = await sentLead({ 'personalDetails.personalCode': '11111111H' })
    await runJobs()
    expect(await passedOver(both)).toEqual([])
  })

  test('S-25: one contact of somebody tells nothing of them, and keeps them from nobody', async () => {
    lenders = { first: aLender({ duplicates: { days: 30, by: 'either' } }) }
    const stranger = await sentLead({ ...otherPhone, ...otherCode })
    await runJobs()
    const owner = await sentLead()
    await runJobs()
    const again = await sentLead({ ...other, ...otherCode })
    await runJobs()
    const [known, ...others] = await Promise.all(
      [stranger, owner, again].map(async (lead) => {
        const { result, market, reapply } = (await lead.status()) as Record<string, unknown>
        return { result, market, reapply }
      }),
    )
    for (const each of others) expect(each).toEqual(known)
    expect(played.first!.posted).toHaveLength(3)
  })

  test('Q3: ten leads of one person at once: one goes to the lender', async () => {
    lenders = { first: aLender({ duplicates: { days: 1, by: 'either' } }), second: aLender({ tier: 2 }) }
    for (let count = 0; count < 10; count++) await sentLead()
    await runJobs()
    expect([played.first!.posted.length, played.second!.posted.length]).toEqual([1, 10])
  })

  const timeOut: Outcome = { kind: 'unknown', why: 'time-out' }
  test.each<[string, [Outcome, Outcome], string[]]>([
    ['was not reached is sent the person again', [{ kind: 'refused', why: 'ECONNREFUSED' }, { kind: 'pending' }], []],
    [
      'may have had the first of two posts late is not',
      [timeOut, { kind: 'not-found' }],
      ['first: duplicate email', 'first: duplicate phone'],
    ],
  ])('Q3 S-21: a lender that %s', async (_what, answers, why) => {
    lenders = { first: aLender({ duplicates: { days: 30, by: 'either' } }) }
    played.first = fakeLender(...answers)
    await sentLead()
    await runJobs()
    const again = await sentLead()
    await runJobs()
    expect(await passedOver(again)).toEqual(why.length > 0 ? [expect.toBeOneOf(why)] : [])
  })

  test('Q3: the same lead may go back to a lender that asked for more', async () => {
    lenders = { first: aLender({ duplicates: { days: 30, by: 'either' } }) }
    played.first = fakeLender((_reference, count) =>
      count === 1 ? { kind: 'more-needed', dataPoints: ['otherDetails.education'] } : accepted,
    )
    const lead = await sentLead()
    await runJobs()
    expect((await lead.send({ 'otherDetails.education': 'university' })).status).toBe(202)
    await runJobs()
    expect((await lead.status()).progressState).toBe(10)
  })
})

describe('Q3: the decision of a round is taken once', () => {
  test('Q3: later steps follow it, whatever the catalogue says by then', async () => {
    played.first = fakeLender({ kind: 'pending' }, { kind: 'rejected' })
    const lead = await sentLead()
    await Promise.all(await beginJobs(jobParts(), 1))
    lenders = {
      first: aLender({ tier: 9, brands: ['default'] }),
      second: aLender({ countries: {} }),
      third: aLender({ tier: 0 }),
    }
    await runJobs()
    const verdicts = await lead.verdicts()
    expect(verdicts.map(({ lender, outcome }) => [lender, outcome])).toEqual([
      ['first', 'rejected'],
      ['second', 'rejected'],
    ])
    expect(new Set(verdicts.map(({ config_version: version }) => version)).size).toBe(1)
    const rows = await server.db.selectFrom('desk_decision').select(['round', 'decision', 'answers', 'facts']).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]!.decision).toBe(
      '{"order":[{"lenderId":"first","priceCents":1000,"tier":1},{"lenderId":"second","priceCents":1000,"tier":2}],"passedOver":[]}',
    )
    // P-09: nothing personal lies open in it; what is sealed may hold any three digits by chance.
    const open = JSON.stringify(rows).replaceAll(/k1\.[\w-]+/g, '')
    expect(open).not.toMatch(/\bana\b|612 ?34|\b1988-|12345678Z/i)
    expect(open).toContain('facts')
  })

  test('Q3: a lender that nobody can speak to any more is passed over', async () => {
    const lead = await sentLead()
    lenders = { ...first, third: aLender({ tier: 0 }) }
    await runJobs()
    expect(await passedOver(lead)).toEqual(['third: gone'])
    expect(played.first!.posted).toHaveLength(1)
  })
})
