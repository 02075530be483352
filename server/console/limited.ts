// Limit of a list: how many rows a command says at most, and that there are more.
import type { AdminGiven, AdminOption } from './command.ts'
import { countIn } from './given.ts'

const usual = 50
const most = 10_000

/** The option of every list that may be long. */
export const limitOption = {
  limit: { summary: 'How many at most', type: 'number', default: usual },
} as const satisfies Readonly<Record<string, AdminOption>>

/** Rows up to `--limit`, of a query that is given how many. Whoever waits is told where there are more: half a list looks like a whole one. */
export async function limited<T>(
  given: AdminGiven,
  tell: (line: string) => void,
  rowsOf: (limit: number) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const limit = countIn(given, 'limit', 1, most) ?? usual
  const rows = await rowsOf(limit + 1)
  if (rows.length > limit)
    tell(limit < most ? `There are more: --limit says how many, ${most} at most.` : `There are more than ${most}.`)
  return rows.slice(0, limit)
}
