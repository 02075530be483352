// Test of query plans: funnel, tracking choices and passwords use their indexes, with and without statistics. The embedded
// database has none. The number of statements is the same, however much is told.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { funnelSteps } from '#domain/tracking/funnel.ts'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import { buildApp } from '#server/app.ts'
import { chosenLenderOf, loanOutcomesOf, newestLeads } from '#server/console/stores/leads-store.ts'
import { aggregateVisits } from '#server/reach/funnel/aggregate-visits.ts'
import { countDeadDeliveries, reopenDeadDeliveries } from '#server/reach/outbox/dead-delivery-store.ts'
import { countedVariants, experimentNames } from '#server/reach/funnel/funnel-store.ts'
import { countOutcomes } from '#server/reach/funnel/count-outcomes.ts'
import { batch } from '#server/reach/funnel/lead-outcome-store.ts'
import { pageSpeedReport } from '#server/reach/funnel/page-speed-report.ts'
import { readFunnelQuery } from '#server/reach/funnel/query.ts'
import { funnelReport } from '#server/reach/funnel/report.ts'
import { emailIndex } from '#server/platform/stores/sealed-answers.ts'
import { choiceOf, nameChoices } from '#server/reach/tracking/choices.ts'
import { createBody } from './applicants.ts'
import { choiceBody } from './choice-body.ts'
import { fillVisits } from './funnel-visits.ts'
import { recordStatements, waysOf } from './statement-recorder.ts'
import { start, startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
let recorder: ReturnType<typeof recordStatements>
let app: Awaited<ReturnType<typeof buildApp>>
let leadId: string
const dayMs = 86_400_000
const sessionId = randomUUID()

beforeAll(async () => {
  server = await startTestServer()
  const { db, deps } = server
  recorder = recordStatements(db)
  app = await buildApp({ ...deps, db: recorder.db, webRoot: '/nowhere' })
  // As many over as living.
  await fillVisits(db, { count: 4000, until: start - dayMs, days: 2 })
  await sql`
    insert into funnel_day (kind, day, variant, step, value, measure, detail, amount)
    select kind, to_char(${new Date(start)}::timestamptz - n * interval '1 day', 'YYYY-MM-DD'), 'askrobin-es', step, '', 'time', m::text, 7
    from generate_series(0, 89) n, generate_series(1, 30) m,
      unnest(array['all', 'affiliate', 'arm:button']) kind, unnest(${funnelSteps.slice(0, 6)}::text[]) step`.execute(db)
  const lead = await server.aLead('es', { ...createBody(), sessionId })
  leadId = lead.id
  await sql`
    insert into lead select made.* from lead, generate_series(1, 3000) n, jsonb_populate_record(null::lead, to_jsonb(lead) || jsonb_build_object(
      'id', gen_random_uuid(), 'token_hash', n::text, 'created_at', lead.created_at - n * interval '40 minutes'
    )) made`.execute(db)
  await sql`
    insert into lead_event (lead_id, kind, state, detail, at)
    select id, kind, state, '{}', created_at from lead, unnest(array['saved', 'sent', 'rejected']) kind`.execute(db)
  await sql`
    insert into delivery (id, channel, party, lead_id, event, source, facts, status, at)
    select gen_random_uuid(), 'webhook', 'crm', id, 'lead.sent', id, '{}', 'delivered', created_at from lead`.execute(
    db,
  )
  await sql`insert into lead_arm select id, 'button', 'large', created_at from lead`.execute(db)
  // One address has three hundred leads.
  await sql`
    insert into return_secret (lead_id, address_index, salt, cost, hash, at)
    select id, case when n <= 300 then ${emailIndex(server.deps.sealer, email)} else md5(n::text) end, 's', '1024 8 1', n::text, created_at
    from (select *, row_number() over () as n from lead) numbered`.execute(db)
  await post('/tracking/choice', choice)
  // Every third visit became a lead.
  await sql`
    insert into tracking_choice (session_key, lead_id, variant, purpose, given, notice, wording_hash, locale, surface, network, at)
    select md5(n::text), case when n % 3 = 0 then id end, variant, purpose, n % 2 = 0, 'n-1', 'hash', 'es', 'page', 'network', created_at
    from (select *, row_number() over () as n from lead) numbered, unnest(array['advertising', 'statistics', 'recording']) purpose`.execute(
    db,
  )
}, 60_000)
afterAll(() => app.close().then(server.close))

const choice = choiceBody(sessionId)
const email = 'three-hundred@example.test'
const post = async (path: string, payload: object) => {
  const url = `${server.config.apiPath}${path}`
  const { statusCode } = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'idempotency-key': randomUUID() },
  })
  return statusCode
}
const told = (kind: string, count: number) => ({
  variant: 'askrobin-es',
  visit: randomUUID().replaceAll('-', '').repeat(2),
  arms: { button: 'large' },
  events: Array.from({ length: count }, (_, index) => ({
    kind,
    step: funnelSteps[index % funnelSteps.length],
    ...(kind === 'failed' ? { field: 'contactDetails.email' } : {}),
    at: index,
  })),
})
const ofLead = () =>
  server.db
    .selectFrom('lead')
    .selectAll()
    .select(dataKeyOf('lead.id'))
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow()
const report = (query: Parameters<typeof readFunnelQuery>[0]) => async () => {
  const read = readFunnelQuery(query, { variants: server.deps.variants, now: start, counted: ['button'] })
  if ('wrong' in read) throw new Error(read.wrong)
  await funnelReport({ db: recorder.db, now: () => start }, read.query)
}
const speed = { variant: 'askrobin-es', device: 'phone', speed: { lcp: 1750, inp: 75, cls: 0 } }
const speedReport = (query: Parameters<typeof readFunnelQuery>[0]) => async () => {
  const read = readFunnelQuery(query, { variants: server.deps.variants, now: start, counted: ['button'] })
  if ('wrong' in read) throw new Error(read.wrong)
  await pageSpeedReport({ db: recorder.db }, read.query)
}
const week = { from: '2026-11-15', to: '2026-11-21' }

