// Our own funnel on the server: what is taken and what is refused, that its figures always come out even, whatever is told in whichever
// order and folded by however many processes, and what became of the leads.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isEndOfFunnel } from '#domain/funnel.ts'
import type { FunnelStep } from '#domain/funnel.ts'
import { funnelFigures } from '#server/funnel/figures.ts'
import type { Funnel, FunnelQuery } from '#server/funnel/figures.ts'
import { foldFunnel } from '#server/funnel/fold.ts'
import { outcomesOf, total } from '#server/funnel/outcomes.ts'
import { takeOutbox } from '#server/outbox/take-outbox.ts'
import { createBody } from './applicants.ts'
import { accepted, behind, fakeLender, firstTwo, start, startTestServer } from './server.ts'
import type { FakeLender } from './server.ts'

let lender: FakeLender = fakeLender({ kind: 'rejected' })
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer({ catalogue: { lenders: firstTwo }, lenders: { moneyman: behind(() => lender) } })
})
afterAll(() => server.close())

const tables = ['funnel_visit', 'funnel_step', 'funnel_failure', 'funnel_day'] as const
beforeEach(async () => {
  server.clock.now = start
  for (const table of [...tables, 'limit_window'] as const) await server.db.deleteFrom(table).execute()
})

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const variants = ['askrobin-es', 'askrobin-mx'] as const
const visitOf = (index: number) => String(index).padStart(64, '0')
const body = (change: object = {}) => ({
  variant: 'askrobin-es',
  visit: visitOf(1),
  events: [{ kind: 'entered', step: 'initial-details', at: 0 }],
  ...change,
})
const post = (given: object, key: string = randomUUID()) =>
  server.call('POST', '/funnel', given, { 'idempotency-key': key })
const ofAll: FunnelQuery = { variants, from: '2026-01-01', to: '2027-12-31', by: 'all' }
const figures = (query: Partial<FunnelQuery> = {}) => funnelFigures(server.db, { ...ofAll, ...query }, server.clock.now)
const stepsIn = ({ steps }: Funnel) =>
  Object.fromEntries(
    [...steps].map(([step, { entered, continued, dropped, inProgress, failed }]) => [
      step,
      { entered, continued, dropped, inProgress, failed },
    ]),
  )
const rows = async () => {
  const counts = await Promise.all(
    tables.map(async (table) => (await sql`select 1 from ${sql.table(table)}`.execute(server.db)).rows.length),
  )
  return Object.fromEntries(tables.map((table, index) => [table, counts[index]]))
}

describe('033: what is taken', () => {
  test.each([
    ['no such form', { variant: 'askrobin-xx' }, 'variant'],
    ['a visit by its own id', { visit: randomUUID() }, 'visit'],
    ['an unknown step', { events: [{ kind: 'entered', step: 'my-salary', at: 0 }] }, 'events.0.step'],
    ['an unknown field', { events: [{ kind: 'failed', step: 'loan-details', field: 'ana', at: 0 }] }, 'events.0.field'],
    ['a text beside it', { events: [{ kind: 'entered', step: 'loan-details', at: 0, text: 'Ana' }] }, 'events.0.text'],
    ['an answer beside it', { amount: 900 }, 'amount'],
    ['tomorrow', { events: [{ kind: 'entered', step: 'loan-details', at: -1 }] }, 'events.0.at'],
    ['two days ago', { events: [{ kind: 'entered', step: 'loan-details', at: 48 * hourMs }] }, 'events.0.at'],
    ['a mail address as an arm', { arms: { button: 'ana@example.test' } }, 'arms.button'],
    ['nothing', { events: [] }, 'events'],
  ])('033: %s is told by its field, and nothing is kept', async (_what, change, field) => {
    const answer = await post(body(change))
    expect(answer.status).toBe(422)
    expect((answer.body as { field: string }[]).map((row) => row.field)).toContain(field)
    expect(await rows()).toEqual({ funnel_visit: 0, funnel_step: 0, funnel_failure: 0, funnel_day: 0 })
  })

  test('S-23: more than a network may send is refused, and others go on', async () => {
    await post(body())
    await sql`update limit_window set taken = 600 where key like 'funnel %'`.execute(server.db)
    const answer = await post(body())
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    const other = await server.app.inject({
      method: 'POST',
      url: '/api/funnel',
      headers: { 'idempotency-key': randomUUID() },
      remoteAddress: '203.0.113.9',
      payload: body(),
    })
    expect(other.statusCode).toBe(202)
  })

  test('P-09: neither the visit as sent nor the name on the link is kept', async () => {
    const visit = 'ab'.repeat(32)
    await post(body({ visit, affiliate: 'ana@example.test' }))
    await post(body({ visit: visitOf(2), affiliate: 'partner', arms: { button: 'large' } }))
    const all = await Promise.all(
      tables.map(async (table) => (await sql`select * from ${sql.table(table)}`.execute(server.db)).rows),
    )
    expect(JSON.stringify(all)).not.toMatch(/abab|ana@|partner/)
    const kept = await server.db.selectFrom('funnel_visit').select(['affiliate', 'arms']).orderBy('affiliate').execute()
    expect(kept).toEqual([
      { affiliate: 'other', arms: {} },
      { affiliate: 'sample-network', arms: { button: 'large' } },
    ])
  })

  test('033: a step is of the day it was entered in the market’s own clock', async () => {
    // Half past eleven in the evening in Mexico City, half past six in the morning of the next day in Madrid.
    server.clock.now = Date.parse('2026-11-22T05:30:00Z')
    for (const variant of variants) await post(body({ variant }))
    const { days } = await figures()
    expect([...days.keys()]).toEqual(['2026-11-21', '2026-11-22'])
    expect((await figures({ variants: ['askrobin-mx'] })).days.has('2026-11-21')).toBe(true)
  })
})

