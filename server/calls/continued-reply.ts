// Reply to who goes on with an application on another device: all that a status says, a token, and the answers of the loan.
import { answersOfLoan } from '#domain/law/data-point-purposes.ts'
import type { ContinuedReply } from '#contract/schemas.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { CallsDeps } from './calls-dependencies.ts'
import { replyAbout } from './lead-status.ts'

/** With the offer list: another device has nothing else to show it by. Nothing where the lead's variant is no more. */
export async function continuedReply(
  deps: CallsDeps,
  trx: Handle,
  lead: LeadRow,
  token: string,
): Promise<ContinuedReply | undefined> {
  const about = await replyAbout(deps, trx, lead)
  if (!about) return undefined
  return {
    ...about,
    token,
    createdAt: lead.created_at.toISOString(),
    variant: lead.variant,
    known: answersOfLoan(openAnswers(deps.sealer, lead)),
  }
}
