// Outbox processing: takes rows and has planned what they tell, in one transaction. Any number of processes may do it at once,
// and one that is killed leaves everything as it was.
import { isOutage } from '#server/platform/stores/database.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { leadsThere, lockFreeLeads, takeRows, waitingRows } from './outbox-store.ts'
import { LeadFault, planRows } from './plan-rows.ts'
import type { OutboxDeps } from './plan-rows.ts'

/** Of one run; the next run goes on where this one ended. */
const batchesAtMost = 10_000

/** Leads of one run of which something cannot be planned; with more of them it is no fault of a lead. */
const failedAtMost = 100

/** Leads of a run of which something cannot be planned, by the fault of each. */
export class LeadFaults extends AggregateError {
  declare readonly errors: LeadFault[]
}

/**
 * Everything that waits is planned, but of leads that somebody holds just now, and of those that changed `restMs` milliseconds ago or later;
 * how many things that was. Where something of a lead cannot be, all of that lead stays for the next run, and nobody else's news waits for it.
 * Rejects with `LeadFaults` at the end.
 */
export async function takeOutbox(deps: OutboxDeps, restMs = 0): Promise<number> {
  const failed: LeadFault[] = []
  let taken = 0
  let after = '0'
  for (let turn = 0; turn < batchesAtMost; turn++) {
    const next = await takeNext(deps, { after, restMs }, failed)
    if (next === 'failed') continue
    taken += next.count
    if (next.count > 0) deps.wake()
    if (next.last === undefined) break
    after = next.last
  }
  if (failed.length > 0) throw new LeadFaults(failed, 'something of a lead cannot be planned')
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

/** Plans a batch without the leads that failed; one more of them is added to those. */
async function takeNext(deps: OutboxDeps, run: Run, failed: LeadFault[]): Promise<Batch | 'failed'> {
  const without = failed.map(({ leadId }) => leadId)
  try {
    return await deps.db.transaction().execute((trx) => takeBatch(deps, trx, { ...run, without }))
  } catch (error) {
    if (!(error instanceof LeadFault)) throw error
    if (isOutage(error.cause) || failed.push(error) > failedAtMost) throw error.cause
    return 'failed'
  }
}

async function takeBatch(
  deps: OutboxDeps,
  trx: Handle,
  { after, restMs, without }: Run & { readonly without: readonly string[] },
): Promise<Batch> {
  const now = deps.now()
  // No longer than that either way: a clock that was wrong may have written a time to come.
  const moment = { after: new Date(now - restMs), until: new Date(now + restMs) }
  const { waiting, areAll } = await waitingRows(trx, { after, without, moment })
  const last = areAll ? {} : { last: waiting.at(-1)!.serial }
  const next = waiting.filter(({ follows }) => !follows)
  const ids = [...new Set(next.map(({ lead_id: id }) => id))]
  if (ids.length === 0) return { count: 0, ...last }
  const locked = await lockFreeLeads(trx, ids, moment)
  const others = ids.filter((id) => locked.every((lead) => lead.id !== id))
  const held = new Set(await leadsThere(trx, others))
  const serials = next.flatMap(({ serial, lead_id: id }) => (held.has(id) ? [] : [serial]))
  await planRows(deps, trx, await takeRows(trx, serials), locked)
  return { count: serials.length, ...last }
}
