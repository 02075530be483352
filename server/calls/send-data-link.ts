// POST /customer/data/link: a link to one's data that opens nothing brings a fresh one by e-mail, to the address on file (S-05, P-07).
// The job looks the lead up, so that the answer is the same, and as quick, whatever the link was of (S-25).
import { hourMs } from '#domain/questions/duration.ts'
import { recordOf, runIdempotent } from '#server/lead/idempotency/idempotency.ts'
import { idempotentRequest } from '#server/lead/idempotency/request-hash.ts'
import { isServedHere } from '#server/lead/ownership/linked-lead.ts'
import { reply, tooMany } from '#server/platform/http/answer.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import type { JobHandler } from '#server/platform/jobs/worker.ts'
import { openLinkToken } from '#server/platform/kit/link-token.ts'
import { takeAll } from '#server/platform/limits/rate-limit-store.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { lockLead } from '#server/platform/stores/leads.ts'
import { planAsked } from '#server/reach/service-messages/plan-service-messages.ts'
import type { CallsDeps, UseCase } from './calls-dependencies.ts'

/** So many an hour for all links of one lead, and for one that is no link of ours. */
export const freshLinksAtMost = 3

/** The lead of a link that was never one of ours. */
const nobody = '00000000-0000-0000-0000-000000000000'

interface Payload {
  readonly leadId: string
  readonly sendId: string
}

/** However old the link is, and after the owner ended all links too: what is sent goes to the owner alone. */
export const sendDataLink: UseCase<'sendDataLink'> = async (deps, asked) => {
  const { token } = asked.body
  const idempotency = idempotentRequest(deps.sealer, asked)
  const answer = await runIdempotent(deps.db, deps.sealer, idempotency, async (trx) => {
    const now = deps.now()
    const link = openLinkToken(deps.sealer, 'my-data', token) ?? openLinkToken(deps.sealer, 'ask-my-data', token)
    const leadId = link?.leadId
    const key = `fresh data link ${deps.sealer.index('limit data link', leadId ?? token)}`
    const taken = await takeAll(trx, [{ key, most: freshLinksAtMost, windowMs: hourMs }], now)
    if (taken.kind === 'full') return tooMany(taken)
    const sendId = deps.newId()
    const payload: Payload = { leadId: leadId ?? nobody, sendId }
    await enqueue(trx, { kind: 'send-data-link', payload, dedupe_key: `send-data-link ${sendId}` }, new Date(now))
    const body = { status: 'asked' } as const
    await insertRecord(trx, recordOf(deps.sealer, null, idempotency, 202, body), new Date(now))
    return reply(202, body)
  })
  deps.wake()
  return answer
}

/** The handler of the job `send-data-link`. */
export function sendDataLinkHandler(deps: CallsDeps): JobHandler {
  return {
    run: async (payload) => {
      const { leadId, sendId } = payload as Payload
      await deps.db.transaction().execute(async (trx) => {
        const lead = await lockLead(trx, leadId)
        // Without an address on file there is nowhere to send it.
        if (!lead || lead.erased_at || lead.email_index === null || !isServedHere(deps.config, lead)) return
        await planAsked(trx, 'data-link', { occasion: sendId, channel: 'email', at: new Date(deps.now()) }, lead)
      })
      deps.wake()
      return 'done'
    },
    // It can be asked for again.
    whenDead: async () => {},
  }
}
