// Test of query plans among many leads. Nothing on a lead's way, and no work beside leads, reads a table of leads from end to
// end. The statements are those that the product makes; whatever is added to that way is among them.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { affiliatesThatBrought, countConversions } from '#server/console/stores/affiliates-store.ts'
import { allDataKeys } from '#server/console/stores/data-keys-store.ts'
import { countAdvertisingDeliveries, partiesTold } from '#server/console/stores/deliveries-store.ts'
import { expireOffers } from '#server/lenders/desk/expire-offers.ts'
import { purgeLeftovers } from '#server/people/retention/leftover-store.ts'
import { purgeMarginMs, purgeNow } from '#server/people/retention/purge.ts'
import { sweepsOf } from '#server/people/retention/sweep-store.ts'
import { holdKeys } from '#server/platform/kit/key-holder.ts'
import { destroySpentKeys } from '#server/platform/stores/data-keys.ts'
import { dropUnsent } from '#server/platform/stores/lead-scores.ts'
import { keyUsesOfRows, resealStep } from '#server/platform/stores/reseal.ts'
import { isProvenByMail } from '#server/calls/step-up/step-up-store.ts'
import { campaignFigures, serviceFigures } from '#server/reach/campaigns/campaign-figures-store.ts'
import { isWrittenTo } from '#server/reach/service-messages/service-message-store.ts'
import { sweepConfirmations } from '#server/reach/confirmations/sweep-confirmations.ts'
import { columnsQuery, copied, copyStatement } from '../../bench/growth/copies.ts'
import type { Column } from '../../bench/growth/copies.ts'
import { countCopies } from '../../bench/growth/count-copies.ts'
import { keepTemplates } from '../../bench/growth/keep-templates.ts'
import { startServer, yes } from '../../bench/growth/kinds.ts'
import type { Server } from '../../bench/growth/kinds.ts'
import { driveBand, goOn } from '../../bench/growth/templates.ts'
import { journey, works } from '../../bench/growth/works.ts'
import { openTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { start } from './server.ts'
import { lookedInto, recordStatements, waysOf } from './statement-recorder.ts'

const leads = 8000
const dayMs = 86_400_000
const says = { outcome: yes }
const largeRows = 1000

let database: TestDatabase
let recorder: ReturnType<typeof recordStatements>
let server: Server
let large: ReadonlySet<string>
const found = new Map<string, readonly string[]>()
const indexes = new Map<string, readonly string[]>()

/** Copies of leads of every kind, made over the last day, in every table that holds anything of theirs. */
async function fillCopies(): Promise<void> {
  const { db } = database
  const run = (statement: string) => sql.raw(statement).execute(db)
  server.clock.now = start - 43_200_000
  const templates = await driveBand(server, says, 1)
  await goOn(server, start)
  await keepTemplates(run, templates)
  const { rows: columns } = await sql.raw<Column>(columnsQuery).execute(db)
  const copying = { leads, days: 1, edges: [0, 1], now: new Date(start).toISOString() }
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = 'replica'`.execute(trx)
    for (const table of [...Object.keys(copied), 'job'])
      await sql.raw(copyStatement(table, columns, copying, { from: 1, to: leads })).execute(trx)
  })
  // Of sixty-four leads one has offers still, as among leads of months.
  await run(`
    update offer set status = case status when 'open' then 'expired' else status end,
      valid_until = valid_until - (3 + get_byte(uuid_send(lead_id), 14)) * interval '1 day'
    where get_byte(uuid_send(lead_id), 15) % 64 > 0`)
  await run(
    "update lead set answered_keys = '{}', sections = '{}', request_context = null where get_byte(uuid_send(id), 15) % 8 > 0",
  )
  // Every other lead was brought by somebody, and ended unsent.
  await run(`
    insert into outbox_held (serial, lead_id, source, kind, at, affiliate)
    select row_number() over (), id, id, 'unsent', created_at, 'sample-network' from lead where get_byte(uuid_send(id), 15) % 2 = 0`)
  await countCopies(db, start)
  await run('analyze')
}

const look = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  recorder.taken()
  const result = await work()
  const ways = await Promise.all(recorder.taken().map((statement) => waysOf(database.db, statement)))
  const whole = new Set(ways.flatMap((way) => way.whole).filter((table) => large.has(table)))
  found.set(name, [...whole].toSorted())
  indexes.set(
    name,
    ways.flatMap((way) => way.indexes),
  )
  return result
}

/** These are about every lead of the last days, which is all there is here, or about everything. */
const aboutMany = [
  'metrics of a day',
  'campaigns that are due',
  'data keys written anew',
  'purge of the day, with nothing due',
]

const periodic: Readonly<Record<string, () => Promise<unknown>>> = {
  'offers that end': () => expireOffers(server.deps),
  'addresses to confirm': () => sweepConfirmations(server.deps),
  'leads that ended unsent': () => dropUnsent(recorder.db, start),
  'what belongs to no lead': () => purgeLeftovers(server.deps),
  'whether the applicant was told of a lead': async () => {
    const lead = await someLead()
    const { id: leadId, email_index: index } = lead
    const asked = await isWrittenTo(recorder.db, { id: randomUUID(), lead_id: leadId, channel: 'email' }, index!)
    return [asked, await isProvenByMail(recorder.db, leadId, index!)]
  },
  'a purge of what ended lately': () => purgeNow(server.deps, undefined, start - purgeMarginMs),
}

const thisHour = { from: new Date(start - 3_600_000), to: new Date(start) }

/** Figures of some days, and names of everybody who was ever told something. */
const figures: Readonly<Record<string, () => Promise<unknown>>> = {
  'figures of campaigns': () => campaignFigures(recorder.db, thisHour),
  'figures of service messages': () => serviceFigures(recorder.db, thisHour),
  'figures of conversions': () => countAdvertisingDeliveries(recorder.db, thisHour.from, thisHour.to),
  'figures of affiliates': () => countConversions(recorder.db, thisHour.from, thisHour.to),
  'affiliates that brought something': () => affiliatesThatBrought(recorder.db),
  'receivers that were told something': () => partiesTold(recorder.db, 'conversion'),
}

/** These go through everything that is kept, by what they are for: no index spares it. */
const throughAll: Readonly<Record<string, () => Promise<unknown>>> = {
  'keys in use': () => keyUsesOfRows(recorder.db),
  'data keys for a backup': () => allDataKeys(recorder.db),
  'sealing anew': () =>
    resealStep({ ...server.deps, db: recorder.db }, holdKeys({ keys: server.keys, dataDir: '' }), start),
}

const someLead = () =>
  database.db.selectFrom('lead').selectAll().where('email_index', 'is not', null).limit(1).executeTakeFirstOrThrow()

const leadsWithAnswers = async (count: number) => {
  const holding = database.db
    .selectFrom('lead')
    .select('id')
    .where(sql<boolean>`sections <> '{}'`)
  return (await holding.limit(count).execute()).map(({ id }) => id)
}

beforeAll(async () => {
  database = await openTestDatabase()
  recorder = recordStatements(database.db)
  server = await startServer(recorder.db, says)
  await fillCopies()
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and reltuples >= ${largeRows}`.execute(
    database.db,
  )
  large = new Set(rows.map(({ name }) => name))
}, 120_000)
afterAll(() => server.app.close().then(database.close))

