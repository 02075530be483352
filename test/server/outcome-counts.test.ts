// Test of outcome counts: a report says what a plain reading of all leads says, however and whenever the counts were brought up to date.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOutcomes } from '#server/reach/funnel/count-outcomes.ts'
import { outcomesOf } from '#server/reach/funnel/outcomes-store.ts'
import { deleteLeads } from './database.ts'
import { outcomeModel, zones } from './outcome-model.ts'
import type { ModelVariant } from './outcome-model.ts'
import { startTestServer } from './server.ts'

let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const variants = Object.keys(zones) as ModelVariant[]
/** Around midnights of both markets, and the hour that summer time ends. */
const moments = [
  '2026-10-25T00:59:59.999Z',
  '2026-10-25T01:00:00Z',
  '2026-11-20T22:59:59.999Z',
  '2026-11-20T23:00:00Z',
  '2026-11-21T05:59:59Z',
  '2026-11-21T06:00:00Z',
  '2026-11-21T12:07:00Z',
].map((text) => Date.parse(text))
const eventKinds = [
  'created',
  'saved',
  'sent',
  'accepted',
  'acceptedToContact',
  'redirected',
  'rejected',
  'expired',
] as const
const affiliates = ['sample-network', 'another', 'zeta'] as const

const ofLead = <T extends object>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record({ lead: fc.nat({ max: 5 }), ...shape } as {
    [K in keyof (T & { lead: number })]: fc.Arbitrary<(T & { lead: number })[K]>
  })
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('make' as const),
      variant: fc.constantFrom(...variants),
      at: fc.constantFrom(...moments),
    }),
  },
  {
    weight: 8,
    arbitrary: ofLead({
      kind: fc.constant('event' as const),
      event: fc.constantFrom(...eventKinds),
      state: fc.constantFrom(1, 6),
    }),
  },
  { weight: 2, arbitrary: ofLead({ kind: fc.constant('arm' as const), arm: fc.constantFrom('large', 'small') }) },
  { weight: 2, arbitrary: ofLead({ kind: fc.constant('earn' as const), affiliate: fc.constantFrom(...affiliates) }) },
  { weight: 2, arbitrary: ofLead({ kind: fc.constant('hold' as const), affiliate: fc.constantFrom(...affiliates) }) },
  { weight: 2, arbitrary: ofLead({ kind: fc.constant('yes' as const) }) },
  { weight: 1, arbitrary: ofLead({ kind: fc.constant('release' as const) }) },
  { weight: 1, arbitrary: ofLead({ kind: fc.constant('end' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('count' as const), processes: fc.constantFrom(1, 1, 3) }) },
)
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

const questions = [
  { variants, from: '2026-10-01', to: '2026-12-31', by: 'all' },
  { variants, from: '2026-11-20', to: '2026-11-20', by: 'all' },
  { variants: ['askrobin-mx'], from: '2026-11-21', to: '2026-11-21', by: 'all' },
  { variants, from: '2026-10-24', to: '2026-11-20', by: 'affiliate' },
  { variants, from: '2026-10-01', to: '2026-12-31', by: 'arm:button' },
  { variants, from: '2026-10-01', to: '2026-12-31', by: 'arm:other' },
] as const

type Model = ReturnType<typeof outcomeModel>

async function insertLead(id: string, variant: ModelVariant, at: number): Promise<void> {
  const when = new Date(at)
  await sql`
    insert into lead (id, variant, brand, country, product, flow, locale, state, version, token_hash, sections, answered_keys,
      created_at, updated_at, expires_at)
    values (${id}, ${variant}, 'askrobin', ${variant.slice(-2)}, 'askrobin', 'v3', 'es', 1, 1, ${id}, '{}', '{}',
      ${when}, ${when}, ${when})`.execute(server.db)
}

const at = new Date(moments[0]!)