describe('033: what becomes of a visit', () => {
  test('033: in progress for half an hour after it was heard of last, then dropped, and in progress again', async () => {
    await post(body())
    const step = async () => stepsIn((await figures()).segments.get('')!)['initial-details']
    expect(await step()).toMatchObject({ entered: 1, inProgress: 1, dropped: 0 })
    server.clock.now += 30 * minuteMs
    expect(await step()).toMatchObject({ entered: 1, inProgress: 0, dropped: 1 })
    await post(body({ events: [{ kind: 'failed', step: 'initial-details', field: 'contactDetails.email', at: 0 }] }))
    expect(await step()).toMatchObject({ entered: 1, inProgress: 1, dropped: 0, failed: 1 })
    await post(body({ events: [{ kind: 'continued', step: 'initial-details', seconds: 42, at: 0 }] }))
    expect(await step()).toMatchObject({ entered: 1, continued: 1, inProgress: 0, dropped: 0 })
  })

  test('033: whoever comes to an end drops nowhere', async () => {
    await post(body({ events: [{ kind: 'entered', step: 'rejected', at: 0 }] }))
    server.clock.now += hourMs
    expect(stepsIn((await figures()).segments.get('')!)).toMatchObject({ rejected: { entered: 1, continued: 1 } })
  })
})

interface ModelStep {
  readonly day: string
  continued: boolean
  readonly refused: Map<string, number>
}
interface ModelVisit {
  readonly variant: string
  readonly affiliate: string
  readonly arm: string | undefined
  readonly day: string
  lastSeen: number
  over: boolean
  readonly steps: Map<string, ModelStep>
}

const steps = ['initial-details', 'loan-details', 'check-your-answers', 'rejected'] as const satisfies FunnelStep[]
const zones = { 'askrobin-es': 'Europe/Madrid', 'askrobin-mx': 'America/Mexico_City' } as const
const dayIn = (variant: keyof typeof zones, at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zones[variant], dateStyle: 'short' }).format(at)
const fields = ['contactDetails.email', 'amount'] as const

interface Told {
  readonly kind: 'entered' | 'continued' | 'failed'
  readonly step: FunnelStep
  readonly field: string
  readonly at: number
}
const event: fc.Arbitrary<Told> = fc.record({
  kind: fc.constantFrom('entered' as const, 'continued' as const, 'failed' as const),
  step: fc.constantFrom(...steps),
  field: fc.constantFrom(...fields),
  at: fc.constantFrom(0, 1000, hourMs, 24 * hourMs),
})
const told = fc.record({
  kind: fc.constant('told' as const),
  visit: fc.nat({ max: 3 }),
  variant: fc.constantFrom(...variants),
  events: fc.array(event, { minLength: 1, maxLength: 4 }),
  /** How often at once, by several processes. */
  times: fc.constantFrom(1, 1, 2),
})
const command = fc.oneof(
  { weight: 5, arbitrary: told },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const), processes: fc.constantFrom(1, 3) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(minuteMs, 30 * minuteMs, 49 * hourMs),
    }),
  },
)

/** Affiliate and arm of a visit, by its number: of none, of one we know, of a stranger. */
const affiliates = [undefined, 'partner', 'stranger', undefined] as const
const segmentNames = ['none', 'sample-network', 'other', 'none'] as const
const arms = [undefined, 'large', 'small', 'large'] as const

