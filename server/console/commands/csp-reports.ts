// `csp-reports`: lists what content security policies refused, and how often.
import { sql } from 'kysely'
import type { AdminCommand } from '../command.ts'
import { countIn } from '../given.ts'
import { sayRows } from '../rows.ts'

interface Row extends Readonly<Record<string, string | number | Date>> {
  readonly variant: string
  readonly directive: string
  readonly blocked: string
  readonly count: number
  readonly first: Date
  readonly last: Date
}

const dayMs = 86_400_000

export const cspReports: AdminCommand = {
  command: 'csp-reports',
  summary: 'What browsers say that pages’ policies refused, the most frequent first',
  options: { days: { summary: 'Of how many days back', type: 'number', default: 7 } },
  audit: 'looks',
  run: async ({ db, now }, given, say) => {
    const days = countIn(given, 'days', 1, 365) ?? 7
    const since = new Date(now() - (days - 1) * dayMs).toISOString().slice(0, 10)
    const { rows } = await sql<Row>`
      select variant, directive, blocked, sum(count)::int as count, min(first_at) as first, max(last_at) as last
      from csp_report where day >= ${since}::date
      group by variant, directive, blocked order by count desc, blocked, variant, directive`.execute(db)
    sayRows(say, given, rows, 'Nothing was refused.')
  },
}
