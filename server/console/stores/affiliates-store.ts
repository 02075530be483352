// Database queries of affiliates' visits and conversions.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'

/** Of UTC. */
const day = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD')`

export const countConversions = (db: Handle) =>
  db
    .selectFrom('conversion')
    .select(({ fn }) => ['affiliate', 'event', fn.countAll<string>().as('count')])
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
