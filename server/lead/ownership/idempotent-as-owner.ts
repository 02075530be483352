// Idempotent write by a lead's owner. Access is checked in the transaction: before a stored answer is given again, and under the lead's
// lock before anything is written. Work that is one statement needs neither, while nobody else changes the lead.
import type { LeadDeps } from '../lead-dependencies.ts'
import { refuse } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { answerUnderKey } from '../idempotency/idempotency.ts'
import type { IdempotentRequest } from '../idempotency/idempotency.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { ownLead, refuseUnowned } from './own-lead.ts'
import type { OwnedLead } from './own-lead.ts'
import { idempotentRequest } from '../idempotency/request-hash.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import { tooManyWrites } from './writes-of-lead.ts'

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

/**
 * Does the work as the owner of the lead that is named, whom `find` knows; `not-found` for anybody else. Each lead has so many writes: what a
 * link to one's data does says itself how often.
 */
export const idempotentAsOwner = (
  deps: LeadDeps,
  asked: ApiRequest,
  named: Named,
  work: (parts: Work) => Promise<Answer>,
  find: FindLead = ownLead,
): Promise<Answer> =>
  underLock(
    deps,
    asked,
    named,
    async (parts) =>
      (find === ownLead ? await tooManyWrites(deps, parts.trx, parts.lead.id) : undefined) ?? work(parts),
    find,
  )

async function underLock(
  deps: LeadDeps,
  asked: ApiRequest,
  named: Named,
  work: (parts: Work) => Promise<Answer>,
  find: FindLead,
): Promise<Answer> {
  const claim = { ...named, authorization: asked.authorization }
  const idempotency = idempotentRequest(deps.sealer, asked)
  return answerUnderKey(deps.db, deps.sealer, idempotency, async (trx, stored) => {
    const lead = await find(deps, trx, stored ? claim : { ...claim, toChange: true })
    if (!lead) return find === ownLead ? refuseUnowned(trx, claim) : refuse('not-found')
    return stored ?? work({ trx, lead, idempotency })
  })
}

/**
 * As `idempotentAsOwner`, for work whose one statement writes where the lead is still the row that was read (`saveLead`): without a lock
 * and a transaction at first. Work that has written nothing, for whatever reason, is done again with both. Before it `refusal` is asked
 * whether the owner has to wait.
 */
export async function savedAsOwner(
  deps: LeadDeps,
  asked: ApiRequest,
  named: Named,
  work: (parts: Work) => Promise<Answer>,
  refusal: (lead: OwnedLead) => Promise<Answer | undefined>,
): Promise<Answer> {
  const claim = { ...named, authorization: asked.authorization }
  const lead = await ownLead(deps, deps.db, claim)
  if (!lead) return refuseUnowned(deps.db, claim)
  const refused = await refusal(lead)
  if (refused) return refused
  const answer = await work({ trx: deps.db, lead, idempotency: idempotentRequest(deps.sealer, asked) })
  return answer.kind === 'reply' ? answer : underLock(deps, asked, named, work, ownLead)
}