describe('19.9: among many leads', () => {
  test('19.9: every table that a lead fills is large here', () => {
    const filled = [
      'lead',
      'data_key',
      'lead_event',
      'consent',
      'lender_verdict',
      'offer',
      'message',
      'desk_decision',
      'follow_up',
    ]
    expect(filled.filter((table) => !large.has(table))).toEqual([])
  })

  test('19.9: what keeps readers waiting while keys are written anew has few of all keys', async () => {
    const { rows } = await sql<{ share: number }>`
      select max(part.reltuples) / ${leads} as share
      from pg_partition_tree('data_key') join pg_class part on part.oid = relid where isleaf`.execute(database.db)
    expect(rows[0]!.share).toBeGreaterThan(0)
    expect(rows[0]!.share).toBeLessThan(1 / 20)
  })

  test('19.9: from the first page to the erasure each statement finds its rows by an index', async () => {
    found.clear()
    await journey(server, look)
    expect([...found.keys()]).toContain('erase')
    expect([...found].filter(([, whole]) => whole.length > 0)).toEqual([])
    // Through the open offers of all leads, of which one may have three.
    expect([...indexes.keys()].filter((name) => indexes.get(name)!.includes('offer_open_until'))).toEqual([])
  })

  test.each(Object.keys(periodic))('19.9: %s, found by indexes', async (name) => {
    await look(name, periodic[name]!)
    expect(found.get(name)).toEqual([])
  })

  test.each(Object.keys(works).filter((name) => !aboutMany.includes(name)))(
    '19.9: %s, found by indexes',
    async (name) => {
      await look(name, () => works[name]!.does(server))
      expect(found.get(name)).toEqual([])
    },
  )

  test.each(Object.keys(figures))('19.9: %s, found by indexes', async (name) => {
    await look(name, figures[name]!)
    expect(found.get(name)).toEqual([])
  })

  test('19.9 P-06: a purge looks for answers among leads that still have some', async () => {
    recorder.taken()
    for (const { due } of sweepsOf(server.deps.catalogue.countryRetention))
      await due(recorder.db, () => ({ until: new Date(start), after: new Date(start - 3_600_000) }))
    const statements = recorder.taken().filter((statement) => statement.sql.includes('answered_keys &&'))
    expect(statements.length).toBeGreaterThan(0)
    const ways = await Promise.all(statements.map((statement) => waysOf(database.db, statement)))
    expect(ways.filter(({ indexes: used }) => !used.includes('lead_holding'))).toEqual([])
  })

  test('19.9 P-05: whether a data key opens anything still is asked of leads alone that are over', async () => {
    const ids = await leadsWithAnswers(500)
    expect(ids).toHaveLength(500)
    recorder.taken()
    await destroySpentKeys(recorder.db, start + 400 * dayMs, ids)
    const [statement] = recorder.taken()
    const tables = await lookedInto(database.db, statement!)
    expect(tables.filter((table) => !table.startsWith('data_key'))).toEqual(['lead'])
  })

  test.each(Object.keys(throughAll))('19.9 R-38: %s has ten minutes, however much is kept', async (name) => {
    recorder.taken()
    await throughAll[name]!()
    const statements = recorder.taken().map((statement) => statement.sql)
    const isThroughAll = (statement: string) => large.has(/ from "(\w+)"/.exec(statement)?.[1] ?? '')
    expect(statements.some(isThroughAll)).toBe(true)
    const hurried = statements.filter(
      (statement, index) => isThroughAll(statement) && !statements[index - 1]?.includes('statement_timeout'),
    )
    expect(hurried).toEqual([])
  })
})
