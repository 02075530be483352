// Call-back of a lender: signed, each event once; late or repeated events change nothing (R-26, S-30).
import { isUuid } from '#domain/questions/uuid.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { refuse, refuseAt, reply } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { isFirst } from '#server/platform/http/signed-event.ts'
import type { SignedCall } from '#server/platform/http/signed-event.ts'
import { callBackReader } from '#server/platform/kit/connectors/dialect-connector.ts'
import { partnerProtocol } from '#server/platform/kit/connectors/partner-dialect.ts'
import { existingLead } from '#server/platform/stores/leads.ts'
import { followUpsOfVerdict } from './desk-follow-up-store.ts'
import { recordOutcomeById } from './record-by-id.ts'
import { pathOverLimits } from './terms-over.ts'
import { verdictOfLender } from './verdict-store.ts'

interface CalledBack extends SignedCall {
  readonly lender: string
}

export async function receiveCallBack(deps: LendersDeps, { lender, headers, rawBody }: CalledBack): Promise<Answer> {
  const { secret } = (Object.hasOwn(deps.config.lenders, lender) && deps.config.lenders[lender]) || {}
  if (!secret) return refuse('not-found')
  const readCallBack =
    deps.connectors[lender]?.readCallBack ?? callBackReader(partnerProtocol, secret, deps.catalogue.followUps)
  const read = readCallBack({ headers, rawBody }, deps.now())
  if ('field' in read) return refuseAt(read.field)
  if ('refused' in read) return refuse(read.refused)
  const { eventId, reference, outcome } = read
  if (!isUuid(reference)) return refuse('not-found')

  return deps.db
    .transaction()
    .execute(async (trx): Promise<Answer> => {
      const verdict = await verdictOfLender(trx, reference, lender)
      if (!verdict) return refuse('not-found')
      const lead = await existingLead(trx, verdict.lead_id)
      const followUps = outcome.kind === 'accepted' ? await followUpsOfVerdict(trx, reference) : []
      const over = lead.erased_at ? undefined : pathOverLimits({ deps, lead, lender, followUps }, outcome)
      if (over) return refuseAt(`decision.${over}`)
      const at = new Date(deps.now())
      if (!(await isFirst(trx, { lender, event_id: eventId, lead_id: verdict.lead_id, at })))
        return reply(200, { received: 'before' })
      await recordOutcomeById(deps, trx, reference, outcome)
      return reply(200, { received: 'now' })
    })
    .finally(deps.wake)
}
