// Rate limits over all processes: how often something may happen within a window of time, counted in the database.
import { sql } from 'kysely'
import type { Database, Handle } from '../stores/database.ts'

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

/** Adds `by` to what is taken of each limit; how much is taken now, by key. */
async function count(db: Handle, limits: readonly (Limit & ReturnType<typeof window>)[], by: 1 | -1) {
  // An insert takes its rows in the order given, which an update does not: two in opposite orders would wait for each other for ever.
  const { rows } = await sql<{ key: string; taken: number }>`
    insert into limit_window (key, began_at, ends_at, taken)
    select key, began, ends, ${by}::int
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as asked (key text, began timestamptz, ends timestamptz)
    ${waitingForNoDisk(db)}
    on conflict (key, began_at) do update set taken = limit_window.taken + excluded.taken
    returning key, taken`.execute(db)
  return new Map(rows.map((row) => [row.key, row.taken]))
}

/**
 * Takes one place of each limit, or of none where one is full; then says which ends last, and in how many milliseconds. Never
 * lets more through than there are places, however many processes ask at once.
 */
export async function takeAll(db: Handle, limits: readonly Limit[], now: number): Promise<Taken> {
  if (limits.length === 0) return { kind: 'taken', counts: new Map() }
  // In the order of their keys, so that two that want the same ones never wait for each other.
  const asked = limits
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map((limit) => ({ ...limit, ...window(limit, now) }))
  const taken = await count(db, asked, 1)
  const full = asked
    .filter(({ key, most }) => (taken.get(key) ?? 0) > most)
    .toSorted((a, b) => b.ends.getTime() - a.ends.getTime())[0]
  if (!full) return { kind: 'taken', counts: taken }
  await count(db, asked, -1)
  return { kind: 'full', key: full.key, retryAfterMs: full.ends.getTime() - now }
}

/** Gives the places back that `takeAll` took at this moment. */
export async function giveBack(db: Handle, limits: readonly Limit[], now: number): Promise<void> {
  const taken = limits.map((limit) => ({ ...limit, ...window(limit, now) }))
  await count(
    db,
    taken.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    -1,
  )
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
