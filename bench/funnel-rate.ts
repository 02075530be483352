// Benchmark of the funnel: calls per second, and the time of figures and aggregation on a full database. Each is measured
// against the bare writing, reading and deleting of the same rows.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { funnelSteps, overMs } from '#domain/tracking/funnel.ts'
import type { FunnelBody } from '#contract/funnel-endpoints.ts'
import { funnelFigures } from '#server/reach/funnel/figures.ts'
import type { FunnelQuery } from '#server/reach/funnel/figures.ts'
import { aggregateVisits } from '#server/reach/funnel/aggregate-visits.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { fillVisits } from '#test/server/funnel-visits.ts'
import { startTestServer } from '#test/server/server.ts'
import { postLead } from './lead-rate.ts'
import { markdown } from './markdown.ts'
import { ratesTable } from './rates.ts'
import type { Post } from './rates.ts'

const callsOfVisit = 8
const households = 20_000

/** The next call of a visit, which comes one step further each time: where it went on, where it is now, and an answer refused. */
function calls(): () => FunnelBody {
  let count = 0
  return () => {
    const [visit, call] = [Math.floor(count / callsOfVisit), count % callsOfVisit]
    count++
    const place = Math.floor(call / 2)
    return {
      variant: 'askrobin-es',
      visit: createHash('sha256').update(String(visit)).digest('hex'),
      arms: { button: 'large' },
      events: [
        { kind: 'failed', step: funnelSteps[place]!, field: 'contactDetails.email', at: 4000 },
        { kind: 'continued', step: funnelSteps[place]!, seconds: 42, at: 2000 },
        { kind: 'entered', step: funnelSteps[place + 1]!, at: 2000 },
      ],
    }
  }
}

function postFunnel(): Post {
  const next = calls()
  let household = 0
  return {
    path: '/funnel',
    body: () => JSON.stringify(next()),
    headers: () => {
      household = (household + 1) % households
      return { 'x-forwarded-for': `10.0.${Math.floor(household / 250)}.${1 + (household % 250)}` }
    },
  }
}

/** The rows of a call, in one statement. */
const upsert = `
  with visit as (
    insert into bare.visit values ($1, $2, '2026-11-21', $3, now())
    on conflict (visit, variant) do update set last_seen = excluded.last_seen
  ), steps as (
    insert into bare.step values ($1, $2, $4, '2026-11-21', true, 42), ($1, $2, $5, '2026-11-21', false, null)
    on conflict (visit, variant, step) do update set continued = step.continued or excluded.continued
  )
  insert into bare.failure values ($1, $2, $4, $6, 1)
  on conflict (visit, variant, step, field) do update set count = failure.count + 1`

function callRates(say: (text: string) => void): Promise<string> {
  const next = calls()
  return ratesTable(say, {
    what: 'Calls of the funnel per second',
    bare: {
      name: 'bare upsert',
      tables: [
        `create table bare.visit (
          visit text, variant text, day text, arms jsonb, last_seen timestamptz, primary key (visit, variant)
        )`,
        `create table bare.step (
          visit text, variant text, step text, day text, continued boolean, seconds integer,
          primary key (visit, variant, step)
        )`,
        `create table bare.failure (
          visit text, variant text, step text, field text, count integer, primary key (visit, variant, step, field)
        )`,
      ],
      statement: upsert,
      values: () => {
        const { visit, variant, arms, events } = next()
        const [failed, , entered] = events
        return [visit, variant, JSON.stringify(arms), failed!.step, entered!.step, failed!.field]
      },
    },
    posts: [postFunnel(), postLead],
  })
}

const aggregated = 20_000
const living = 2000
const rounds = 10
const dayMs = 86_400_000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const tables = ['funnel_failure', 'funnel_step', 'funnel_visit'] as const

/** Number of rows that a query's figures are made of. */
async function readBare(db: Database, { variants, from, to, by }: FunnelQuery): Promise<number> {
  const days = await db
    .selectFrom('funnel_day')
    .selectAll()
    .where('kind', '=', by)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('variant', 'in', variants)
    .execute()
  const visits = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return days.length + visits.flat().length
}

async function figuresAndFolds(say: (text: string) => void): Promise<string> {
  say(`Folding ${aggregated} visits, and figures of them and ${living} more …`)
  const { db, deps, clock, close } = await startTestServer()
  const over = { until: clock.now - overMs, days: 90 }
  const rows: string[][] = []
  const add = (name: string, taken: readonly number[], bare: readonly number[]) => {
    const [ours, theirs] = [taken, bare].map((all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!)
    rows.push([name, theirs!.toFixed(1), ours!.toFixed(1), (ours! / theirs!).toFixed(1)])
  }
  try {
    await fillVisits(db, { ...over, count: aggregated })
    const fold = await timed(() => aggregateVisits(deps))
    await fillVisits(db, { ...over, count: aggregated })
    const deleted = await timed(async () => {
      for (const table of tables) await db.deleteFrom(table).execute()
    })
    add(
      `fold 1000 visits, of ${aggregated}: bare deletes`,
      [(1000 * fold) / aggregated],
      [(1000 * deleted) / aggregated],
    )
    await fillVisits(db, { count: living, until: clock.now, days: 2 })
    for (const days of [1, 7, 90]) {
      const [from, to] = [days - 1, 0].map((ago) => new Date(clock.now - ago * dayMs).toISOString().slice(0, 10))
      const query: FunnelQuery = { variants: ['askrobin-es', 'askrobin-mx'], from: from!, to: to!, by: 'all' }
      const [ours, theirs]: [number[], number[]] = [[], []]
      const read = await readBare(db, query)
      for (let round = 0; round < rounds; round++) {
        theirs.push(await timed(() => readBare(db, query)))
        ours.push(await timed(() => funnelFigures(db, query, clock.now)))
      }
      add(`figures of ${days === 1 ? 'a day' : `${days} days`}: bare selects of ${read} rows`, ours, theirs)
    }
    const [size] = (await sql<{ rows: number }>`select count(*)::int as rows from funnel_day`.execute(db)).rows
    return markdown([`embedded PGlite, ${size!.rows} counts, ${living} visits`, 'bare ms', 'ms', 'of bare'], rows)
  } finally {
    await close()
  }
}

/** The tables as Markdown; `say` is told what is being measured. */
export async function funnelTables(say: (text: string) => void): Promise<string> {
  return `${await callRates(say)}\n\n${await figuresAndFolds(say)}`
}
