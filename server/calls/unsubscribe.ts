// POST /customer/email/unsubscribe: has an address asked by e-mail whether it wants no more messages (M4, P-08). Anybody may type it,
// so nothing stops before its owner says so. Whether it is known is never looked up here: the answer cannot tell it (IDNT-04, S-25).
import { judge } from '#domain/questions/validate.ts'
import { askByMail } from '#server/reach/campaigns/confirm-unsubscribe.ts'
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
  // Any of the product's: which brand writes, the lead of the address says.
  const variant = [...deps.variants.values()].find((each) => each.product === product)
  if (!variant)
    return { kind: 'faults', faults: deps.words.shapeRows(locale, [{ field: 'product', code: 'notOffered' }]) }
  const fault = judge(field, { [field]: email.trim() }, judgingOf(deps, variant))
  if (fault) {
    const faults = deps.words.shapeRows(locale, [fault])
    return { kind: 'faults', faults: faults.map((row) => ({ ...row, field: 'email' })) }
  }
  const idempotency = idempotentRequest(deps.sealer, asked)
  const answer = await runIdempotent(deps.db, deps.sealer, idempotency, async (trx) => {
    const now = deps.now()
    const body = { status: 'asked-by-email' } as const
    await askByMail(deps, trx, { variant: variant.id, addressIndex: emailIndex(deps.sealer, email) }, now)
    await insertRecord(trx, recordOf(deps.sealer, null, idempotency, 200, body), new Date(now))
    return reply(200, body)
  })
  deps.wake()
  return answer
}
