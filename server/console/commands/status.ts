// `status`: prints an overview of the whole system.
import { stateOf } from '#server/ops/health/readiness.ts'
import type { AdminCommand } from '../command.ts'
import { CommandRefused } from '../command.ts'
import { sayRows } from '../rows.ts'

export const status: AdminCommand = {
  command: 'status',
  summary: 'How the database, the jobs and what is configured are; exit code 1 where something failed',
  audit: 'looks',
  run: async (_deps, given, say, place) => {
    const parts = await place.readiness()
    const rows = parts.map(({ part, state, about }) => ({ part, state, about }))
    sayRows(say, given, rows, 'Nothing can be asked.')
    if (stateOf(parts) === 'failed') throw new CommandRefused('Something failed: see above.')
  },
}
