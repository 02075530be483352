// POST /lead/{id}/redirect: returns the lender's redirect address, if its host is allowed, and records the redirect.
import { stateNumber } from '#domain/journey/states.ts'
import { nextState } from '#domain/application/transitions.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import { redirectAddress } from '#server/lenders/desk/redirect-hosts.ts'
import { updateState } from '#server/platform/stores/lead-states.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import { idempotentAsOwner } from '#server/lead/ownership/idempotent-as-owner.ts'
import type { UseCase } from './calls-dependencies.ts'
import { offerOf, insertRedirect } from './redirect-store.ts'

export const redirectLead: UseCase<'redirectLead'> = (deps, asked) =>
  idempotentAsOwner(deps, asked, { id: asked.params.id }, async ({ trx, lead, idempotency }) => {
    const state = nextState(lead.state, 'redirected', { flow: lead.flow, nextSection: undefined })
    if (state === undefined) return refuse('out-of-order')
    const offer = await offerOf(trx, lead.id)
    if (!offer?.redirect_url || !redirectAddress(deps, offer.lender, offer.redirect_url))
      return refuse('redirect-refused')
    const at = new Date(deps.now())
    const body = { redirectTo: offer.redirect_url }
    await insertRedirect(trx, lead.id, offer.lender, at)
    if (lead.state !== stateNumber('redirected')) {
      const result = lead.result && { ...lead.result, application: { status: 'redirected' as const } }
      await updateState(trx, lead, { event: 'redirected', state, result, detail: { lender: offer.lender }, at })
    }
    await insertRecord(trx, recordOf(deps.sealer, idempotency, 200, body), lead.id, at)
    return reply(200, body)
  })
