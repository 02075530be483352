// Job queue in the database: work that must happen after a commit, whatever becomes of this process. A job is claimed on a
// lease, retried with growing pauses, and kept as dead when it never works.
import { sql } from 'kysely'
import type { Expression, RawBuilder } from 'kysely'
import type { Database, Handle } from '../stores/database.ts'
import type { JobRow } from '../stores/tables.ts'
import type { JobKind } from './job-concurrency.ts'
import { leadNamedIn } from '../stores/job-payload.ts'
import type { JobPayload } from '../stores/job-payload.ts'

/** A job to be run at once; a live one of the same key does the same. */
export interface NewJob {
  readonly kind: JobKind
  readonly payload: JobPayload
  readonly dedupe_key: string
  /** Party that the job is for, where jobs of the kind are for several that may let us wait. */
  readonly lane?: string
}

/** Number of further jobs that there is room for, by kind. */
export type Room = Readonly<Record<string, number>>

/** Of no lane, or of another than these. Lists go as arrays, so that a statement has one text however many there are. */
const outside = (lanes: readonly string[]) => sql<boolean>`(lane is null or lane <> all(${[...lanes]}::text[]))`

/**
 * Takes due jobs of the kinds that have room, of each the oldest first, that nobody else holds; each is ours until the lease ends. A
 * kind that is not named is left to processes that know it, and a lane of `without` to a later look. The ids go as one array: by a join the
 * database may read all jobs that wait for the few that are taken.
 */
export async function claimJobs(
  db: Database,
  { now, leaseMs, room, without = [] }: { now: number; leaseMs: number; room: Room; without?: readonly string[] },
): Promise<JobRow[]> {
  const kinds = Object.entries(room).filter(([, places]) => places > 0)
  if (kinds.length === 0) return []
  const at = new Date(now)
  const [named, places] = [kinds.map(([kind]) => kind), kinds.map(([, count]) => count)]
  const { rows } = await sql<JobRow>`
    with due as materialized (
      select taken.id from unnest(${named}::text[], ${places}::int[]) as asked (kind, places)
      cross join lateral (
        select id from job
        where job.kind = asked.kind and not dead and run_at <= ${at}::timestamptz
          and (leased_until is null or leased_until <= ${at}::timestamptz) and ${outside(without)}
        order by run_at
        limit asked.places
        for update skip locked
      ) as taken
    )
    update job set leased_until = ${new Date(now + leaseMs)}::timestamptz, attempts = attempts + 1
    where job.id = any(array(select id from due))
    returning job.*`.execute(db)
  return rows
}

/** Gives back jobs of one claim as they were: their lanes have no place just now. */
export async function returnJobs(db: Handle, jobs: readonly Pick<JobRow, 'id' | 'leased_until'>[]): Promise<void> {
  if (jobs.length === 0) return
  await db
    .updateTable('job')
    .set({ leased_until: null, attempts: sql<number>`attempts - 1` })
    .where(
      sql<boolean>`id = any(${jobs.map(({ id }) => id)}::uuid[]) and leased_until = ${jobs[0]!.leased_until}::timestamptz`,
    )
    .execute()
}

/** Jobs and the time in which they fall due. */
interface Falling {
  readonly kinds: readonly string[]
  /** Of these lanes nothing is asked. */
  readonly without: readonly string[]
  /** Unix milliseconds: what was due by then was claimed. */
  readonly after: number
  readonly until: number
}

/**
 * When the first job that nobody holds falls due in the time; undefined where none does. What was due before is not read: jobs that are
 * done stand there until the database clears them away, and a lease that ends is seen by the look after it.
 */
export async function nextDue(db: Database, { kinds, without, after, until }: Falling): Promise<number | undefined> {
  if (kinds.length === 0) return undefined
  const { rows } = await sql<{ due: Date | string | null }>`
    select min(run_at) as due from job
    where not dead and run_at > ${new Date(after)}::timestamptz and run_at <= ${new Date(until)}::timestamptz
      and leased_until is null and ${outside(without)} and kind = any(${[...kinds]}::text[])`.execute(db)
  const due = rows[0]?.due
  return due === null || due === undefined ? undefined : new Date(due).getTime()
}

/** Removes a job that is not wanted any more; a worker that runs it just now ends its step, and nothing of the job stays. */
export async function dropJob(trx: Handle, dedupeKey: string): Promise<void> {
  // Said as the index says it, which has no dead ones.
  await trx
    .deleteFrom('job')
    .where('dedupe_key', '=', dedupeKey)
    .where(sql<boolean>`not dead`)
    .execute()
}

type Held = Pick<JobRow, 'id' | 'run_at' | 'leased_until'>

