// Another mobile number for a lead at its verification: the answers with it, and a code to it; the old code is void.
import type { Answers } from '#domain/lead.ts'
import { nextState } from '#domain/transitions.ts'
import type { Deps } from '#server/deps.ts'
import type { AtFollowUp } from '#server/follow-ups/answer.ts'
import { refuse, reply } from '#server/http/answer.ts'
import type { Answer } from '#server/http/answer.ts'
import { recordOf } from '#server/kit/idempotency.ts'
import { tellFollowUp } from '#server/stores/follow-ups.ts'
import { updateLead } from '#server/stores/lead-writes.ts'
import { withAnswers } from '#server/use-cases/lead-answers.ts'
import { askingNothing, replyOf } from '#server/use-cases/standing.ts'
import { sendNewCode } from './new-send.ts'
import { askOfSend } from './sends.ts'

/** `answers` are the lead's with the new number, judged. The code goes out as soon as the pause since the last is over. */
export async function changeNumber(deps: Deps, { trx, lead, once }: AtFollowUp, answers: Answers): Promise<Answer> {
  const { sealer } = deps
  const state = nextState(lead.state, 'numberChanged', { flow: lead.flow, nextSection: undefined })
  const sent = await sendNewCode(deps, trx, lead, answers)
  if (!sent || state === undefined) return refuse('no-more-codes')
  const at = new Date(deps.now())
  const row = withAnswers(deps, lead, { answers, state })
  const now = await tellFollowUp(trx, { ...lead, state, sections: row.sections }, { ask: askOfSend(sent), at })
  const moved = { ...now, version: now.version + 1 }
  const body = replyOf(moved, answers, askingNothing)
  await updateLead(trx, row, recordOf(sealer, once, 200, body), {
    event: { kind: 'numberChanged', state, detail: {} },
    consents: [],
    jobs: [],
    at,
  })
  return reply(200, body)
}
