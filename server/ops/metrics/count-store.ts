// Metrics counted in the database: the last 24 hours by time indexes, and what waits now, which is short.
import { dayMs, minuteMs } from '#domain/questions/duration.ts'
import { sql } from 'kysely'
import { states } from '#domain/journey/states.ts'
import type { Database } from '#server/platform/stores/database.ts'
import { countHeld } from '#server/platform/stores/lead-scores.ts'
import { countDeadDeliveries } from '#server/reach/outbox/dead-delivery-store.ts'

/** Rows of the last 24 hours: it takes as long as they are many. */
export async function countDay(db: Database, now: number) {
  const since = new Date(now - dayMs)
  const leads = await db
    .selectFrom('lead')
    .select(['variant', 'state', sql<number>`count(*)::int`.as('count')])
    .where('created_at', '>=', since)
    .groupBy(['variant', 'state'])
    .execute()
  const verdicts = await db
    .selectFrom('lender_verdict')
    .select(['lender', 'outcome', sql<number>`count(*)::int`.as('count')])
    .where('at', '>=', since)
    .groupBy(['lender', 'outcome'])
    .execute()
  const codes = await db
    .selectFrom('verification')
    .select([sql<number>`count(made_at)::int`.as('sent'), sql<number>`count(proven_at)::int`.as('proven')])
    .where('due_at', '>=', since)
    .executeTakeFirstOrThrow()
  const conversions = await db
    .selectFrom('delivery')
    .select(['party as network', 'status', sql<number>`count(*)::int`.as('count')])
    .where('channel', '=', 'conversion')
    .where('at', '>=', since)
    .groupBy(['party', 'status'])
    .execute()
  return {
    leads: leads.map((row) => ({ ...row, state: states[row.state].key })),
    verdicts,
    codes,
    conversions,
  }
}

/** Planning takes a second. What waits for so long cannot be planned, or no worker runs. */
const unplannedMs = 5 * minuteMs

/** Leads of which something waits in the outbox for minutes. An erasure has no time, and counts at once. */
const countUnplanned = async (db: Database, now: number): Promise<number> => {
  const { count } = await db
    .selectFrom('outbox')
    .select(sql<number>`count(distinct lead_id)::int`.as('count'))
    .where((row) => row.or([row('at', 'is', null), row('at', '<=', new Date(now - unplannedMs))]))
    .executeTakeFirstOrThrow()
  return count
}

/** Jobs, held leads, messages that failed, and leads that are not planned: few, and alarms wait for them. */
export async function countWaiting(db: Database, now: number) {
  const jobs = await db
    .selectFrom('job')
    .select(['kind', 'dead', sql<number>`count(*)::int`.as('count'), sql<Date>`min(run_at)`.as('oldest')])
    .groupBy(['kind', 'dead'])
    .execute()
  const deadDeliveries = await countDeadDeliveries(db, now)
  const held = await countHeld(db)
  const due = jobs.filter(({ dead }) => !dead).map(({ oldest }) => now - oldest.getTime())
  return {
    jobs: jobs.map(({ kind, dead, count }) => ({ kind, state: dead ? 'dead' : 'waiting', count })),
    deadDeliveries,
    unplanned: await countUnplanned(db, now),
    held,
    heldOldestSeconds: Math.max(0, ...held.map(({ oldest }) => now - oldest.getTime())) / 1000,
    oldestSeconds: Math.max(0, ...due) / 1000,
  }
}