/**
 * The job, while it is on the lease that it was claimed on. A claim whose lease ran out changes nothing: the worker that took the job then
 * decides about it.
 */
const whileHeld = ({ id, leased_until: leasedUntil }: Pick<Held, 'id' | 'leased_until'>) =>
  sql<boolean>`id = ${id} and leased_until = ${leasedUntil}::timestamptz`

/** The job is done; where it was wanted anew meanwhile, it runs once more. */
export async function removeJob(db: Handle, held: Held): Promise<void> {
  const removed = await db
    .deleteFrom('job')
    .where(whileHeld(held))
    .where('run_at', '=', held.run_at)
    .returning('id')
    .executeTakeFirst()
  if (removed) return
  await db
    .updateTable('job')
    .set({ leased_until: null, attempts: 0, last_error: null })
    .where(whileHeld(held))
    .execute()
}

/** The job did its step and goes on later, as a new one; where it was wanted anew meanwhile, then. */
export async function continueJob(db: Handle, held: Held, runAt: Date): Promise<void> {
  await db
    .updateTable('job')
    .set({
      run_at: sql`case when run_at = ${held.run_at}::timestamptz then ${runAt}::timestamptz else run_at end`,
      leased_until: null,
      attempts: 0,
      last_error: null,
    })
    .where(whileHeld(held))
    .execute()
}

/** The job failed and is tried again, with as many attempts behind it as are said. */
export async function postponeJob(
  db: Handle,
  held: Held & Pick<JobRow, 'attempts'>,
  runAt: Date,
  lastError: string,
): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: runAt, leased_until: null, last_error: lastError, attempts: held.attempts })
    .where(whileHeld(held))
    .execute()
}

/** The job failed for good; the row stays for people to look at. Where it was wanted anew meanwhile, it goes on then as a new one. */
export async function buryJob(db: Handle, held: Held, lastError: string): Promise<void> {
  const buried = await db
    .updateTable('job')
    .set({ dead: true, leased_until: null, last_error: lastError })
    .where(whileHeld(held))
    .where('run_at', '=', held.run_at)
    .returning('id')
    .executeTakeFirst()
  if (buried) return
  await db
    .updateTable('job')
    .set({ leased_until: null, attempts: 0, last_error: lastError })
    .where(whileHeld(held))
    .execute()
}

/** Brings a job forward. One that is being worked on may have looked already, so it runs once more afterwards. */
export async function hastenJob(db: Handle, dedupeKey: string | Expression<string>, runAt: Date): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: laterWanted(sql`${runAt}::timestamptz`) })
    .where('dedupe_key', '=', dedupeKey)
    .where(sql<boolean>`not dead`)
    .execute()
}

/** No job waits for longer: what is wanted later than that looks again meanwhile. */
export const longestWaitMs = 7 * 24 * 3_600_000

/** Makes due what waits for a time that can only come from a clock that was wrong, and lets go of leases until such a time. */
export async function bringNear(db: Handle, now: number): Promise<void> {
  const [at, far] = [new Date(now), new Date(now + longestWaitMs)]
  await db.updateTable('job').set({ run_at: at }).where('dead', '=', false).where('run_at', '>', far).execute()
  await db.updateTable('job').set({ leased_until: null }).where('leased_until', '>', far).execute()
}

/** Lets go of every lease. Only where no other process can be working: a lease is then left over from one that died. */
export async function releaseLeases(db: Handle): Promise<void> {
  await db.updateTable('job').set({ leased_until: null }).where('leased_until', 'is not', null).execute()
}

/**
 * The moment of a job that is wanted anew: another one than it has, so that who works on it sees that it was wanted meanwhile.
 */
const laterWanted = (runAt: RawBuilder<Date>) =>
  sql<Date>`case when job.run_at = ${runAt} then ${runAt} - interval '1 millisecond' else ${runAt} end`

/** Puts a job into the table, in the transaction of what it is about; a live one of the same key is brought forward. */
export const enqueue = (trx: Handle, job: NewJob, runAt: Date): Promise<void> => enqueueAll(trx, [{ ...job, runAt }])

/** The same of several, each of a key of its own. */
export async function enqueueAll(trx: Handle, jobs: readonly (NewJob & { readonly runAt: Date })[]): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ kind, payload, dedupe_key, lane, runAt }) => ({
    kind,
    payload: JSON.stringify(payload),
    dedupe_key,
    run_at: runAt,
    lane: lane ?? null,
    lead_id: leadNamedIn(payload),
  }))
  await trx
    .insertInto('job')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('dedupe_key')
        .where(sql<boolean>`not dead`)
        .doUpdateSet({ run_at: laterWanted(sql`excluded.run_at`) }),
    )
    .execute()
}
