// POST /customer/email/unsubscribe: stops offers to an e-mail address, and by text message too (M4). Whether the address is
// known is never looked up, so the answer cannot tell it (IDNT-04, S-25); what is kept is a keyed hash, which outlives every
// lead.
import { channels } from '#domain/law/messaging.ts'
import { judge } from '#domain/questions/validate.ts'
import { suppress } from '#server/reach/campaigns/suppression-store.ts'
import { reply } from '#server/platform/http/answer.ts'
import { runIdempotent, recordOf } from '#server/lead/idempotency/idempotency.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { emailIndex } from '#server/platform/stores/sealed-answers.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import { judgingOf } from '#server/lead/lead-reply.ts'
import type { UseCase } from './calls-dependencies.ts'

const field = 'contactDetails.email'

export const unsubscribe: UseCase<'unsubscribe'> = async (deps, asked) => {
  const { email, product, locale } = asked.body
  const variant = [...deps.variants.values()].find((each) => each.product === product)
  if (!variant)
    return { kind: 'faults', faults: deps.words.shapeRows(locale, [{ field: 'product', code: 'notOffered' }]) }
  const fault = judge(field, { [field]: email.trim() }, judgingOf(deps, variant))
  if (fault) {
    const faults = deps.words.shapeRows(locale, [fault])
    return { kind: 'faults', faults: faults.map((row) => ({ ...row, field: 'email' })) }
  }
  const idempotency = idempotentRequest(deps.sealer, asked)
  return runIdempotent(deps.db, deps.sealer, idempotency, async (trx) => {
    const now = deps.now()
    const body = { status: 'unsubscribed' } as const
    await suppress(trx, { addressIndex: emailIndex(deps.sealer, email), channels, products: [product] }, now)
    await insertRecord(trx, recordOf(deps.sealer, null, idempotency, 200, body), new Date(now))
    return reply(200, body)
  })
}
