// POST /lead/{id}/links/revoke: ends the lead's links and all tokens but the caller's (ours). For a link that went to the wrong
// person (S-05).
import { refuse, reply } from '#server/platform/http/answer.ts'
import { bearerHash } from '#server/platform/kit/applicant-token.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import { revokeLinks } from '#server/platform/stores/lead-tokens.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { cameByLink } from '#server/lead/ownership/own-lead.ts'
import { idempotentAsOwner } from '#server/lead/ownership/idempotent-as-owner.ts'
import type { UseCase } from './calls-dependencies.ts'

export const revokeLeadLinks: UseCase<'revokeLeadLinks'> = (deps, asked) =>
  idempotentAsOwner(deps, asked, { id: asked.params.id }, async ({ trx, lead, idempotency }) => {
    // Else whoever was passed a link could lock the owner out.
    if (cameByLink(lead)) return refuse('code-needed')
    const at = new Date(deps.now())
    const body = { revokedAt: at.toISOString() }
    await revokeLinks(trx, lead.id, bearerHash(asked.authorization), at)
    await insertRecord(trx, recordOf(deps.sealer, lead, idempotency, 200, body), at)
    return reply(200, body)
  })
