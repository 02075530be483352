// POST /lead/bank-data and /lead/offer/payment: begin a visit to a provider's pages. The provider is asked between two
// transactions, never inside one; the row written before it keeps a second press from beginning a second session.
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import { providers } from '#domain/follow-up/providers.ts'
import type { ProviderId } from '#domain/follow-up/providers.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { atFollowUp } from '../follow-ups/answer.ts'
import type { AnswerUseCase, AtFollowUp, FollowUpRequest } from '../follow-ups/answer.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import { bearerHash } from '#server/platform/kit/applicant-token.ts'
import { providerAddress } from '../desk/redirect-hosts.ts'
import { tellFollowUp } from '#server/platform/stores/follow-ups.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { addressFor, endVisit, lastVisitOf, openVisit } from '#server/platform/stores/provider-visits.ts'
import type { Begun, Session } from './connector.ts'
import { providerPaths } from './paths.ts'
import { insertVisit } from './visit-store.ts'

/** A session is gone on with for so long; after that another is begun. */
export const providerSessionMs = 15 * 60_000
/** Before a session ends, for so long another may be begun: who is warned of the end can have more time (WCAG 2.2.1). */
const renewableMs = 60_000
/** A visit that is said to be beginning was left behind by a server that died. */
const beginningMs = 20_000

interface Planned {
  readonly provider: ProviderId
  readonly session: Session
}

export const beginVisit: AnswerUseCase<'provider'> = async (deps, asked) => {
  const device = bearerHash(asked.authorization)
  let planned: Planned | undefined
  const first = await atProvider(deps, asked, async (at, provider) => {
    const last = await lastVisitOf(at.trx, at.open.id)
    const since = last?.at.getTime() ?? 0
    const age = deps.now() - since
    const address = last && addressFor(deps.sealer, at.lead, last, device)
    if (last?.status === 'open' && address !== undefined && age < providerSessionMs - renewableMs)
      return replied(deps, at, address, since)
    if (last?.status === 'beginning' && age < beginningMs) return refuse('still-running')
    planned = { provider, session: await writeVisit(deps, at, provider) }
    return refuse('still-running')
  })
  if (!planned) return first
  const { provider, session } = planned
  const begin = deps.providers[provider]
  const begun: Begun = begin ? await begin(session) : { kind: 'unavailable', why: 'not configured' }
  deps.log.info('provider begin', {
    outcome: begun.kind === 'begun' ? begun.kind : begun.why,
    reference: session.reference,
  })
  const address = begun.kind === 'begun' ? providerAddress(deps, provider, begun.redirectTo) : undefined
  return atProvider(deps, asked, async (at) => {
    const { trx, lead, open } = at
    const last = await lastVisitOf(trx, open.id)
    if (last?.id !== session.reference) return refuse('out-of-order')
    if (address !== undefined) {
      await openVisit(trx, deps.sealer, { lead, id: session.reference, address, device })
      if (open.ask?.ended) await tellFollowUp(trx, deps.sealer, lead, { ask: {}, at: new Date(deps.now()) })
      return replied(deps, at, address, last.at.getTime())
    }
    const now = new Date(deps.now())
    await endVisit(trx, session.reference, 'unavailable', now)
    await tellFollowUp(trx, deps.sealer, lead, { ask: { ended: 'unavailable' }, at: now })
    return refuse('provider-unavailable')
  })
}

/** Works at an open follow-up that leads to a provider, where this is its call. */
const atProvider = (
  deps: LendersDeps,
  asked: FollowUpRequest,
  work: (at: AtFollowUp, provider: ProviderId) => Promise<Answer>,
): Promise<Answer> =>
  atFollowUp(deps, asked, async (at) => {
    const { provider, call, state } = followUpOf(deps.catalogue.followUps, at.open.key)
    const isHere = call.name === asked.endpoint && at.lead.state === stateNumber(state)
    return provider && isHere ? work(at, provider) : refuse('out-of-order')
  })

async function replied(
  { sealer, now }: LendersDeps,
  { trx, lead, idempotency }: AtFollowUp,
  redirectTo: string,
  since: number,
): Promise<Answer> {
  const body = { redirectTo, goodUntil: new Date(since + providerSessionMs).toISOString() }
  await insertRecord(trx, recordOf(sealer, lead, idempotency, 200, body), new Date(now()))
  return reply(200, body)
}

async function writeVisit(
  { config, catalogue, newId, now }: LendersDeps,
  { trx, lead, open, variant }: AtFollowUp,
  provider: ProviderId,
): Promise<Session> {
  const reference = newId()
  await insertVisit(trx, {
    id: reference,
    lead_id: lead.id,
    follow_up_id: open.id,
    provider,
    status: 'beginning',
    sealed_address: null,
    at: new Date(now()),
    recorded_at: null,
  })
  const paths = providerPaths(config.apiPath)
  return {
    reference,
    kind: providers[provider].kind,
    locale: catalogue.locales[lead.locale]?.tag ?? lead.locale,
    returnUrl: config.publicUrl + paths.back(variant.id, lead.locale),
    callBackUrl: config.publicUrl + paths.callBack(provider),
  }
}
