// Declining further questions: the applicant leaves unanswered what further lenders need, and goes on with what is there (C8).
import { nextState } from '#domain/application/transitions.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import { updateState } from '#server/platform/stores/lead-states.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { distributeJob } from './distribute-job.ts'
import { onlyMissesAnswers } from './further-stage.ts'
import { updateVerdict, verdictsOf } from './verdict-store.ts'

/**
 * The lenders of this round that miss answers are out of it, and the lead is looked at again: it comes to its offers, or to its end. False
 * where the lead was not sent yet, or is not at its questions.
 */
export async function declineMore(deps: Pick<LendersDeps, 'now'>, trx: Handle, lead: LeadRow): Promise<boolean> {
  const state = nextState(lead.state, 'moreDeclined', { flow: lead.flow, nextSection: undefined })
  if (state === undefined || lead.round === 0) return false
  const at = new Date(deps.now())
  for (const verdict of await verdictsOf(trx, lead.id)) {
    if (onlyMissesAnswers(verdict, lead.round))
      await updateVerdict(trx, verdict.id, { reason: `not answered: ${verdict.reason}` })
    else if (verdict.round === lead.round && verdict.outcome === 'more-needed')
      await updateVerdict(trx, verdict.id, { outcome: 'cancelled', reason: 'not answered', recorded_at: at })
  }
  const result = { application: { status: 'checking' } } as const
  await updateState(trx, lead, { event: 'moreDeclined', state, result, detail: { round: lead.round }, at })
  await enqueue(trx, distributeJob(lead.id, lead.round), at)
  return true
}
