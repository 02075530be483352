// Idempotent write by a lead's owner: access is checked before a stored answer is returned, and again under the lead's lock.
// The second check is inside the transaction.
import type { LeadDeps } from '../lead-dependencies.ts'
import { refuse } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { runIdempotent } from '../idempotency/idempotency.ts'
import type { IdempotentRequest } from '../idempotency/idempotency.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { ownLead } from './own-lead.ts'
import type { OwnedLead } from './own-lead.ts'
import { idempotentRequest } from '../idempotency/request-hash.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'

export interface Work {
  readonly trx: Handle
  readonly lead: OwnedLead
  /** For the record that the work writes with its answer. */
  readonly idempotency: IdempotentRequest
}

interface Named {
  readonly id: string
  readonly product?: string | undefined
}

type FindLead = (
  deps: LeadDeps,
  db: Handle,
  claim: Named & { readonly authorization: string | undefined; readonly toChange?: true },
) => Promise<OwnedLead | undefined>

/** Does the work as the owner of the lead that is named, whom `find` knows; `not-found` for anybody else. */
export async function idempotentAsOwner(
  deps: LeadDeps,
  asked: ApiRequest,
  named: Named,
  work: (parts: Work) => Promise<Answer>,
  find: FindLead = ownLead,
): Promise<Answer> {
  const claim = { ...named, authorization: asked.authorization }
  if (!(await find(deps, deps.db, claim))) return refuse('not-found')
  const idempotency = idempotentRequest(deps.sealer, asked)
  return runIdempotent(deps.db, deps.sealer, idempotency, async (trx) => {
    const lead = await find(deps, trx, { ...claim, toChange: true })
    return lead ? work({ trx, lead, idempotency }) : refuse('not-found')
  })
}
