// Offers of a lender: checked before they are shown, priced again where adjusted, accepted or declined (M7, M9, experience 24).
import { judgeChoice, termsOfChoice } from '#domain/lender/adjustable.ts'
import { identityOf } from '#domain/lender/identity.ts'
import { decimalsOf } from '#domain/questions/conventions.ts'
import type { PeriodScale } from '#domain/questions/question-settings.ts'
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import { readAsk } from '#contract/follow-up-asks.ts'
import type { OfferAsk } from '#contract/follow-up-asks.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import { comparable } from '../desk/comparable.ts'
import { ownLead } from '#server/lead/ownership/own-lead.ts'
import type { UseCase } from '../lenders-dependencies.ts'
import type { Opening } from './opening.ts'
import type { Take, Taken } from './answer-context.ts'
import { openAsk, openFollowUpOf } from '#server/platform/stores/follow-ups.ts'
import type { AskedFollowUp } from '#server/platform/stores/follow-ups.ts'
import { asksOf } from './follow-up-store.ts'

/** Accepted offer, against which a lender's yes is measured later. */
export interface TakenOffer {
  readonly offerId: string
  /** Name of the lending company, where it is not the lender that asks. */
  readonly lender?: string
  readonly amount: number
  readonly period: number
  readonly terms: OfferTerms
}

/**
 * An offer as it is shown: its figures are computed here. One that its own rate and fee would make cheaper than its lender
 * says is shown as the lender says, and cannot be adjusted: nobody is to be told less than is asked for.
 */
export function shownOffer({ adjustable, ...offer }: OfferAsk, decimals: number): OfferAsk {
  const { terms } = comparable(offer.terms, decimals)
  const own = adjustable && termsOfChoice(adjustable, terms, terms, decimals)
  if (!adjustable || !own || judgeChoice(adjustable, terms).length > 0) return { ...offer, terms }
  const rounding = 10 ** -decimals * (terms.instalments / 2 + 1)
  return own.instalments === terms.instalments && own.totalToRepay >= terms.totalToRepay - rounding
    ? { ...offer, terms: own, adjustable }
    : { ...offer, terms }
}

/** On opening: what the screen is told are the server's figures, not the lender's, and who lends as the catalogue states it. */
export const openOffers: Opening = async ({ deps: { catalogue }, lead, verdict }, ask) => {
  const decimals = decimalsOf(catalogue.countries[lead.country]!.currency)
  const own = identityOf(catalogue.lenders[verdict.lender]?.countries[lead.country] ?? {})
  const offers = (readAsk('offers', ask)?.offers ?? []).map((offer) => ({
    ...shownOffer(offer, decimals),
    // Of another company its name alone is known.
    identity: offer.lender === undefined ? own : { legalName: offer.lender },
  }))
  return { offers }
}

const fault = (field: string, code: FollowUpFault['code']): { faults: readonly FollowUpFault[] } => ({
  faults: [{ field, code }],
})
const late: Taken = { isLate: true }
const offersOf = ({ ask }: Pick<AskedFollowUp, 'ask'>) => readAsk('offers', ask)?.offers ?? []

/** The terms of an offer at a choice; a fixed offer has its own, and nobody takes it at others. */
function termsAt(
  { terms, adjustable }: OfferAsk,
  { amount, period }: { amount?: number | undefined; period?: number | undefined },
  decimals: number,
): OfferTerms | { readonly faults: readonly FollowUpFault[]; readonly scale?: PeriodScale } {
  if (!adjustable) {
    if (amount !== undefined && amount !== terms.amount) return fault('amount', 'notOffered')
    return period !== undefined && period !== terms.period ? fault('period', 'notOffered') : terms
  }
  const faults = judgeChoice(adjustable, {
    ...(amount === undefined ? {} : { amount }),
    ...(period === undefined ? {} : { period }),
  })
  if (faults.length > 0) return { faults, scale: terms.periodScale }
  return (
    termsOfChoice(adjustable, { amount: amount!, period: period! }, terms, decimals) ?? fault('amount', 'notOffered')
  )
}

/** One of the offers that are shown is taken, at the price the server works out, or none is. */
export const takeOffers: Take<'offers'> = async ({ deps, trx, lead, variant, open, body }): Promise<Taken> => {
  const { decision, offerId, followUp: shownIn, amount, period } = body
  if (shownIn !== undefined && shownIn !== open.id) return late
  if (decision === 'decline') return { status: 'declined', toLead: {}, answer: {} }
  if (offerId === undefined) return fault('offerId', 'required')
  const offer = offersOf(open).find((each) => each.offerId === offerId)
  if (!offer) {
    const earlier = await asksOf(trx, lead.id)
    const isThere = (row: (typeof earlier)[number]) =>
      offersOf({ ask: openAsk(deps.sealer, lead, row) }).some((each) => each.offerId === offerId)
    const wasOpen = earlier.some(isThere)
    return wasOpen ? late : fault('offerId', 'notOffered')
  }
  const terms = termsAt(offer, { amount, period }, decimalsOf(variant.country.currency))
  if ('faults' in terms) return terms
  const taken: TakenOffer = {
    offerId,
    ...(offer.lender === undefined ? {} : { lender: offer.lender }),
    amount: terms.amount,
    period: terms.period,
    terms,
  }
  return { status: 'answered', toLead: {}, answer: { ...taken } }
}

const digits = /^\d{1,15}(?:\.\d{1,6})?$/

/** GET /lead/{id}/offer-price: what the open offer costs at another amount and period. */
export const priceOffer: UseCase<'priceOffer'> = async (deps, { params, query, authorization }) => {
  const lead = await ownLead(deps, deps.db, { id: params.id, authorization })
  const variant = lead && deps.variants.get(lead.variant)
  if (!lead || !variant) return refuse('not-found')
  const open = await openFollowUpOf(deps.db, deps.sealer, lead)
  if (!open) return refuse('out-of-order')
  const row = followUpOf(deps.catalogue.followUps, open.key)
  if (row.form !== 'offers') return refuse('out-of-order')
  const { offerId, ...typed } = query
  const offer = offersOf(open).find((each) => each.offerId === offerId)
  const unread = (['amount', 'period'] as const).filter((field) => !digits.test(typed[field]))
  const priced: ReturnType<typeof termsAt> = !offer
    ? fault('offerId', 'notOffered')
    : unread.length > 0
      ? { faults: unread.map((field) => ({ field, code: 'format' as const })) }
      : termsAt(
          offer,
          { amount: Number(typed.amount), period: Number(typed.period) },
          decimalsOf(variant.country.currency),
        )
  return 'faults' in priced
    ? { kind: 'faults', faults: deps.words.followUpRows(variant, lead.locale, row, priced.faults, priced.scale) }
    : reply(200, priced)
}
