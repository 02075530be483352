// Rate limits over all processes: how often something may happen within a window of time, counted in the database.
import { sql } from 'kysely'
import type { Database, Handle } from '../stores/database.ts'
import { gatheredWrites } from '../stores/gathered-writes.ts'

export interface Limit {
  /** Names what is counted. Holds nothing personal: a number or an address stands in it as a keyed hash (`Sealer.index`). */
  readonly key: string
  /** Most times within a window. */
  readonly most: number
  /** Windows follow each other from the epoch on. */
  readonly windowMs: number
}

export type Taken =
  /** With how much is taken now, by key. */
  | { readonly kind: 'taken'; readonly counts: ReadonlyMap<string, number> }
  | { readonly kind: 'full'; readonly key: string; readonly retryAfterMs: number }

const window = ({ windowMs }: Limit, now: number) => {
  const began = Math.floor(now / windowMs) * windowMs
  return { began: new Date(began), ends: new Date(began + windowMs) }
}

/**
 * Where the statement is a transaction of its own it does not wait for the disk: the next who counts the same would wait too, and a crash may
 * forget the counts of its last moment. Within a transaction its commit decides.
 */
const waitingForNoDisk = (db: Handle) =>
  db.isTransaction ? sql`` : sql`where (select set_config('synchronous_commit', 'off', true)) = 'off'`

interface Count {
  readonly limits: readonly (Limit & ReturnType<typeof window>)[]
  /** Added to each of the limits. */
  readonly by: 1 | -1
}

type Counted = ReadonlyMap<string, number>

const rowOf = (key: string, began: Date) => `${began.getTime()} ${key}`

/** Counts several in one statement, as if one after the other; how much is taken after each, by key. */
async function countAll(db: Handle, counts: readonly Count[]): Promise<readonly Counted[]> {
  const rows = new Map<string, { key: string; began: Date; ends: Date; by: number }>()
  for (const { limits, by } of counts)
    for (const { key, began, ends } of limits) {
      const row = rowOf(key, began)
      rows.set(row, { key, began, ends, by: (rows.get(row)?.by ?? 0) + by })
    }
  // In the order of their keys, so that two who count the same never wait for each other. An insert takes its rows in the order given, which
  // an update does not.
  const asked = [...rows.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const { rows: after } = await sql<{ key: string; began_at: Date; taken: number }>`
    insert into limit_window (key, began_at, ends_at, taken)
    select key, began, ends, by
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (key text, began timestamptz, ends timestamptz, by int)
    ${waitingForNoDisk(db)}
    on conflict (key, began_at) do update set taken = limit_window.taken + excluded.taken
    returning key, began_at, taken`.execute(db)
  const taken = new Map(after.map((row) => [rowOf(row.key, row.began_at), row.taken]))
  // From the last back to the first: before each it was less by what it added.
  const inTurn = counts.toReversed().map(({ limits, by }) => {
    const now = new Map(limits.map(({ key, began }) => [key, taken.get(rowOf(key, began))!]))
    for (const { key, began } of limits) taken.set(rowOf(key, began), taken.get(rowOf(key, began))! - by)
    return now
  })
  return inTurn.toReversed()
}

/** Statements hold so many counts at most. */
const mostTogether = 64

/** Everybody counts the same rows: at once, or together with others that are asked for meanwhile. */
const count = gatheredWrites(countAll, mostTogether)

/**
 * Takes one place of each limit, or of none where one is full; then says which ends last, and in how many milliseconds. Never
 * lets more through than there are places, however many processes ask at once.
 */
export async function takeAll(db: Handle, limits: readonly Limit[], now: number): Promise<Taken> {
  if (limits.length === 0) return { kind: 'taken', counts: new Map() }
  const asked = limits.map((limit) => ({ ...limit, ...window(limit, now) }))
  const taken = await count(db, { limits: asked, by: 1 })
  const full = asked
    .filter(({ key, most }) => (taken.get(key) ?? 0) > most)
    .toSorted((a, b) => b.ends.getTime() - a.ends.getTime())[0]
  if (!full) return { kind: 'taken', counts: taken }
  await count(db, { limits: asked, by: -1 })
  return { kind: 'full', key: full.key, retryAfterMs: full.ends.getTime() - now }
}

/** Gives the places back that `takeAll` took at this moment. */
export async function giveBack(db: Handle, limits: readonly Limit[], now: number): Promise<void> {
  const taken = limits.map((limit) => ({ ...limit, ...window(limit, now) }))
  await count(db, { limits: taken, by: -1 })
}

/** True for the first who uses the key, over all processes, until it ends; then it must be refused by its own time. */
export async function takeOnce(db: Handle, key: string, ends: Date): Promise<boolean> {
  // It begins with the epoch: no window of its own may let it be used anew.
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('limit_window')
    .values({ key, began_at: new Date(0), ends_at: ends, taken: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Forgets windows that are over. */
export async function purgeLimits(db: Database, now: number): Promise<void> {
  await db.deleteFrom('limit_window').where('ends_at', '<=', new Date(now)).execute()
}
