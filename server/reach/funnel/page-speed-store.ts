// Database queries of page speed: counts of a day by form, class of device, metric and class of value, in the funnel's daily counts.
// A form has one country, so the country is not kept beside it.
import { sql } from 'kysely'
import { speedMetrics } from '#domain/tracking/page-speed.ts'
import type { DeviceClass, SpeedMetric } from '#domain/tracking/page-speed.ts'
import type { PageSpeedBody } from '#contract/page-speed-endpoints.ts'
import type { Handle } from '#server/platform/stores/database.ts'

/** Kind of these rows among the daily counts; their `value` is the class of device, their `detail` the bound of the class. */
const kind = 'device'

interface Told extends PageSpeedBody {
  /** `YYYY-MM-DD` of the market. */
  readonly day: string
}

/** Adds one to each metric's class. In the order of their key, so that two that add to the same never wait for each other in a ring. */
export const countPageSpeed = (trx: Handle, { day, variant, device, speed }: Told) =>
  trx
    .insertInto('funnel_day')
    .values(
      speedMetrics.toSorted().flatMap((measure) => {
        const bound = speed[measure]
        if (bound === undefined) return []
        return [{ kind, day, variant, step: '', value: device, measure, detail: String(bound), amount: 1 }]
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'day', 'variant', 'step', 'value', 'measure', 'detail'])
        .doUpdateSet({ amount: sql`funnel_day.amount + excluded.amount` }),
    )
    .execute()

export interface SpeedRow {
  readonly variant: string
  readonly device: DeviceClass
  readonly metric: SpeedMetric
  readonly bound: number
  readonly amount: number
}

/** Of these forms and days, each day's counts together. */
export const pageSpeedCounts = (db: Handle, from: string, to: string, variants: readonly string[]) =>
  sql<SpeedRow>`
    select variant, value as device, measure as metric, detail::float8 as bound, sum(amount)::int as amount
    from funnel_day
    where kind = ${kind} and day between ${from} and ${to} and variant = any(${variants}::text[])
    group by variant, value, measure, detail`.execute(db)
