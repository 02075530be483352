// POST /affiliate/event: records an event of an affiliate's visitor under the affiliate's reference, once for the key (M6, M1).
// It is about no lead and no person, so it needs no token and answers nothing but that it came. What a link says may be an address
// all the same: such an id is left empty (P-05, P-09).
import { linkText } from '#domain/journey/link-text.ts'
import { reply, tooMany } from '#server/platform/http/answer.ts'
import { runIdempotent, recordOf } from '#server/lead/idempotency/idempotency.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import type { UseCase } from '../reach-dependencies.ts'
import { insertAffiliateEvent } from './affiliate-event-store.ts'

/** Rate limit per network: many households are behind one address (S-23). */
const mostPerMinute = 120

export const affiliateEvent: UseCase<'affiliateEvent'> = async (deps, asked) => {
  const { variant: id, product, kind, reference } = asked.body
  const variant = deps.variants.get(id)
  const wrong = !variant ? 'variant' : product === variant.product ? undefined : 'product'
  const faults = [
    ...(wrong ? [{ field: wrong, code: 'notOffered' as const }] : []),
    ...(Object.values(reference).some(Boolean) ? [] : [{ field: 'reference', code: 'required' as const }]),
  ]
  if (faults.length > 0) return { kind: 'faults', faults: deps.words.shapeRows(undefined, faults) }
  const idempotency = idempotentRequest(deps.sealer, asked)
  return runIdempotent(deps.db, deps.sealer, idempotency, async (trx) => {
    const key = `affiliate-event ${deps.sealer.index('limit affiliate-event', asked.network)}`
    const taken = await takeAll(trx, [{ key, most: mostPerMinute, windowMs: 60_000 }], deps.now())
    if (taken.kind === 'full') return tooMany(taken)
    const at = new Date(deps.now())
    const body = { received: true } as const
    const { attribute, subId, transactionId } = reference
    await insertAffiliateEvent(trx, {
      variant: id,
      product,
      kind,
      attribute: linkText(attribute) ?? null,
      sub_id: linkText(subId) ?? null,
      transaction_id: linkText(transactionId) ?? null,
      at,
    })
    await insertRecord(trx, recordOf(deps.sealer, null, idempotency, 202, body), at)
    return reply(202, body)
  })
}
