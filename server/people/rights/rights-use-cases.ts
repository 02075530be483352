// Calls of data subject rights: access, immediate erasure, and removal of a reference person (P-05, P-07, P-12, P-13). Erasure
// has nobody in between: Vietnam's two working days are kept in a moment.
import { hourMs } from '#domain/questions/duration.ts'
import type { RightsEndpointName } from '#contract/rights-endpoints.ts'
import { refuse, reply, tooMany } from '#server/platform/http/answer.ts'
import { runIdempotent, recordOf, storedAnswer } from '#server/lead/idempotency/idempotency.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import { eraseLocked, eraseReference } from '../retention/erase.ts'
import { exportLead } from '../retention/export.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import type { UseCase } from '../people-dependencies.ts'
import { isAskingLink, leadOfReference, leadOfRights } from './access.ts'

/** More than anybody reads in an hour; an export opens everything that is sealed. */
const exportsAtMost = 30

const leadData: UseCase<'leadData'> = async (deps, { params, authorization }) => {
  if (isAskingLink(deps, { id: params.id, authorization })) return refuse('code-needed')
  const lead = await leadOfRights(deps, deps.db, { id: params.id, authorization })
  if (!lead) return refuse('not-found')
  const key = `my-data ${deps.sealer.index('limit my-data', lead.id)}`
  const taken = await takeAll(deps.db, [{ key, most: exportsAtMost, windowMs: hourMs }], deps.now())
  if (taken.kind === 'full') return tooMany(taken)
  const { kept, ...data } = await exportLead(deps, deps.db, lead)
  return reply(200, { kept: kept.map((each) => ({ ...each, until: each.until.toISOString() })), ...data })
}

const eraseData: UseCase<'eraseData'> = async (deps, asked) => {
  const claim = { id: asked.params.id, authorization: asked.authorization }
  const idempotency = idempotentRequest(deps.sealer, asked)
  if (!(await leadOfRights(deps, deps.db, claim))) {
    // The same request again, whose answer was lost: by now nobody has a way to the lead.
    const before = await storedAnswer(deps.db, deps.sealer, idempotency)
    return before?.kind === 'reply' ? before : refuse('not-found')
  }
  const answer = await runIdempotent(deps.db, deps.sealer, idempotency, async (trx) => {
    const lead = await leadOfRights(deps, trx, { ...claim, toChange: true })
    if (!lead) return refuse('not-found')
    const body = { erasedAt: (await eraseLocked(deps, trx, lead)).toISOString() }
    await insertRecord(trx, recordOf(deps.sealer, null, idempotency, 200, body), new Date(deps.now()))
    return reply(200, body)
  })
  deps.wake()
  return answer
}

const removeReference: UseCase<'removeReference'> = async (deps, asked) => {
  const link = { token: asked.params.id }
  if (!(await leadOfReference(deps, deps.db, link))) return refuse('not-found')
  const idempotency = idempotentRequest(deps.sealer, asked)
  const answer = await runIdempotent(deps.db, deps.sealer, idempotency, async (trx) => {
    const lead = await leadOfReference(deps, trx, { ...link, toChange: true })
    if (!lead) return refuse('not-found')
    const at = new Date(deps.now())
    const body = { removedAt: at.toISOString() }
    await eraseReference(deps, trx, lead)
    await insertRecord(trx, recordOf(deps.sealer, null, idempotency, 200, body), at)
    return reply(200, body)
  })
  deps.wake()
  return answer
}

export const rightsUseCases: { readonly [Name in RightsEndpointName]: UseCase<Name> } = {
  leadData,
  eraseData,
  removeReference,
}
