// Outbox processing: takes rows and has planned what they tell, in one transaction. Any number of processes may do it at once,
// and one that is killed leaves everything as it was.
import type { Handle } from '#server/platform/stores/database.ts'
import { leadsThere, lockFreeLeads, takeRows, waitingRows } from './outbox-store.ts'
import { planRows } from './plan-rows.ts'
import type { OutboxDeps } from './plan-rows.ts'

/** Of one run; the next run goes on where this one ended. */
const batchesAtMost = 10_000

/**
 * Everything that waits is planned, but of leads that somebody holds just now, and of those that changed `restMs` milliseconds ago or later;
 * how many things that was.
 */
export async function takeOutbox(deps: OutboxDeps, restMs = 0): Promise<number> {
  let taken = 0
  let after = '0'
  for (let turn = 0; turn < batchesAtMost; turn++) {
    const { count, last } = await deps.db.transaction().execute((trx) => takeBatch(deps, trx, { after, restMs }))
    taken += count
    if (count > 0) deps.wake()
    if (last === undefined) break
    after = last
  }
  return taken
}

interface Run {
  /** Serial of the last row that was looked at: what is before it is taken or left. */
  readonly after: string
  readonly restMs: number
}

interface Batch {
  /** Rows that were taken. */
  readonly count: number
  /** Serial of the last row that was looked at; absent where none waits behind it. */
  readonly last?: string
}

async function takeBatch(deps: OutboxDeps, trx: Handle, { after, restMs }: Run): Promise<Batch> {
  const { waiting, areAll } = await waitingRows(trx, after)
  const last = areAll ? {} : { last: waiting.at(-1)!.serial }
  const next = waiting.filter(({ follows }) => !follows)
  const ids = [...new Set(next.map(({ lead_id: id }) => id))]
  if (ids.length === 0) return { count: 0, ...last }
  const now = deps.now()
  // No longer than that either way: a clock that was wrong may have written a time to come.
  const moment = { after: new Date(now - restMs), until: new Date(now + restMs) }
  const locked = await lockFreeLeads(trx, ids, moment)
  const others = ids.filter((id) => locked.every((lead) => lead.id !== id))
  const held = new Set(await leadsThere(trx, others))
  const serials = next.flatMap(({ serial, lead_id: id }) => (held.has(id) ? [] : [serial]))
  await planRows(deps, trx, await takeRows(trx, serials), locked)
  return { count: serials.length, ...last }
}
