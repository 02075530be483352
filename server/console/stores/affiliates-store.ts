// Database queries of affiliates' visits and conversions.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'

/** Of UTC. */
const day = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD')`

/** Everybody who ever brought something, each found by the index after the one before: there are millions of earnings. */
export async function affiliatesThatBrought(db: Handle): Promise<string[]> {
  const { rows } = await sql<{ affiliate: string }>`
    with recursive brought (affiliate) as (
      select min(affiliate) from conversion
      union all
      select (select min(affiliate) from conversion where affiliate > brought.affiliate) from brought where brought.affiliate is not null
    ) select affiliate from brought where affiliate is not null`.execute(db)
  return rows.map(({ affiliate }) => affiliate)
}

export const countConversions = (db: Handle, from: Date, to: Date) =>
  db
    .selectFrom('conversion')
    .select(({ fn }) => ['affiliate', 'event', fn.countAll<string>().as('count')])
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy(['affiliate', 'event'])
    .execute()

export const countVisitsByDay = (db: Handle, from: Date, to: Date) =>
  db
    .selectFrom('affiliate_event')
    .select(({ fn }) => [day.as('day'), 'attribute', fn.countAll<string>().as('count')])
    .where('kind', '=', 'visit')
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy(['day', 'attribute'])
    .execute()

export const countConversionsByDay = (db: Handle, from: Date, to: Date) =>
  db
    .selectFrom('conversion')
    .select(({ fn }) => [
      day.as('day'),
      'affiliate',
      'event',
      fn.countAll<string>().as('count'),
      fn.sum<string>('payout_cents').as('cents'),
    ])
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy(['day', 'affiliate', 'event'])
    .execute()
