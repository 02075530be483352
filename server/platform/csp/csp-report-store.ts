// Counter of CSP violations by day, variant, directive and origin. Anybody can send such a report, so there is an end to how
// many rows a day makes.
import { sql } from 'kysely'
import type { Database } from '../stores/database.ts'
import type { Refused } from './read-reports.ts'

/** Rows kept of a day; violations beyond them are counted as `others`. */
export const rowsOfDay = 500
const others = 'others'

const keyOf = ({ variant, directive, blocked }: Refused) => `${variant} ${directive} ${blocked}`

/** Adds to the counts, each row once. */
export async function keepReports(db: Database, refused: readonly Refused[], now: number): Promise<void> {
  if (refused.length === 0) return
  const at = new Date(now)
  const day = at.toISOString().slice(0, 10)
  const { rows } = await sql<{ key: string }>`
    select variant || ' ' || directive || ' ' || blocked as key from csp_report where day = ${day}::date`.execute(db)
  const known = new Set(rows.map(({ key }) => key))
  const counts = new Map<string, Refused & { count: number }>()
  for (const each of refused) {
    const isRoom = known.size < rowsOfDay || known.has(keyOf(each))
    const row = isRoom ? each : { ...each, blocked: others }
    known.add(keyOf(row))
    counts.set(keyOf(row), { ...row, count: (counts.get(keyOf(row))?.count ?? 0) + 1 })
  }
  // In the order of their keys, so that two that write the same ones never wait for each other.
  const sorted = [...counts.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  await sql`
    insert into csp_report (day, variant, directive, blocked, count, first_at, last_at)
    values ${sql.join(
      sorted.map(
        ({ variant, directive, blocked, count }) =>
          sql`(${day}::date, ${variant}, ${directive}, ${blocked}, ${count}::integer, ${at}::timestamptz, ${at}::timestamptz)`,
      ),
    )}
    on conflict (day, variant, directive, blocked) do update
      set count = csp_report.count + excluded.count, last_at = excluded.last_at`.execute(db)
}
