// `acts`: lists what operators did, with who and when.
import type { AdminCommand } from '../command.ts'
import { limited, limitOption } from '../limited.ts'
import { sayRows } from '../rows.ts'
import { newestActs } from '../stores/acts-store.ts'

export const acts: AdminCommand = {
  command: 'acts',
  summary: 'What operators did, the newest first: who, what, when, and whether it was refused or failed',
  options: limitOption,
  audit: 'looks',
  run: async ({ db }, given, say, { tell }) => {
    const rows = await limited(given, tell, (limit) => newestActs(db, limit))
    const lines = rows.map(({ at, who, command, detail: { result, ...kept } }) => ({
      at,
      who,
      command,
      // Absent: it was done, or its process ended before it was.
      result: typeof result === 'string' ? result : null,
      with: JSON.stringify(kept),
    }))
    sayRows(say, given, lines, 'Nobody did anything yet.')
  },
}
