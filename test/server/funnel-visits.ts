// Bulk funnel visits in the tables, for query plans and timings.
import { sql } from 'kysely'
import { funnelSteps } from '#domain/tracking/funnel.ts'
import type { Database } from '#server/platform/stores/database.ts'

interface Many {
  readonly count: number
  /** Unix milliseconds of the one that was heard of last; the others are spread evenly over the days before. */
  readonly until: number
  readonly days: number
}

const dayMs = 86_400_000
const steps = funnelSteps.slice(0, 8)

/** Visits of two variants, each one to eight steps far, half of them by an affiliate or in an arm, with some answers refused. */
export async function fillVisits(db: Database, { count, until, days }: Many): Promise<void> {
  const seen = sql`to_timestamp(${until / 1000}::float8 - n * ${(days * dayMs) / 1000 / count}::float8)`
  const key = sql`md5(${until}::text || n::text)`
  const variant = sql`(array['askrobin-es', 'askrobin-mx'])[1 + n % 2]`
  const day = sql`to_char(${seen} at time zone 'UTC', 'YYYY-MM-DD')`
  const each = sql`generate_series(0, ${count - 1}::int) n`
  const passed = sql`${each} join unnest(${[...steps]}::text[]) with ordinality as asked (step, place) on place <= 1 + n % 8`
  await sql`
    insert into funnel_visit (visit_key, variant, day, affiliate, arms, last_seen)
    select ${key}, ${variant}, ${day}, case when n % 4 = 0 then 'sample-network' end,
      case when n % 4 = 1 then '{"button":"large"}'::jsonb else '{}' end, ${seen}
    from ${each}`.execute(db)
  await sql`
    insert into funnel_step (visit_key, variant, step, day, continued, seconds)
    select ${key}, ${variant}, step, ${day}, place <= n % 8, case when place <= n % 8 then 5 + (7 * n + place) % 200 end
    from ${passed}`.execute(db)
  await sql`
    insert into funnel_failure (visit_key, variant, step, field, count)
    select ${key}, ${variant}, step, 'contactDetails.email', 1 + n % 3
    from ${passed} where (n + place) % 5 = 0`.execute(db)
}
