// POST /lead/{id}/links/revoke: ours. Every link of the lead made until now ends, and every device but the caller's is shut out:
// for a link that went to the wrong person (S-05).
import { refuse, reply } from '#server/http/answer.ts'
import { bearerHash } from '#server/kit/applicant-token.ts'
import { doOnce, recordOf } from '#server/kit/idempotency.ts'
import { revokeLinks } from '#server/stores/lead-tokens.ts'
import { insertRecord } from '#server/stores/lead-writes.ts'
import { ownLead } from './own-lead.ts'
import { onceOf } from './request-hash.ts'
import type { UseCase } from './use-case.ts'

export const revokeLeadLinks: UseCase = async (deps, asked) => {
  const claim = { id: asked.params.id ?? '', authorization: asked.authorization }
  if (!(await ownLead(deps, deps.db, claim))) return refuse('not-found')
  const once = onceOf(deps.sealer, asked)
  return doOnce(deps.db, deps.sealer, once, async (trx) => {
    const lead = await ownLead(deps, trx, { ...claim, toChange: true })
    if (!lead) return refuse('not-found')
    const at = new Date(deps.now())
    const body = { revokedAt: at.toISOString() }
    await revokeLinks(trx, lead.id, bearerHash(asked.authorization), at)
    await insertRecord(trx, recordOf(deps.sealer, once, 200, body), lead.id, at)
    return reply(200, body)
  })
}
