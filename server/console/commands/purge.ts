// `purge`: deletes data whose retention period is over, or previews it (P-06, R-29).
import { CommandRefused } from '../command.ts'
import type { AdminCommand } from '../command.ts'
import { watchClock } from '#server/people/retention/clock-watch.ts'
import { duePurge, purgeNow } from '#server/people/retention/purge.ts'
import type { Swept } from '#server/people/retention/purge.ts'

const line = ({ country, class: kept, outcome, table, count }: Swept) =>
  `${country} ${kept}${outcome === 'any' ? '' : ` of leads ${outcome}`} in ${table}: ${count}`

export const purgeCommand: AdminCommand = {
  command: 'purge',
  summary: 'End what is kept longer than the country’s clocks allow; the server does it by itself every hour',
  options: {
    'dry-run': { summary: 'only say what is due', type: 'boolean' },
    'clock-is-right': { summary: 'somebody has looked at the clock: purge although it jumped', type: 'boolean' },
  },
  audit: ['dry-run', 'clock-is-right'],
  run: async (deps, given, say) => {
    if (given['dry-run'] === true) {
      const due = await duePurge(deps)
      for (const swept of due) say(line(swept))
      return say(due.length === 0 ? 'Nothing is due.' : 'Nothing was changed.')
    }
    const clock = given['clock-is-right'] === true ? 'steady' : await watchClock(deps)
    if (clock !== 'steady')
      throw new CommandRefused(
        `Nothing was purged: the clock has not gone on steadily for a day (${clock}). Look at it, then say --clock-is-right.`,
      )
    const swept = await purgeNow(deps, (each) => say(line(each)))
    say(swept.length === 0 ? 'Nothing was due.' : 'Done.')
  },
}