const large = [
  'funnel_visit',
  'funnel_step',
  'funnel_failure',
  'funnel_day',
  'lead',
  'lead_event',
  'lead_arm',
  'lead_outcome',
  'lead_outcome_count',
  'tracking_choice',
  'delivery',
  'return_secret',
]
/** Of two days at most, mostly those that are asked for. */
const living = ['funnel_visit', 'funnel_step', 'funnel_failure']
const places = ['funnel_visit_pkey', 'funnel_step_pkey']

interface Work {
  readonly does: () => Promise<unknown>
  readonly by: readonly string[]
  readonly mayReadWhole?: readonly string[]
}

const works: Readonly<Record<string, Work>> = {
  '033: what a visit did': { does: () => post('/funnel', told('failed', 9)), by: [...places, 'funnel_failure_pkey'] },
  '033: the figures of a week': {
    does: report(week),
    by: ['funnel_day_pkey', 'lead_outcome_count_pkey'],
    mayReadWhole: living,
  },
  '033: the figures of a week by arm': {
    does: report({ ...week, by: 'arm:button' }),
    by: ['funnel_day_pkey', 'lead_outcome_count_pkey'],
    mayReadWhole: living,
  },
  '19.8: how fast a page was': { does: () => post('/funnel/speed', speed), by: ['funnel_day_pkey'] },
  '19.8: page speed of a week': { does: speedReport(week), by: ['funnel_day_pkey'] },
  'P-02: what was answered to the notice': {
    does: () => post('/tracking/choice', choice),
    by: [],
  },
  'P-02: what a lead and its visit said': {
    does: async () => choiceOf(server.deps, recorder.db, await ofLead()),
    by: ['tracking_choice_by_lead', 'tracking_choice_by_session'],
  },
  'P-02: what a visit said becomes its lead’s': {
    does: async () => nameChoices(server.deps, recorder.db, await ofLead()),
    by: ['tracking_choice_by_session'],
  },
  'M4: what a password opens': {
    does: () => post('/lead/customer/return', { email, password: 'three plain words', product: 'askrobin' }),
    by: ['return_secret_by_address'],
  },
  '033: visits that are over': {
    does: () => aggregateVisits({ db: recorder.db, now: () => start }),
    by: ['funnel_visit_to_count', 'funnel_visit_by_end', 'funnel_step_pkey', 'funnel_failure_pkey', 'funnel_day_pkey'],
  },
  'P-09: leads of an e-mail address': {
    does: () => newestLeads(recorder.db, { emailIndex: 'none', limit: 50 }),
    by: ['lead_email'],
  },
  'P-09: leads of a phone number': {
    does: () => newestLeads(recorder.db, { phoneIndexes: ['none', 'another'], limit: 50 }),
    by: ['lead_phone'],
  },
  'P-09: where a lead went': {
    does: async () => {
      await chosenLenderOf(recorder.db, leadId)
      await loanOutcomesOf(recorder.db, leadId)
    },
    by: [],
  },
  'Q7: messages that failed for good': { does: () => countDeadDeliveries(recorder.db, start), by: ['delivery_dead'] },
  'Q7: messages to be sent again': {
    does: () => reopenDeadDeliveries(recorder.db, { channel: 'webhook', at: new Date(start) }),
    by: ['delivery_dead'],
  },
  '084: names of experiments': {
    does: () => experimentNames(recorder.db),
    by: ['funnel_day_pkey'],
    mayReadWhole: living,
  },
  '084: variants of reports': { does: () => countedVariants(recorder.db), by: ['lead_outcome_count_pkey'] },
  '084: leads whose outcome changed': {
    does: () => countOutcomes({ db: recorder.db }),
    by: ['lead_pkey', 'lead_event_pkey', 'lead_arm_pkey', 'lead_outcome_pkey', 'lead_outcome_count_pkey'],
  },
}

