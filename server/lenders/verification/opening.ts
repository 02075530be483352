// Open handler of mobile verification: sends a code, unless a valid one is on its way already.
import type { AskOf } from '#contract/follow-up-asks.ts'
import type { OpenContext } from '../follow-ups/opening.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { lastSendOf } from '#server/platform/stores/verifications.ts'
import { sendNewCode } from './new-send.ts'
import { mobileOf } from './sendable.ts'
import { askOfSend, attemptsAtMost, goodForMs } from './sends.ts'

export async function openVerification({ deps, trx, lead }: OpenContext): Promise<AskOf<'code'>> {
  const last = await lastSendOf(trx, deps.sealer, lead)
  const since = last ? deps.now() - (last.made_at ?? last.due_at).getTime() : goodForMs
  const isUsable = since < goodForMs && last?.proven_at === null && last.attempts < attemptsAtMost
  if (last && isUsable && isNumberOf(deps, lead, last.number_index)) return askOfSend(last, deps.config.codes)
  const ask = await sendNewCode(deps, { trx, lead })
  return ask ?? (last ? askOfSend(last, deps.config.codes) : {})
}

/** Whether an earlier proof is of the number the lead has now: it may have been changed since. */
export async function isStillProven({ deps, trx, lead }: OpenContext): Promise<boolean> {
  const last = await lastSendOf(trx, deps.sealer, lead)
  return last !== undefined && last.proven_at !== null && isNumberOf(deps, lead, last.number_index)
}

function isNumberOf(deps: OpenContext['deps'], lead: OpenContext['lead'], index: string): boolean {
  const number = mobileOf(deps, lead, openAnswers(deps.sealer, lead))
  return number !== undefined && deps.sealer.index('phone', number) === index
}
