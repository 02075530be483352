// `csp-reports`: lists CSP violations, and how often each happened.
import { dayMs } from '#domain/questions/duration.ts'
import type { AdminCommand } from '../command.ts'
import { countIn } from '../given.ts'
import { sayRows } from '../rows.ts'
import { countCspReports } from '../stores/csp-reports-store.ts'

export const cspReports: AdminCommand = {
  command: 'csp-reports',
  summary: 'What browsers say that pages’ policies refused, the most frequent first',
  options: { days: { summary: 'Of how many days back', type: 'number', default: 7 } },
  audit: 'looks',
  run: async ({ db, now }, given, say) => {
    const days = countIn(given, 'days', 1, 365) ?? 7
    const since = new Date(now() - (days - 1) * dayMs).toISOString().slice(0, 10)
    const { rows } = await countCspReports(db, since)
    sayRows(say, given, rows, 'Nothing was refused.')
  },
}