describe.each(['without statistics', 'with statistics'])('033 P-02: %s', (statistics) => {
  beforeAll(async () => {
    if (statistics === 'with statistics') await sql`analyze`.execute(server.db)
  })

  test.each(Object.entries(works))('%s is found by its indexes', async (_name, { does, by, mayReadWhole = [] }) => {
    recorder.taken()
    await does()
    const ways = await Promise.all(recorder.taken().map((statement) => waysOf(server.db, statement)))
    const whole = ways.flatMap((way) => way.whole).filter((table) => large.includes(table))
    expect(whole.filter((table) => !mayReadWhole.includes(table))).toEqual([])
    expect(ways.flatMap((way) => way.indexes)).toEqual(expect.arrayContaining([...by]))
  })
})

describe('033 P-02: as many statements, however much is told', () => {
  test.each([
    ['033: entered', 1],
    ['033: entered', 100],
    ['033: failed', 1],
    ['033: failed', 100],
  ])('%s, %i events', async (title, count) => {
    const body = told(title.slice('033: '.length), count)
    for (let time = 0; time < 2; time++) {
      recorder.taken()
      expect(await post('/funnel', body)).toBe(202)
      expect(recorder.taken()).toHaveLength(4)
    }
  })

  test.each([1, 3])('19.8: %i metrics of a page are one statement beside the three of any call', async (count) => {
    const some = Object.fromEntries(Object.entries(speed.speed).slice(0, count))
    recorder.taken()
    expect(await post('/funnel/speed', { ...speed, speed: some })).toBe(202)
    expect(recorder.taken()).toHaveLength(4)
  })

  test('033: folding asks once for two hundred visits', async () => {
    await fillVisits(server.db, { count: 500, until: start - 5 * dayMs, days: 2 })
    recorder.taken()
    expect(await aggregateVisits({ db: recorder.db, now: () => start })).toBeGreaterThanOrEqual(500)
    // Three times to count them, and three to delete those that are over.
    expect(recorder.taken()).toHaveLength(6)
  })

  test('084: counting outcomes asks twice for each batch of changes', async () => {
    await countOutcomes(server.deps)
    await sql`insert into lead_outcome_change (lead_id) select id from lead limit 1500`.execute(server.db)
    recorder.taken()
    expect(await countOutcomes({ db: recorder.db })).toBe(1500)
    expect(recorder.taken()).toHaveLength(2 * (Math.floor(1500 / batch) + 1))
  })

  test.each([
    { from: '2026-11-21', to: '2026-11-21' },
    week,
    { from: '2026-08-24', to: '2026-11-21', by: 'arm:button' },
  ])('033: a report asks twice, of %j', async (query) => {
    recorder.taken()
    await report(query)()
    expect(recorder.taken()).toHaveLength(2)
  })

  test('P-02: what was said is asked for twice', async () => {
    const lead = await ofLead()
    recorder.taken()
    await choiceOf(server.deps, recorder.db, lead)
    expect(recorder.taken()).toHaveLength(2)
  })
})
