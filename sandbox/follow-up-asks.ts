// Follow-up requests of played lenders: what they send along, by the form and by how the follow-up's folder says it is played.
import type { FollowUp, FollowUpForm } from '#domain/follow-up/follow-up.ts'
import type { PlayedFollowUp, PlayedOffer } from '#domain/follow-up/played-follow-up.ts'
import type { Case } from './magic-words.ts'

type Ask = Readonly<Record<string, unknown>>

/** A tenth of the number's own size: 700 goes by 10, 25 000 by 1 000. */
const stepOf = (amount: number) => 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
const toStep = (amount: number, step: number) => Math.max(step, Math.round(amount / step) * step)

function fixedOffer({ id, amount = 1, period = 1, rate = 1, lender }: PlayedOffer, { loan, price }: Case): object {
  return {
    offerId: id,
    ...(lender ? { lender } : {}),
    terms: price({
      ...loan,
      amount: amount === 1 ? loan.amount : toStep(loan.amount * amount, stepOf(loan.amount)),
      period: Math.max(1, Math.round(loan.period * period)),
      monthlyRate: loan.monthlyRate * rate,
    }),
  }
}

function adjustableOffer({ id }: PlayedOffer, { loan, price }: Case): object {
  const step = stepOf(loan.amount)
  const amount = toStep(loan.amount, step)
  return {
    offerId: id,
    terms: price({ ...loan, amount }),
    adjustable: {
      amount: { min: toStep(amount / 2, step), max: toStep(amount * 1.5, step), step },
      period: { min: Math.max(1, Math.ceil(loan.period / 2)), max: loan.period * 2, step: 1 },
      monthlyRate: loan.monthlyRate,
    },
  }
}

/** Requests by form, where the follow-up's folder defines none. */
const usual: Readonly<Partial<Record<FollowUpForm, (row: FollowUp) => Ask>>> = {
  consents: ({ consents = [] }) => ({
    consents: consents.map((id, index) => ({ id, required: index < consents.length - 1 })),
  }),
}

/** Nothing where the screen needs nothing. */
export function askOf(row: FollowUp, played: PlayedFollowUp | undefined, application: Case): Ask {
  if (played?.ask) return played.ask(application.locale)
  if (played?.offers)
    return { offers: played.offers.map((each) => (each.adjustable ? adjustableOffer : fixedOffer)(each, application)) }
  return usual[row.form]?.(row) ?? {}
}
