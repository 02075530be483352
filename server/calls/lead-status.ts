// GET /lead/status/{id}: returns the lead's state, and its offer list once it was sent. A caller may wait for it to be another.
import type { LeadReply } from '#contract/schemas.ts'
import { isFilling } from '#domain/journey/states.ts'
import { reply, refuse } from '#server/platform/http/answer.ts'
import { marketViewOf } from '#server/lenders/desk/market-view.ts'
import { reapplicationOf } from '#server/lenders/desk/reapplication.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { ownLead, refuseUnowned } from '#server/lead/ownership/own-lead.ts'
import { askingNothing, askingOf, replyOf } from '#server/lead/lead-reply.ts'
import type { CallsDeps, UseCase } from './calls-dependencies.ts'
import { marksOf } from './lead-waits-store.ts'

/** Shorter than anything between lets an answer take. */
const longestWaitSeconds = 20

export const leadStatus: UseCase<'leadStatus'> = async (deps, { params, authorization, query }) => {
  const claim = { id: params.id, authorization }
  const { waits } = deps
  const isWaiting = query.wait !== undefined && waits !== undefined
  const found = await ownLead(deps, deps.db, claim)
  if (!found) return refuseUnowned(deps.db, claim)
  const { after } = query
  const seconds = Math.min(longestWaitSeconds, Number(query.wait ?? 0))
  const isHeld = isWaiting && after !== undefined
  if (isHeld) await waits.changed(found.id, after, 1000 * seconds)
  // Read before the answer: what happens between is told by the next.
  const mark = isWaiting ? (await marksOf(deps.db, [found.id])).get(found.id) : undefined
  const lead = isWaiting ? await ownLead(deps, deps.db, claim) : found
  // It may have been erased meanwhile: whoever was held is told what another look would tell.
  if (!lead) return refuseUnowned(deps.db, claim)
  const body = await replyAbout(deps, deps.db, lead)
  return body ? reply(200, { ...body, ...(mark === undefined ? {} : { mark }) }) : refuse('not-found')
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
    ...replyOf(deps, lead, answers, asking),
    ...(market ? { market } : {}),
    ...(reapply ? { reapply } : {}),
  }
}