/** What a plain reading of the rules makes of the same commands. */
function model() {
  const visits: ModelVisit[] = []
  const at = (visit: number, variant: keyof typeof zones, day: string): ModelVisit => {
    const found = visits.find((each) => !each.over && each.steps.has(`#${visit}`) && each.variant === variant)
    if (found) return found
    const made: ModelVisit = {
      variant,
      affiliate: segmentNames[visit]!,
      arm: arms[visit],
      day,
      lastSeen: 0,
      over: false,
      steps: new Map([[`#${visit}`, { day: '', continued: true, refused: new Map<string, number>() }]]),
    }
    visits.push(made)
    return made
  }
  return {
    tell: (
      { visit, variant, events }: { visit: number; variant: keyof typeof zones; events: readonly Told[] },
      now: number,
    ) => {
      const oldest = now - Math.max(...events.map((each) => each.at))
      const of = at(visit, variant, dayIn(variant, oldest))
      of.lastSeen = Math.max(of.lastSeen, now - Math.min(...events.map((each) => each.at)))
      for (const { kind, step, field, at: ago } of events.toSorted((a, b) => b.at - a.at)) {
        const known = of.steps.get(step) ?? {
          day: dayIn(variant, now - ago),
          continued: false,
          refused: new Map<string, number>(),
        }
        of.steps.set(step, known)
        known.continued ||= kind === 'continued' || isEndOfFunnel(step)
        if (kind === 'failed') known.refused.set(field, (known.refused.get(field) ?? 0) + 1)
      }
    },
    fold: (now: number) => {
      for (const visit of visits) visit.over ||= visit.lastSeen <= now - 48 * hourMs
    },
    count: (now: number, query: FunnelQuery, day: string | undefined, value: string) => {
      const counted: Record<string, Record<string, number>> = {}
      for (const visit of visits) {
        const own = { all: '', affiliate: visit.affiliate, 'arm:button': visit.arm }[query.by as 'all']
        if (own !== value || !query.variants.includes(visit.variant)) continue
        for (const [step, { day: entered, continued, refused }] of visit.steps) {
          if (step.startsWith('#') || (day !== undefined && entered !== day)) continue
          const row = (counted[step] ??= { entered: 0, continued: 0, dropped: 0, inProgress: 0, failed: 0 })
          const isIdle = visit.over || visit.lastSeen <= now - 30 * minuteMs
          row.entered!++
          row[continued ? 'continued' : isIdle ? 'dropped' : 'inProgress']!++
          row.failed! += Number(refused.size > 0)
        }
      }
      return counted
    },
    refused: (step: string) => {
      const sums = new Map<string, number>()
      for (const visit of visits)
        for (const [field, count] of visit.steps.get(step)?.refused ?? [])
          sums.set(field, (sums.get(field) ?? 0) + count)
      return sums
    },
    visits: () => visits.length,
  }
}

/** Every way to ask: all and each variant, each segment, each day. */
const queries: readonly Partial<FunnelQuery>[] = [
  {},
  { variants: ['askrobin-mx'] },
  { by: 'affiliate' },
  { by: 'arm:button' },
]

test('033: entered is continued, dropped and in progress, for every step, day, variant and segment, whatever is told, repeated and folded', async () => {
  const run = fc.asyncProperty(fc.array(command, { minLength: 3, maxLength: 14 }), async (commands) => {
    for (const table of [...tables, 'limit_window'] as const) await server.db.deleteFrom(table).execute()
    server.clock.now = start
    const known = model()
    const repeats: (() => Promise<unknown>)[] = []
    for (const each of commands) {
      if (each.kind === 'wait') server.clock.now += each.ms
      if (each.kind === 'fold') {
        const before = await Promise.all(queries.map((query) => figures(query)))
        await Promise.all(Array.from({ length: each.processes }, () => foldFunnel(server.deps)))
        known.fold(server.clock.now)
        expect(await Promise.all(queries.map((query) => figures(query)))).toEqual(before)
      }
      if (each.kind === 'told') {
        const { visit, variant, events, times } = each
        const key = randomUUID()
        const arm = arms[visit]
        const given = {
          variant,
          visit: visitOf(visit),
          ...(affiliates[visit] ? { affiliate: affiliates[visit] } : {}),
          ...(arm ? { arms: { button: arm } } : {}),
          events: events.map(({ field, ...rest }) => (rest.kind === 'failed' ? { ...rest, field } : rest)),
        }
        const answers = await Promise.all(Array.from({ length: times }, () => post(given, key)))
        expect(answers.map(({ status }) => status)).toContain(202)
        known.tell({ visit, variant, events }, server.clock.now)
        repeats.push(() => post(given, key))
      }
    }
    // Everything once more, as a browser would that heard no answer.
    for (const repeat of repeats) expect(await repeat()).toMatchObject({ status: 202 })
    for (const query of queries) {
      const found = await figures(query)
      for (const [value, funnel] of found.segments)
        expect(stepsIn(funnel)).toEqual(known.count(server.clock.now, { ...ofAll, ...query }, undefined, value))
      for (const funnel of [...found.segments.values(), ...found.days.values()])
        for (const [step, { entered, continued, dropped, inProgress }] of funnel.steps)
          expect([step, continued + dropped + inProgress]).toEqual([step, entered])
    }
    const whole = (await figures()).segments.get('')
    expect(whole?.visits ?? 0).toBe(known.visits())
    for (const [day, funnel] of (await figures()).days)
      expect(stepsIn(funnel)).toEqual(known.count(server.clock.now, ofAll, day, ''))
    for (const [step, { refused }] of whole?.steps ?? []) expect(refused).toEqual(known.refused(step))
  })
  await fc.assert(run, { numRuns: 40 })
}, 120_000)

