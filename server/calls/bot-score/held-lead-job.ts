// Job of a lead that is held for its bot score: nobody is left in checking for ever. After the wait of any lead the applicant is told to
// come back. Without an operator's word it ends while the applicant can still see it, and says that software could not check it (S-32).
import { baseMarket } from '#domain/lender/market.ts'
import type { LeadEvent } from '#domain/application/transitions.ts'
import { nextState } from '#domain/application/transitions.ts'
import type { ResultStatus } from '#domain/application/result-status.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { NewJob } from '#server/platform/jobs/job-store.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import {
  decideScore,
  dropOutboxRows,
  releaseOutboxRows,
  scoreOfLead,
  takeBackEarnings,
} from '#server/platform/stores/lead-scores.ts'
import { updateState } from '#server/platform/stores/lead-states.ts'
import { lockLead } from '#server/platform/stores/leads.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { distributeJob } from '#server/lenders/desk/distribute-job.ts'
import type { CallsDeps } from '../calls-dependencies.ts'

/** Longest time for an operator's decision. */
export const heldAtMostMs = 48 * 3_600_000
/** The end is there to be seen for so long before the application expires. */
const endSeenMs = 3_600_000
const waitMs = baseMarket.waitSeconds * 1000

export function heldLeadJob(leadId: string): NewJob {
  return { kind: 'held-lead', payload: { leadId }, dedupe_key: `held-lead ${leadId}` }
}

async function moveHeld(trx: Handle, lead: LeadRow, event: LeadEvent, status: ResultStatus, at: Date): Promise<void> {
  const state = nextState(lead.state, event, { flow: lead.flow, nextSection: undefined })
  if (state === undefined || state === lead.state) return
  await updateState(trx, lead, { event, state, result: { application: { status } }, detail: {}, at })
}

/** The handler of the job `held-lead`. */
export function heldLeadHandler(deps: Pick<CallsDeps, 'db' | 'newId' | 'now'>): JobHandler {
  return {
    run: async (payload) =>
      deps.db.transaction().execute(async (trx) => {
        const { leadId } = payload as { leadId: string }
        const lead = await lockLead(trx, leadId)
        const scored = await scoreOfLead(trx, leadId)
        if (!lead || lead.erased_at || scored?.status !== 'held') return 'done'
        const now = deps.now()
        const heldMs = now - scored.at.getTime()
        if (heldMs < waitMs) return { againInMs: waitMs - heldMs }
        const leftMs = Math.min(scored.at.getTime() + heldAtMostMs, lead.expires_at.getTime() - endSeenMs) - now
        if (leftMs <= 0) {
          await refuse(deps, trx, lead, new Date(now))
          return 'done'
        }
        if (lead.state === stateNumber('checking')) await moveHeld(trx, lead, 'undecided', 'undecided', new Date(now))
        return { againInMs: leftMs }
      }),
    // An operator may still decide.
    whenDead: async () => {},
  }
}

/** No lender decided anything. The applicant is told that software could not check the application, and how to reach a person; what was earned is taken back. */
async function refuse({ newId }: Pick<CallsDeps, 'newId'>, trx: Handle, lead: LeadRow, at: Date): Promise<boolean> {
  if (!(await decideScore(trx, lead.id, 'refused', at))) return false
  await dropOutboxRows(trx, lead.id)
  await moveHeld(trx, lead, 'rejected', 'unchecked', at)
  await takeBackEarnings(trx, lead.id, newId())
  return true
}

type Decision = 'release' | 'refuse'

/** An operator's word on a held lead; false where it is not held. */
export async function decideHeld(
  deps: Pick<CallsDeps, 'db' | 'newId' | 'now' | 'wake'>,
  leadId: string,
  decision: Decision,
): Promise<boolean> {
  const isDone = await deps.db.transaction().execute(async (trx) => {
    const lead = await lockLead(trx, leadId)
    if (!lead || lead.erased_at) return false
    const at = new Date(deps.now())
    if (decision === 'refuse') return refuse(deps, trx, lead, at)
    if (!(await decideScore(trx, leadId, 'released', at))) return false
    await releaseOutboxRows(trx, leadId)
    await enqueue(trx, distributeJob(leadId, lead.round), at)
    return true
  })
  if (isDone) deps.wake()
  return isDone
}
