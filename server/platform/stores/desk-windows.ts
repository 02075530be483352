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
  const names = windows.map(({ window }) => window)
  const caps = windows.map(({ cap = mostTaken }) => cap)
  const { rows } = await sql<{ readonly name: string }>`
    insert into desk_window as kept (lender, name, taken, at)
    select ${lender}::text, asked.name, 1, ${at}::timestamptz
    from unnest(${names}::text[], ${caps}::int[]) as asked (name, cap) where asked.cap > 0
    on conflict (lender, name) do update set taken = kept.taken + 1
      where kept.taken < (${caps}::int[])[array_position(${names}::text[], kept.name)]
    returning name`.execute(trx)
  const taken = rows.map(({ name }) => name)
  const full = windows.find(({ window }) => !taken.includes(window))
  if (full) await giveBack(trx, lender, taken)
  return full?.span
}

/** Gives places back. Their rows are locked in the order in which they were taken. */
export async function giveBack(trx: Handle, lender: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    update desk_window set taken = taken - 1
    where lender = ${lender}::text and taken > 0 and name in (
      select name from desk_window where lender = ${lender}::text and name = any(${[...names]}::text[])
      order by array_position(${[...names]}::text[], name) for no key update)`.execute(trx)
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