/** Effect of each command on a lead that is there, in the database and in the model. */
const doesToLead: {
  readonly [K in Exclude<Command['kind'], 'make' | 'count'>]: (
    each: Extract<Command, { kind: K }>,
    id: string,
    model: Model,
  ) => Promise<unknown>
} = {
  event: ({ event, state }, id, { leads }) => {
    leads.get(id)!.events.push({ kind: event, state })
    return server.db
      .insertInto('lead_event')
      .values({ lead_id: id, kind: event, state, detail: '{}', at } as never)
      .execute()
  },
  arm: ({ arm }, id, { leads }) => {
    leads.get(id)!.arm ??= arm
    return sql`insert into lead_arm values (${id}, 'button', ${arm}, ${at}) on conflict do nothing`.execute(server.db)
  },
  earn: ({ affiliate }, id, { leads }) => {
    leads.get(id)!.earnedBy.push(affiliate)
    return sql`insert into conversion values (${affiliate}, ${id}, 'lead', 'askrobin-es', 1, ${at}) on conflict do nothing`.execute(
      server.db,
    )
  },
  hold: ({ affiliate }, id, { leads }) => {
    const lead = leads.get(id)!
    lead.heldFor = lead.heldFor === undefined || affiliate < lead.heldFor ? affiliate : lead.heldFor
    return sql`insert into outbox_held (serial, lead_id, source, kind, affiliate)
      select coalesce(max(serial), 0) + 1, ${id}, ${id}, 'brought', ${affiliate} from outbox_held`.execute(server.db)
  },
  yes: (_, id, { leads }) => {
    leads.get(id)!.saidYes = true
    return sql`insert into revenue values (${id}, 'one', 'accepted', ${randomUUID()}, 'askrobin', 'es', 0, ${at})
      on conflict do nothing`.execute(server.db)
  },
  release: (_, id, { leads }) => {
    leads.get(id)!.heldFor = undefined
    return server.db.deleteFrom('outbox_held').where('lead_id', '=', id).execute()
  },
  end: (_, id, { leads }) => {
    leads.delete(id)
    return server.db.deleteFrom('lead').where('id', '=', id).execute()
  },
}

const countBy = async (processes: number) =>
  Promise.all(Array.from({ length: processes }, () => countOutcomes(server.deps)))

async function said(question: (typeof questions)[number]) {
  const rows = await outcomesOf(server.db, {
    ...question,
    variants: question.variants.map((id) => server.deps.variants.get(id)!),
  })
  return Object.fromEntries(rows.map(({ value, day, ...counts }) => [`${value} ${day}`, counts]))
}

async function does(each: Command, ids: string[], model: Model): Promise<unknown> {
  if (each.kind === 'count') return countBy(each.processes)
  if (each.kind === 'make') {
    const id = randomUUID()
    ids.push(id)
    model.make(id, each.variant, each.at)
    return insertLead(id, each.variant, each.at)
  }
  const id = ids[each.lead % Math.max(1, ids.length)]
  if (id === undefined || !model.leads.has(id)) return undefined
  return doesToLead[each.kind](each as never, id, model)
}

async function agree(model: Model): Promise<void> {
  for (const question of questions) expect(await said(question)).toEqual(model.count(question))
}

async function cleared(): Promise<void> {
  await deleteLeads(server.db)
  for (const table of ['conversion', 'outbox_held', 'revenue'] as const) await server.db.deleteFrom(table).execute()
}

test('084: outcomes are those of the leads there are, by day, variant, arm and affiliate, counted or not', async () => {
  const run = fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 30 }), async (commands) => {
    await cleared()
    const model = outcomeModel()
    const ids: string[] = []
    for (const each of commands) {
      await does(each, ids, model)
      if (each.kind === 'count') await agree(model)
    }
    await agree(model)
    await countBy(1)
    await agree(model)
  })
  await fc.assert(run, { numRuns: 60 })
}, 120_000)

test('084: leads that change while several processes count are counted as they are in the end', async () => {
  await cleared()
  const model = outcomeModel()
  const ids: string[] = []
  for (let lead = 0; lead < 6; lead++)
    await does({ kind: 'make', variant: variants[lead % 2]!, at: moments[lead]! }, ids, model)
  const changes = eventKinds.flatMap((event) =>
    ids.flatMap((_, lead) => [
      { kind: 'event', event, state: 6, lead } as const,
      { kind: 'count', processes: 3 } as const,
    ]),
  )
  await Promise.all(changes.map((each) => does(each, ids, model)))
  await agree(model)
  await countBy(3)
  await agree(model)
  expect((await server.db.selectFrom('lead_outcome_change').selectAll().execute()).length).toBe(0)
})

test('P-06: nothing is left of leads that are gone but empty counts', async () => {
  await cleared()
  const model = outcomeModel()
  const ids: string[] = []
  await does({ kind: 'make', variant: 'askrobin-es', at: moments[0]! }, ids, model)
  await countBy(1)
  await cleared()
  await countBy(1)
  expect(await server.db.selectFrom('lead_outcome').selectAll().execute()).toEqual([])
  const left = await server.db.selectFrom('lead_outcome_count').select('made').where('made', '<>', 0).execute()
  expect(left).toEqual([])
})
