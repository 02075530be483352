// POST /funnel and /funnel/speed: store the events of a visit under a keyed hash of its id, and the speed of a page under nothing. They
// are about no lead and no person, so they need no token and answer nothing but that it came.
import { localDate } from '#domain/law/contact-hours.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { FunnelEndpointName } from '#contract/funnel-endpoints.ts'
import type { PageSpeedEndpointName } from '#contract/page-speed-endpoints.ts'
import { reply, tooMany } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import { runIdempotent, recordOf } from '#server/lead/idempotency/idempotency.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import type { ReachDeps, UseCase } from '../reach-dependencies.ts'
import { countPageSpeed } from './page-speed-store.ts'
import { armsWithin, segmentOf } from './segments.ts'
import { takeEvents } from './visit-store.ts'

/** A visit tells something a dozen times a minute at most; many households are behind one address (S-23). */
const mostPerMinute = 600

interface Counted {
  readonly trx: Handle
  readonly variant: Variant
  /** Unix milliseconds. */
  readonly now: number
}

/** Counts once for the key, and only for a form that there is, within what a network may send. */
async function countOnce(
  deps: ReachDeps,
  asked: ApiRequest<FunnelEndpointName | PageSpeedEndpointName>,
  count: (counted: Counted) => Promise<unknown>,
): Promise<Answer> {
  const { db, sealer } = deps
  const variant = deps.variants.get(asked.body.variant)
  if (!variant)
    return { kind: 'faults', faults: deps.words.shapeRows(undefined, [{ field: 'variant', code: 'notOffered' }]) }
  const now = deps.now()
  const key = `funnel ${sealer.index('limit funnel', asked.network)}`
  // Outside of the transaction, where it goes together with others; what is told again counts again.
  const taken = await takeAll(db, [{ key, most: mostPerMinute, windowMs: 60_000 }], now)
  if (taken.kind === 'full') return tooMany(taken)
  const idempotency = idempotentRequest(sealer, asked)
  return runIdempotent(db, sealer, idempotency, async (trx) => {
    const body = { received: true } as const
    await insertRecord(trx, recordOf(sealer, null, idempotency, 202, body), new Date(now))
    // Last of all: many add to the same counts, and each holds them until it is done.
    await count({ trx, variant, now })
    return reply(202, body)
  })
}

const funnel: UseCase<'funnel'> = (deps, asked) => {
  const { visit, affiliate, arms, events } = asked.body
  return countOnce(deps, asked, ({ trx, variant, now }) =>
    takeEvents(trx, {
      visitKey: deps.sealer.index('funnel visit', visit),
      variant: variant.id,
      affiliate: segmentOf(deps.config.affiliates, affiliate),
      arms: armsWithin(variant.experiments, arms),
      events,
      now,
      dayOf: (at) => localDate(variant.country.timeZone, at),
    }),
  )
}

const pageSpeed: UseCase<'pageSpeed'> = (deps, asked) => {
  const { device, speed } = asked.body
  return countOnce(deps, asked, ({ trx, variant, now }) =>
    countPageSpeed(trx, { day: localDate(variant.country.timeZone, now), variant: variant.id, device, speed }),
  )
}

/** By call. */
export const funnelUseCases: {
  readonly [Name in FunnelEndpointName | PageSpeedEndpointName]: UseCase<Name>
} = { funnel, pageSpeed }
