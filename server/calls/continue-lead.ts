// POST /lead/continue/{id}: redeems a link for a token of its own (M6). The tokens of other devices stay good: a version keeps
// them from overwriting one another, and a replaced one would begin a second lead there.
import type { ContinuedReply } from '#contract/schemas.ts'
import { noteVisit } from '#server/reach/campaigns/clicks.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import { newToken } from '#server/platform/kit/applicant-token.ts'
import { runIdempotent, recordOf } from '#server/lead/idempotency/idempotency.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { addToken } from '#server/platform/stores/lead-tokens.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { linkedLead } from '#server/lead/ownership/linked-lead.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import { askingOf, replyOf } from '#server/lead/lead-reply.ts'
import type { UseCase } from './calls-dependencies.ts'

export const continueLead: UseCase<'continueLead'> = async (deps, asked) => {
  const link = { purpose: 'continue', token: asked.params.id } as const
  // Before the key is looked up: a stored answer is for who has a link that still opens.
  if (!(await linkedLead(deps, deps.db, link))) return refuse('not-found')
  const idempotency = idempotentRequest(deps.sealer, asked)
  return runIdempotent(deps.db, deps.sealer, idempotency, async (trx) => {
    const lead = await linkedLead(deps, trx, { ...link, toChange: true })
    const variant = lead && deps.variants.get(lead.variant)
    if (!lead || !variant) return refuse('not-found')
    const at = new Date(deps.now())
    const { token, hash } = newToken(deps.randomBytes)
    await addToken(trx, lead.id, hash, at)
    const answers = openAnswers(deps.sealer, lead)
    const continued: ContinuedReply = {
      ...replyOf(deps.catalogue.followUps, lead, answers, askingOf(deps, variant, answers, lead.requested_by_lender)),
      token,
      createdAt: lead.created_at.toISOString(),
      variant: lead.variant,
    }
    await noteVisit(trx, deps.sealer, link.token, at)
    await insertRecord(trx, recordOf(deps.sealer, idempotency, 200, continued), lead.id, at)
    return reply(200, continued)
  })
}
