// Change of a lead's mobile number during verification: stores it and sends a code. The old code is void.
import type { Answers } from '#domain/questions/answers.ts'
import type { StateKey } from '#domain/journey/states.ts'
import { nextState } from '#domain/application/transitions.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import type { AtFollowUp } from '../follow-ups/answer.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import { tellFollowUp } from '#server/platform/stores/follow-ups.ts'
import { updateLead } from '#server/platform/stores/lead-writes.ts'
import { withAnswers } from '#server/lead/lead-answers.ts'
import { askingNothing, replyOf } from '#server/lead/lead-reply.ts'
import { sendNewCode } from './new-send.ts'

/**
 * `answers` are the lead's with the new number, judged. The code goes out as soon as the pause since the last is over; the number is
 * kept also where a limit holds the code. `network` is the request's, `backTo` the state of the screen where the code is typed.
 */
export async function changeNumber(
  deps: LendersDeps,
  { trx, lead, idempotency }: AtFollowUp,
  { answers, network, backTo }: { readonly answers: Answers; readonly network: string; readonly backTo: StateKey },
): Promise<Answer> {
  const { sealer } = deps
  const state = nextState(lead.state, 'numberChanged', {
    flow: lead.flow,
    nextSection: undefined,
    followUp: backTo,
  })
  const ask = await sendNewCode(deps, { trx, lead, answers, network })
  if (!ask || state === undefined) return refuse('no-more-codes')
  const at = new Date(deps.now())
  const row = withAnswers(deps, lead, { answers, state })
  const now = await tellFollowUp(trx, sealer, { ...lead, state, sections: row.sections }, { ask, at })
  const moved = { ...now, version: now.version + 1 }
  const body = replyOf(deps, moved, answers, askingNothing)
  await updateLead(trx, row, recordOf(sealer, lead, idempotency, 200, body), {
    event: { kind: 'numberChanged', state, detail: {} },
    consents: [],
    jobs: [],
    at,
  })
  return reply(200, body)
}
