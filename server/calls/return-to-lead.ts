// POST /lead/customer/return (M4): logs in by e-mail address and password, with a token of its own and all that a status says.
import { openedByPassword } from '#server/people/account/password.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import { newToken } from '#server/platform/kit/applicant-token.ts'
import { runIdempotent, recordOf } from '#server/lead/idempotency/idempotency.ts'
import { addToken } from '#server/platform/stores/lead-tokens.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { lockLead } from '#server/platform/stores/leads.ts'
import type { UseCase } from './calls-dependencies.ts'
import { continuedReply } from './continued-reply.ts'

export const returnToLead: UseCase<'returnToLead'> = async (deps, asked) => {
  const opened = await openedByPassword(deps, asked)
  if ('refused' in opened) return opened.refused
  return runIdempotent(deps.db, deps.sealer, opened.idempotency, async (trx) => {
    const lead = await lockLead(trx, opened.leadId)
    const { token, hash } = newToken(deps.randomBytes)
    const continued = lead && (await continuedReply(deps, trx, lead, token))
    if (!lead || !continued) return refuse('not-found')
    const at = new Date(deps.now())
    await addToken(trx, lead.id, { tokenHash: hash, by: 'password', contacts: [], at })
    await insertRecord(trx, recordOf(deps.sealer, lead, opened.idempotency, 200, continued), at)
    return reply(200, continued)
  })
}
