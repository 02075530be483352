// Scores a lead when it is sent, and decides whether it is held (S-32). A held lead goes to no lender until an operator releases
// it.
import { botScore, heldFrom } from '#domain/application/bot-score.ts'
import type { BotScore } from '#domain/application/bot-score.ts'
import { openRequestContext } from '#server/lead/request-context.ts'
import type { NewJob } from '#server/platform/jobs/job-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { insertScore, releaseOutboxRows, scoreOfLead } from '#server/platform/stores/lead-scores.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import { distributeJob } from '#server/lenders/desk/distribute-job.ts'
import type { CallsDeps } from '../calls-dependencies.ts'
import { heldLeadJob } from './held-lead-job.ts'

/** The lead as it is sent. */
export type SentLead = Pick<LeadRow, 'id' | 'data_key' | 'round' | 'request_context' | 'created_at'>

function scoreOf(sealer: Sealer, lead: SentLead, now: number): BotScore {
  const { filling, deviceData, sessionId } = openRequestContext(sealer, lead)
  return botScore({
    sentAfterMs: now - lead.created_at.getTime(),
    firstPageMs: filling?.firstPageMs,
    trapFilled: filling?.trapFilled === true,
    automated: filling?.automated === true,
    withoutBrowser: deviceData === undefined && sessionId === undefined,
  })
}

/** Keeps the score of the first sending, and returns the job that the lead goes on with. In the transaction that sends it. */
export async function jobOfSending(
  { config, sealer }: Pick<CallsDeps, 'config' | 'sealer'>,
  trx: Handle,
  lead: SentLead,
  now: number,
): Promise<NewJob> {
  const { id, round } = lead
  const known = await scoreOfLead(trx, id)
  if (known) return known.status === 'held' ? heldLeadJob(id) : distributeJob(id, round)
  const { score, reasons } = scoreOf(sealer, lead, now)
  const isHeld = config.switches.holdsSuspected && score >= heldFrom
  await insertScore(trx, id, { score, reasons, status: isHeld ? 'held' : 'passed', at: new Date(now) })
  // Affiliates hear of the lead now: of one that was never sent they earn nothing.
  if (!isHeld) await releaseOutboxRows(trx, id)
  return isHeld ? heldLeadJob(id) : distributeJob(id, round)
}
