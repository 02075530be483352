// Counter of leads by lender and window: it never passes its cap, however many processes count (Q3).
import { sql } from 'kysely'
import type { CountedWindow } from '#domain/lender/lender-limits.ts'
import type { Handle } from './database.ts'

/** The most that the column holds: no cap. */
const mostTaken = 2_147_483_647

/**
 * Takes a place in every window, or none: then the span of the first that is full. The rows stay locked until the
 * transaction ends, so it must be short and take places of one lender only; windows come in the same order everywhere.
 */
export async function takePlaces(
  trx: Handle,
  lender: string,
  windows: readonly CountedWindow[],
  at: Date,
): Promise<CountedWindow['span'] | undefined> {
  const taken: string[] = []
  for (const { span, window, cap = mostTaken } of windows) {
    const { rows } = await sql`
      insert into desk_window (lender, name, taken, at)
      select ${lender}::text, ${window}::text, 1, ${at}::timestamptz where ${cap}::int > 0
      on conflict (lender, name) do update set taken = desk_window.taken + 1 where desk_window.taken < ${cap}::int
      returning taken`.execute(trx)
    if (rows.length === 0) {
      await giveBack(trx, lender, taken)
      return span
    }
    taken.push(window)
  }
  return undefined
}

/** Gives places back, in the order they were taken. */
export async function giveBack(trx: Handle, lender: string, names: readonly string[]): Promise<void> {
  for (const name of names)
    await trx
      .updateTable('desk_window')
      .set(({ eb }) => ({ taken: eb('taken', '-', 1) }))
      .where('lender', '=', lender)
      .where('name', '=', name)
      .where('taken', '>', 0)
      .execute()
}

/** Longer than any window and any lender's thinking. */
const windowLifeMs = 40 * 24 * 3_600_000

/** Forgets windows that are long over. */
export async function purgeWindows(db: Handle, now: number): Promise<void> {
  await db
    .deleteFrom('desk_window')
    .where('at', '<=', new Date(now - windowLifeMs))
    .execute()
}