test('P-09: 48 hours after a visit was heard of last, nothing of it is left but counts', async () => {
  await post(body({ events: [{ kind: 'continued', step: 'initial-details', seconds: 70, at: 0 }] }))
  server.clock.now += 48 * hourMs - 1
  expect(await foldFunnel(server.deps)).toBe(0)
  server.clock.now += 1
  const before = await figures()
  expect(await Promise.all([foldFunnel(server.deps), foldFunnel(server.deps)])).toContain(1)
  expect(await rows()).toMatchObject({ funnel_visit: 0, funnel_step: 0, funnel_failure: 0 })
  expect(await figures()).toEqual(before)
  expect(before.segments.get('')!.steps.get('initial-details')!.times).toEqual(new Map([[15, 1]]))
})

test('033: more visits than one fold takes at a time are all folded, once', async () => {
  await server.db
    .insertInto('funnel_visit')
    .values(
      Array.from({ length: 450 }, (_, index) => ({
        visit_key: `v-${index}`,
        variant: 'askrobin-es',
        day: '2026-11-21',
        affiliate: null,
        arms: '{}',
        last_seen: new Date(start),
      })),
    )
    .execute()
  server.clock.now += 48 * hourMs
  const folded = await Promise.all([foldFunnel(server.deps), foldFunnel(server.deps)])
  expect(folded[0] + folded[1]).toBe(450)
  expect((await figures()).segments.get('')!.visits).toBe(450)
})

describe('033: what became of the leads', () => {
  const outcomes = async (by: FunnelQuery['by']) => {
    const es = server.deps.variants.get('askrobin-es')!
    const found = await outcomesOf(server.db, { variants: [es], from: '2026-11-21', to: '2026-11-21', by })
    return Object.fromEntries(
      [...Map.groupBy(found, ({ value }) => value)].map(([value, some]) => [value, total(some)]),
    )
  }
  const made = (change: object) => server.aLead('es', { ...createBody('es'), ...change })

  test('033: made is accepted, rejected and open, by arm and by affiliate, and an arm that is no name is not kept', async () => {
    const setAt = new Date(start).toISOString()
    const partner = { affiliateReferenceParams: { attribute: 'partner', setAt } }
    lender = fakeLender(accepted)
    const first = await made({ arms: { button: 'large', 'ana@example.test': 'x' }, ...partner })
    await first.send()
    await server.runJobs()
    await first.redirect()
    lender = fakeLender({ kind: 'rejected' })
    const second = await made({ arms: { button: 'small' } })
    await second.send()
    await server.runJobs()
    const third = await made({})
    // The arm that is told of a lead first stands.
    const arm = (name: string) => server.call('PUT', '/lead', { id: third.id, arms: { button: name } }, third.auth)
    expect((await arm('large')).status).toBe(200)
    expect((await arm('small')).status).toBe(200)
    server.clock.now = start + minuteMs
    await made({})
    await takeOutbox(server.deps)
    const accepting = { made: 1, sent: 1, accepted: 1, redirected: 1, rejected: 0, open: 0 }
    const rejected = { made: 1, sent: 1, accepted: 0, redirected: 0, rejected: 1, open: 0 }
    expect(await outcomes('all')).toEqual({
      '': { made: 4, sent: 2, accepted: 1, redirected: 1, rejected: 1, open: 2 },
    })
    expect(await outcomes('arm:button')).toEqual({
      large: { ...accepting, made: 2, open: 1 },
      small: rejected,
    })
    expect(await outcomes('affiliate')).toEqual({
      'sample-network': accepting,
      none: { ...rejected, made: 3, open: 2 },
    })
  })
})
