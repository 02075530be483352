// GET /lead/status/{id}: returns the lead's state, and its offer list once it was sent.
import type { LeadReply } from '#contract/schemas.ts'
import { isFilling } from '#domain/journey/states.ts'
import { reply, refuse } from '#server/platform/http/answer.ts'
import { marketViewOf } from '#server/lenders/desk/market-view.ts'
import { reapplicationOf } from '#server/lenders/desk/reapplication.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { ownLead } from '#server/lead/ownership/own-lead.ts'
import { askingNothing, askingOf, replyOf } from '#server/lead/lead-reply.ts'
import type { CallsDeps, UseCase } from './calls-dependencies.ts'

export const leadStatus: UseCase<'leadStatus'> = async (deps, { params, authorization }) => {
  const lead = await ownLead(deps, deps.db, { id: params.id, authorization })
  const body = lead && (await replyAbout(deps, deps.db, lead))
  return body ? reply(200, body) : refuse('not-found')
}

/** The reply about a lead with its offer list; nothing where its variant is no more. */
export async function replyAbout(deps: CallsDeps, db: Handle, lead: LeadRow): Promise<LeadReply | undefined> {
  const variant = deps.variants.get(lead.variant)
  if (!variant) return undefined
  const answers = openAnswers(deps.sealer, lead)
  // A lead that was sent misses nothing, and is looked at often.
  const asking = isFilling(lead.state) ? await askingOf(deps, db, variant, lead, answers) : askingNothing
  const market = await marketViewOf({ deps, db, lead })
  const reapply = await reapplicationOf(deps, db, lead, variant)
  return {
    ...replyOf(deps.catalogue.followUps, lead, answers, asking),
    ...(market ? { market } : {}),
    ...(reapply ? { reapply } : {}),
  }
}
