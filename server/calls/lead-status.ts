// GET /lead/status/{id}: returns the lead's state.
import { reply, refuse } from '#server/platform/http/answer.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { ownLead } from '#server/lead/ownership/own-lead.ts'
import { askingOf, replyOf } from '#server/lead/lead-reply.ts'
import type { UseCase } from './calls-dependencies.ts'

export const leadStatus: UseCase<'leadStatus'> = async (deps, { params, authorization }) => {
  const lead = await ownLead(deps, deps.db, { id: params.id, authorization })
  const variant = lead && deps.variants.get(lead.variant)
  if (!lead || !variant) return refuse('not-found')
  const answers = openAnswers(deps.sealer, lead)
  return reply(
    200,
    replyOf(deps.catalogue.followUps, lead, answers, askingOf(deps, variant, answers, lead.requested_by_lender)),
  )
}
