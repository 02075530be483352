// Clock of a row in a table of holdings: whether the row still holds anything, and since when its period runs. The purge and "Your
// data" both go by it, so that what is told is what is done (P-06, P-07).
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Holding } from './holdings.ts'

/** True of a row `t` that holds what the end of its period takes. */
export function isHeld({ ends }: Pick<Holding, 'ends'>): RawBuilder<boolean> {
  if (ends === 'rows') return sql<boolean>`true`
  if (ends === 'with-the-books') return sql<boolean>`false`
  const filled = ends.map((column) => sql`${sql.ref(`t.${column}`)} is not null`)
  return sql<boolean>`(${sql.join(filled, sql` or `)})`
}

/** Own time of a row `t`. */
export const ownClockOf = ({ from, isDay }: Pick<Holding, 'from' | 'isDay'>): RawBuilder<Date> =>
  isDay ? sql<Date>`(${sql.ref(`t.${from}`)}::timestamp at time zone 'UTC')` : sql<Date>`${sql.ref(`t.${from}`)}`

/**
 * Start of the period of a row `t` of a lead `l`: its own time, or the last use where that is later. `offset 0` holds the database to the
 * uses of that lead: it would look for the last one among those of all leads, newest first.
 */
export function clockOf({ usedBy = [], ...holding }: Pick<Holding, 'from' | 'isDay' | 'usedBy'>): RawBuilder<Date> {
  const own = sql<Date>`${ownClockOf(holding)}::timestamptz`
  if (usedBy.length === 0) return own
  const uses = usedBy.map(
    ([table, column]) =>
      sql`(select max(u.at) from (select ${sql.ref(column)} as at from ${sql.table(table)} where lead_id = l.id offset 0) u)`,
  )
  return sql<Date>`greatest(${own}, ${sql.join(uses)})`
}
