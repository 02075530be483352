// Calls behind message links (M4, P-08): seeing changes nothing.
import { refuse, reply } from '#server/platform/http/answer.ts'
import { runIdempotent, recordOf } from '#server/lead/idempotency/idempotency.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import type { UseCase } from '../reach-dependencies.ts'
import { unsubscribe, unsubscribing } from './unsubscribe-link.ts'

const unsubscribeLink: UseCase<'unsubscribeLink'> = async (deps, { params }) => {
  const link = await unsubscribing(deps, deps.db, params.id)
  return link ? reply(200, { address: link.shown, channel: link.channel }) : refuse('not-found')
}

const unsubscribeByLink: UseCase<'unsubscribeByLink'> = async (deps, asked) => {
  const idempotency = idempotentRequest(deps.sealer, asked)
  return runIdempotent(deps.db, deps.sealer, idempotency, async (trx) => {
    const link = await unsubscribing(deps, trx, asked.params.id)
    if (!link) return refuse('not-found')
    const now = deps.now()
    const body = { status: 'unsubscribed' } as const
    await unsubscribe(deps, trx, link, now)
    await insertRecord(trx, recordOf(deps.sealer, null, idempotency, 200, body), new Date(now))
    return reply(200, body)
  })
}

/** By call. */
export const messageUseCases = { unsubscribeLink, unsubscribeByLink }
