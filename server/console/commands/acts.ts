// `acts`: lists what operators did, with who and when.
import type { AdminCommand } from '../command.ts'
import { countIn } from '../given.ts'
import { sayRows } from '../rows.ts'
import { newestActs } from '../stores/acts-store.ts'

export const acts: AdminCommand = {
  command: 'acts',
  summary: 'What operators did, the newest first: who, what, when',
  options: { limit: { summary: 'How many at most', type: 'number', default: 50 } },
  audit: 'looks',
  run: async ({ db }, given, say) => {
    const limit = countIn(given, 'limit', 1, 10_000) ?? 50
    const rows = await newestActs(db, limit)
    const lines = rows.map(({ at, who, command, detail }) => ({ at, who, command, with: JSON.stringify(detail) }))
    sayRows(say, given, lines, 'Nobody did anything yet.')
  },
}
