// POST /lead/{id}/links/revoke: ends the lead's links, all tokens but the caller's, and a password from before others answered (ours). For a
// link that went to the wrong person (S-05).
import { reply } from '#server/platform/http/answer.ts'
import { dropPasswordOfBefore } from '#server/people/account/account-store.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import { revokeLinks } from '#server/platform/stores/lead-tokens.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { idempotentAsOwner } from '#server/lead/ownership/idempotent-as-owner.ts'
import { originOf } from '#server/lead/ownership/own-lead.ts'
import type { UseCase } from './calls-dependencies.ts'

export const revokeLeadLinks: UseCase<'revokeLeadLinks'> = (deps, asked) =>
  idempotentAsOwner(deps, asked, { id: asked.params.id }, async ({ trx, lead, idempotency }) => {
    const at = new Date(deps.now())
    const body = { revokedAt: at.toISOString() }
    await revokeLinks(trx, lead.id, originOf(lead, asked), at)
    // A stranger who began would come back by it.
    if (lead.shared_at) await dropPasswordOfBefore(trx, lead.id, lead.shared_at)
    await insertRecord(trx, recordOf(deps.sealer, lead, idempotency, 200, body), at)
    return reply(200, body)
  })
