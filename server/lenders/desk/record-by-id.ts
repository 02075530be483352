// Records a lender's outcome by the verdict's id, and brings the round forward (R-26, S-21).
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { callRows } from './call-store.ts'
import { releaseCapacity } from './capacity.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import { standAfter } from './distribute.ts'
import { lenderCallJob } from './lender-call-job.ts'
import { recordOutcome } from './record-outcome.ts'
import type { NextAction } from './record-outcome.ts'
import type { FollowUpRow, VerdictRow } from '#server/platform/stores/tables.ts'
import { lockLeadOf } from './verdict-store.ts'
import { isOpen } from './wave.ts'

/** How the word came, where the lender did not say it by itself. */
interface Spoken {
  /** The verdict as it was when the lender was asked. */
  readonly asked?: Pick<VerdictRow, 'outcome' | 'posts'>
  /** Milliseconds for which it thought after a post. */
  readonly latencyMs?: number
}

/** Records an outcome under the lead's lock, and brings the lead to where it then stands; nothing where the verdict or its lead is gone. */
export async function recordOutcomeById(
  deps: LendersDeps,
  trx: Handle,
  id: string,
  outcome: Outcome,
  { asked, latencyMs }: Spoken = {},
): Promise<NextAction> {
  const lead = await lockLeadOf(trx, id)
  // An outcome for an erased lead is dropped: the lender is told of the erasure anyway.
  if (!lead || lead.erased_at) return 'nothing'
  // Read under the lead's lock: a writer that recorded it meanwhile has committed.
  const rows = await callRows(trx, lead.id, id)
  if (!rows) return 'nothing'
  const { verdict, followUps } = rows
  // It was asked before the applicant answered its screen: it is told first, whatever it said meanwhile.
  const isOvertaken =
    verdict.outcome === 'followed-up' &&
    ((asked !== undefined && asked.outcome !== 'followed-up') || isUndecidedUntold(followUps, outcome))
  if (isOutdated(verdict, outcome, asked)) return 'ask'
  const action = isOvertaken ? 'tell' : await recordOutcome({ deps, trx, lead, ...rows }, outcome)
  // Another worker may have closed it; then its job is gone.
  const isOpenAgain = action === 'ask' && !isOpen(verdict)
  if (action === 'tell' || isOpenAgain) await enqueue(trx, lenderCallJob(id), new Date(deps.now()))
  await standAfter(deps, trx, lead)
  // Last: other leads that come to this lender wait for its windows until the transaction ends.
  await releaseCapacity(trx, verdict, latencyMs)
  return action
}

/** Words with which a lender still waits, or asks once more. */
const undecided: ReadonlySet<Outcome['kind']> = new Set(['pending', 'follow-up'])

/** True of such a word, by call-back, that crosses the applicant's answer: a lender that was not told of it yet speaks of the time before. */
const isUndecidedUntold = (followUps: readonly Pick<FollowUpRow, 'posts'>[], { kind }: Outcome): boolean =>
  undecided.has(kind) && followUps.at(-1)?.posts === 0

/**
 * True where another worker posted, or the lender spoke, since it was asked: that it had not seen the application before says nothing of now.
 * Two workers are on one verdict where the lease of the first ran out while it waited.
 */
const isOutdated = (now: VerdictRow, outcome: Outcome, asked?: Pick<VerdictRow, 'outcome' | 'posts'>) =>
  outcome.kind === 'not-found' && asked !== undefined && (now.posts !== asked.posts || now.outcome !== asked.outcome)
