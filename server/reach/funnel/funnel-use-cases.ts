// POST /funnel: stores the events of a visit under a keyed hash of its id. It is about no lead and no person, so it needs no
// token and answers nothing but that it came.
import { localDate } from '#domain/law/contact-hours.ts'
import type { FunnelEndpointName } from '#contract/funnel-endpoints.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import { runIdempotent, recordOf } from '#server/lead/idempotency/idempotency.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import type { UseCase } from '../reach-dependencies.ts'
import { segmentOf } from './segments.ts'
import { takeEvents } from './visit-store.ts'

/** A visit tells something a dozen times a minute at most; many households are behind one address (S-23). */
const mostPerMinute = 600

const funnel: UseCase<'funnel'> = async (deps, asked) => {
  const { db, sealer, config } = deps
  const { variant: id, visit, affiliate, arms = {}, events } = asked.body
  const variant = deps.variants.get(id)
  if (!variant)
    return { kind: 'faults', faults: deps.words.shapeRows(undefined, [{ field: 'variant', code: 'notOffered' }]) }
  const idempotency = idempotentRequest(sealer, asked)
  return runIdempotent(db, sealer, idempotency, async (trx) => {
    const now = deps.now()
    const key = `funnel ${sealer.index('limit funnel', asked.network)}`
    const taken = await takeAll(trx, [{ key, most: mostPerMinute, windowMs: 60_000 }], now)
    if (taken.kind === 'full') return { ...refuse('too-many'), retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) }
    await takeEvents(trx, {
      visitKey: sealer.index('funnel visit', visit),
      variant: id,
      affiliate: segmentOf(config.affiliates, affiliate),
      arms,
      events,
      now,
      dayOf: (at) => localDate(variant.country.timeZone, at),
    })
    const body = { received: true } as const
    await insertRecord(trx, recordOf(sealer, null, idempotency, 202, body), new Date(now))
    return reply(202, body)
  })
}

/** By call. */
export const funnelUseCases: { readonly [Name in FunnelEndpointName]: UseCase<Name> } = { funnel }
