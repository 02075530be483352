// A lender's call-back: signed, each event once, and nothing that comes late or again changes a lead (R-26, S-30).
import * as v from 'valibot'
import { partnerCallBack, signatureHeaders } from '#contract/partner-protocol.ts'
import type { Deps } from '#server/deps.ts'
import { refuse, reply } from '#server/http/answer.ts'
import type { Answer } from '#server/http/answer.ts'
import { hastenJob } from '#server/jobs/queue.ts'
import { verifySignature } from '#server/kit/partner-signature.ts'
import { outcomeOf } from './default-connector.ts'
import { settleById } from './distribute.ts'
import { distributeKey } from './distribute-job.ts'

interface CalledBack {
  readonly lender: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The bytes as they came. */
  readonly rawBody: Uint8Array
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function receiveCallBack(deps: Deps, { lender, headers, rawBody }: CalledBack): Promise<Answer> {
  const { secret } = (Object.hasOwn(deps.config.lenders, lender) && deps.config.lenders[lender]) || {}
  if (!secret) return refuse('not-found')
  const isSigned = verifySignature({
    secret,
    timestamp: headers[signatureHeaders.timestamp],
    signature: headers[signatureHeaders.signature],
    rawBody,
    nowSeconds: Math.floor(deps.now() / 1000),
  })
  if (!isSigned) return refuse('signature')
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), partnerCallBack), Buffer.from(rawBody).toString())
  if (!read.success) return refuse('unreadable-decision')
  const { eventId, decision } = read.output
  if (!uuid.test(decision.reference)) return refuse('not-found')

  return deps.db
    .transaction()
    .execute(async (trx): Promise<Answer> => {
      const verdict = await trx
        .selectFrom('lender_verdict')
        .select(['lead_id', 'round'])
        .where('id', '=', decision.reference)
        .where('lender', '=', lender)
        .executeTakeFirst()
      if (!verdict) return refuse('not-found')
      const at = new Date(deps.now())
      const stored = await trx
        .insertInto('call_back')
        .values({ lender, event_id: eventId, lead_id: verdict.lead_id, at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id')
        .executeTakeFirst()
      if (!stored) return reply(200, { received: 'before' })
      const left = await settleById(deps, trx, decision.reference, outcomeOf(decision))
      if (left === 'next') await hastenJob(trx, distributeKey(verdict.lead_id, verdict.round), at)
      return reply(200, { received: 'now' })
    })
    .finally(deps.wake)
}
