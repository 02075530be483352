// POST /lead/continue/{id}: redeems a link for a token of its own (M6). The tokens of other devices stay good: a version keeps
// them from overwriting one another, and a replaced one would begin a second lead there.
import { noteVisit } from '#server/reach/campaigns/clicks.ts'
import { refuse, reply, tooMany } from '#server/platform/http/answer.ts'
import { channelOfSent, openLinkToken } from '#server/platform/kit/link-token.ts'
import { newToken } from '#server/platform/kit/applicant-token.ts'
import { runIdempotent, recordOf } from '#server/lead/idempotency/idempotency.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { addToken } from '#server/platform/stores/lead-tokens.ts'
import { linkedLead } from '#server/lead/ownership/linked-lead.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import type { Limit } from '#server/platform/limits/rate-limit-store.ts'
import type { CallsDeps, UseCase } from './calls-dependencies.ts'
import { continuedReply } from './continued-reply.ts'

/** So often one link is redeemed in a day. */
export const redeemsAtMost = 5

const redeemLimit = ({ sealer }: Pick<CallsDeps, 'sealer'>, token: string): Limit => ({
  key: `redeem ${sealer.index('limit link', token)}`,
  most: redeemsAtMost,
  windowMs: 86_400_000,
})

export const continueLead: UseCase<'continueLead'> = async (deps, asked) => {
  const link = { purpose: 'continue', token: asked.params.id } as const
  // Before the key is looked up: a stored answer is for who has a link that still opens.
  if (!(await linkedLead(deps, deps.db, link))) return refuse('not-found')
  const idempotency = idempotentRequest(deps.sealer, asked)
  return runIdempotent(deps.db, deps.sealer, idempotency, async (trx) => {
    const lead = await linkedLead(deps, trx, { ...link, toChange: true })
    // A link is opened on a few devices: one that is redeemed again and again was passed on.
    const taken = await takeAll(trx, [redeemLimit(deps, link.token)], deps.now())
    if (taken.kind === 'full') return tooMany(taken)
    const { token, hash } = newToken(deps.randomBytes)
    const continued = lead && (await continuedReply(deps, trx, lead, token))
    if (!lead || !continued) return refuse('not-found')
    const at = new Date(deps.now())
    const sentTo = openLinkToken(deps.sealer, 'continue', link.token)?.sentTo
    const contacts = sentTo === undefined ? [] : [channelOfSent(sentTo)]
    await addToken(trx, lead.id, { tokenHash: hash, by: 'link', contacts, at })
    await noteVisit(trx, deps.sealer, link.token, at)
    await insertRecord(trx, recordOf(deps.sealer, lead, idempotency, 200, continued), at)
    return reply(200, continued)
  })
}
