// POST /lead/{id}/links/send: sends a link that continues the lead to its own number or address, so that nobody has to copy one.
import type { StepUpSent } from '#contract/step-up-endpoints.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import { idempotentAsOwner } from '#server/lead/ownership/idempotent-as-owner.ts'
import { refuse, reply, tooMany } from '#server/platform/http/answer.ts'
import { bearerHash } from '#server/platform/kit/applicant-token.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { planAsked } from '#server/reach/service-messages/plan-service-messages.ts'
import type { UseCase } from '../calls-dependencies.ts'
import { takeStepUp } from './step-up-limits.ts'
import { stepUpWays } from './step-up-ways.ts'

/** Also for who came by a link: it goes to the owner alone, within the limits of codes. */
export const sendLink: UseCase<'sendLink'> = async (deps, asked) => {
  const answer = await idempotentAsOwner(deps, asked, { id: asked.params.id }, async ({ trx, lead, idempotency }) => {
    const ways = stepUpWays(deps, lead, openAnswers(deps.sealer, lead))
    const way = ways.find(({ channel }) => channel === asked.body.channel)
    if (!way) return refuse('out-of-order')
    const device = { lead_id: lead.id, token_hash: bearerHash(asked.authorization) }
    const taken = await takeStepUp(deps, trx, { what: 'link', device, way, lead, network: asked.network })
    if (taken.kind === 'full') return tooMany(taken)
    const at = new Date(deps.now())
    await planAsked(trx, 'sent-link', { occasion: deps.newId(), channel: way.channel, at }, lead)
    const body: StepUpSent = { channel: way.channel, to: way.to }
    await insertRecord(trx, recordOf(deps.sealer, lead, idempotency, 202, body), at)
    return reply(202, body)
  })
  deps.wake()
  return answer
}
