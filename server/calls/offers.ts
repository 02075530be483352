// Calls about offers: choose, decline, reopen the list, answer or skip further questions, go on to the lender (Q2, M1).
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import type { Answer } from '#server/platform/http/answer.ts'
import { recordOf } from '#server/lead/idempotency/idempotency.ts'
import { idempotentAsOwner } from '#server/lead/ownership/idempotent-as-owner.ts'
import type { Work } from '#server/lead/ownership/idempotent-as-owner.ts'
import { declineMore as leaveMore } from '#server/lenders/desk/decline-more.ts'
import { showMore } from '#server/lenders/desk/distribute.ts'
import {
  chooseOffer as choose,
  declineOffers as decline,
  liveOffers,
  reopenOffers as reopen,
} from '#server/lenders/desk/offers.ts'
import { openRedirect } from '#server/lenders/desk/offer-redirect.ts'
import { offersOf } from '#server/lenders/desk/offer-store.ts'
import type { KeyedLead } from '#server/platform/kit/lead-sealer.ts'
import { redirectAddress } from '#server/lenders/desk/redirect-hosts.ts'
import { existingLead } from '#server/platform/stores/leads.ts'
import { insertRecord } from '#server/platform/stores/lead-writes.ts'
import type { OfferRow } from '#server/platform/stores/tables.ts'
import type { CallsDeps, UseCase } from './calls-dependencies.ts'
import { replyAbout } from './lead-status.ts'

/** Address at which the applicant goes on: the lender's, checked once more, for the declared hosts may have changed since. */
function addressOf(deps: CallsDeps, lead: KeyedLead, offer: OfferRow): string | undefined {
  const url = openRedirect(deps.sealer, lead, offer)
  return url === undefined ? undefined : redirectAddress(deps, offer.lender, url)
}

/** Answers with the lead as it is after the work, and keeps that answer for a repetition; out of order where the work did nothing. */
async function changed(
  deps: CallsDeps,
  asked: ApiRequest & { readonly params: { readonly id: string } },
  work: (parts: Work) => Promise<boolean>,
): Promise<Answer> {
  const answer = await idempotentAsOwner(deps, asked, { id: asked.params.id }, async (parts) => {
    const { trx, lead, idempotency } = parts
    if (!(await work(parts))) return refuse('out-of-order')
    const body = await replyAbout(deps, trx, await existingLead(trx, lead.id))
    if (!body) return refuse('not-found')
    await insertRecord(trx, recordOf(deps.sealer, lead, idempotency, 200, body), new Date(deps.now()))
    return reply(200, body)
  })
  deps.wake()
  return answer
}

/** POST /lead/{id}/offers/{offer}/choose */
export const chooseOffer: UseCase<'chooseOffer'> = async (deps, asked) => {
  const { id, offer: verdictId } = asked.params
  const answer = await idempotentAsOwner(deps, asked, { id }, async ({ trx, lead, idempotency }) => {
    const rows = await offersOf(trx, lead.id)
    const meant = rows.find((row) => row.verdict_id === verdictId)
    // A lead without any offer is not where one is chosen.
    if (!meant) return refuse(rows.length > 0 ? 'not-found' : 'out-of-order')
    const redirectTo = addressOf(deps, lead, meant)
    if (meant.redirect_url !== null && redirectTo === undefined) return refuse('redirect-refused')
    const choice = await choose({ deps, trx, lead }, verdictId)
    if (choice.kind === 'late') return refuse('out-of-order')
    const now = await replyAbout(deps, trx, await existingLead(trx, lead.id))
    if (!now) return refuse('not-found')
    const body = { lead: now, ...(redirectTo === undefined ? {} : { redirectTo }) }
    await insertRecord(trx, recordOf(deps.sealer, lead, idempotency, 200, body), new Date(deps.now()))
    return reply(200, body)
  })
  deps.wake()
  return answer
}

/** POST /lead/{id}/redirect: the document's call for one partner. It takes the chosen offer, else the one that fits best. */
export const redirectLead: UseCase<'redirectLead'> = async (deps, asked) => {
  const answer = await idempotentAsOwner(deps, asked, { id: asked.params.id }, async ({ trx, lead, idempotency }) => {
    const rows = await offersOf(trx, lead.id)
    const chosen = rows.find(({ status }) => status === 'chosen') ?? (await liveOffers({ deps, trx, lead }))[0]
    if (!chosen) return refuse('out-of-order')
    const redirectTo = addressOf(deps, lead, chosen)
    if (redirectTo === undefined) return refuse('redirect-refused')
    const choice = await choose({ deps, trx, lead }, chosen.verdict_id)
    if (choice.kind === 'late') return refuse('out-of-order')
    const body = { redirectTo }
    await insertRecord(trx, recordOf(deps.sealer, lead, idempotency, 200, body), new Date(deps.now()))
    return reply(200, body)
  })
  deps.wake()
  return answer
}

/** POST /lead/{id}/offers/{offer}/decline */
export const declineOffer: UseCase<'declineOffer'> = (deps, asked) =>
  changed(deps, asked, ({ trx, lead }) =>
    decline({ deps, trx, lead }, ({ verdict_id: id }) => id === asked.params.offer),
  )

/** POST /lead/{id}/offers/decline */
export const declineOffers: UseCase<'declineOffers'> = (deps, asked) =>
  changed(deps, asked, ({ trx, lead }) => decline({ deps, trx, lead }))

/** POST /lead/{id}/offers/reopen */
export const reopenOffers: UseCase<'reopenOffers'> = (deps, asked) =>
  changed(deps, asked, ({ trx, lead }) => reopen({ deps, trx, lead }))

/** POST /lead/{id}/more */
export const answerMore: UseCase<'answerMore'> = (deps, asked) =>
  changed(deps, asked, ({ trx, lead }) => showMore(deps, trx, lead))

/** POST /lead/{id}/more/decline */
export const declineMore: UseCase<'declineMore'> = (deps, asked) =>
  changed(deps, asked, ({ trx, lead }) => leaveMore(deps, trx, lead))
