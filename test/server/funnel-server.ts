// Test server of the funnel, cleared between tests, with helpers to send events and read figures.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { funnelFigures } from '#server/reach/funnel/figures.ts'
import type { Funnel, FunnelQuery } from '#server/reach/funnel/figures.ts'
import type { ServerDeps } from '#server/composition.ts'
import { start, startTestServer } from './server.ts'

const tables = ['funnel_visit', 'funnel_step', 'funnel_failure', 'funnel_day'] as const

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const variants = ['askrobin-es', 'askrobin-mx'] as const
export const visitOf = (index: number) => String(index).padStart(64, '0')
export const body = (change: object = {}) => ({
  variant: 'askrobin-es',
  visit: visitOf(1),
  events: [{ kind: 'entered', step: 'initial-details', at: 0 }],
  ...change,
})
export const ofAll: FunnelQuery = { variants, from: '2026-01-01', to: '2027-12-31', by: 'all' }
export const stepsIn = ({ steps }: Funnel) =>
  Object.fromEntries(
    [...steps].map(([step, { entered, continued, dropped, inProgress, failed }]) => [
      step,
      { entered, continued, dropped, inProgress, failed },
    ]),
  )

const experiments = {
  button: { seed: 'b', arms: { large: { share: 30 }, small: { share: 30 } } },
  colour: { seed: 'c', arms: { red: { share: 50 } } },
  'first-page': { seed: 'f', arms: { plans: { share: 50 } } },
}

/** Variants of the test server, each with experiments that run. */
export const withExperiments = ({ variants: all }: Pick<ServerDeps, 'variants'>) => ({
  variants: new Map([...all].map(([id, variant]) => [id, { ...variant, experiments }])),
})

export async function startFunnel() {
  const server = await startTestServer({ parts: withExperiments })
  const { db, clock } = server
  return {
    server,
    clear: async () => {
      clock.now = start
      for (const table of [...tables, 'limit_window'] as const) await db.deleteFrom(table).execute()
    },
    post: (given: object, key: string = randomUUID()) =>
      server.call('POST', '/funnel', given, { 'idempotency-key': key }),
    figures: (query: Partial<FunnelQuery> = {}) => funnelFigures(db, { ...ofAll, ...query }, clock.now),
    /** Everything that is kept, by table. */
    kept: async () =>
      Object.fromEntries(
        await Promise.all(
          tables.map(
            async (table) => [table, (await sql`select * from ${sql.table(table)}`.execute(db)).rows] as const,
          ),
        ),
      ),
  }
}

/** How many rows each table has. */
export const counted = (kept: Readonly<Record<string, readonly unknown[]>>) =>
  Object.fromEntries(Object.entries(kept).map(([table, rows]) => [table, rows.length]))
