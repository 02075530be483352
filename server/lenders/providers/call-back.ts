// Call-back of a provider: signed, each event once; success answers the follow-up, anything else goes to the screen. The screen
// then offers another way (R-26, S-30).
import type { AskedFollowUp } from '#server/platform/stores/follow-ups.ts'
import * as v from 'valibot'

import { isProviderId } from '#domain/follow-up/providers.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { finishByAnother } from '../follow-ups/finish.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { isFirst, readSigned } from '#server/platform/http/signed-event.ts'
import type { SignedCall } from '#server/platform/http/signed-event.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openFollowUpOf, tellFollowUp } from '#server/platform/stores/follow-ups.ts'
import { endVisit, lastVisitOf } from '#server/platform/stores/provider-visits.ts'
import type { LeadRow, ProviderVisitRow } from '#server/platform/stores/tables.ts'
import { lockExistingLead } from '#server/platform/stores/leads.ts'
import { leadIdOfVisit, existingVisit } from './visit-store.ts'

interface CalledBack extends SignedCall {
  readonly provider: string
}

const callBack = v.object({
  eventId: v.pipe(v.string(), v.minLength(8), v.maxLength(100)),
  reference: v.pipe(v.string(), v.uuid()),
  outcome: v.picklist(['success', 'cancelled', 'failed']),
  /** Report for the lender; no credentials, and nothing of it is ours to read. */
  report: v.exactOptional(v.record(v.string(), v.unknown())),
})

type CallBack = v.InferOutput<typeof callBack>

export async function receiveProviderCallBack(
  deps: LendersDeps,
  { provider, headers, rawBody }: CalledBack,
): Promise<Answer> {
  const secret = isProviderId(provider) ? deps.config.thirdParties[provider]?.secret : undefined
  if (!secret) return refuse('not-found')
  const read = readSigned(callBack, { headers, rawBody }, { secret, now: deps.now() })
  if ('refused' in read) return read.refused
  const { event } = read
  const answer = await deps.db.transaction().execute(async (trx): Promise<Answer> => {
    const found = await leadIdOfVisit(trx, event.reference, provider)
    if (!found) return refuse('not-found')
    const lead = await lockExistingLead(trx, found.lead_id)
    // A name of its own: a lender may be called like a provider.
    if (
      !(await isFirst(trx, {
        lender: `provider ${provider}`,
        event_id: event.eventId,
        lead_id: lead.id,
        at: new Date(deps.now()),
      }))
    )
      return reply(200, { received: 'before' })
    await recordVisitOutcome(deps, trx, lead, event)
    return reply(200, { received: 'now' })
  })
  deps.wake()
  return answer
}

/** Success counts as long as the screen is open, whatever was said before it; the rest only of the visit that is under way. */
async function recordVisitOutcome(deps: LendersDeps, trx: Handle, lead: LeadRow, event: CallBack): Promise<void> {
  const visit = await existingVisit(trx, event.reference)
  const open = await openFollowUpOf(trx, deps.sealer, lead)
  if (open?.id !== visit.follow_up_id || visit.status === 'success') return
  const at = new Date(deps.now())
  if (event.outcome === 'success') {
    await endVisit(trx, visit.id, 'success', at)
    return finishByAnother({ deps, trx, lead, open }, answerOf(visit, event))
  }
  if (!(await isUnderWay(trx, open, visit))) return
  await endVisit(trx, visit.id, event.outcome, at)
  await tellFollowUp(trx, deps.sealer, lead, { ask: { ended: event.outcome }, at })
}

async function isUnderWay(trx: Handle, open: AskedFollowUp, visit: ProviderVisitRow): Promise<boolean> {
  const last = await lastVisitOf(trx, open.id)
  return last?.id === visit.id && (visit.status === 'open' || visit.status === 'beginning')
}

const answerOf = ({ id, provider }: ProviderVisitRow, { report }: CallBack) => ({
  provider,
  visit: id,
  ...(report ? { report } : {}),
})
