// Offers of the sandbox's lenders, computed from the requested loan and the lender's monthly rate.
import type { FollowUpKey } from '#domain/follow-up/follow-ups.ts'
import type { Case } from './magic-words.ts'

type Offers = (application: Case) => { readonly offers: readonly object[] }

interface Variation {
  readonly id: string
  /** Of the amount and period that were applied for, and of the lender's rate. */
  readonly amount?: number
  readonly period?: number
  readonly rate?: number
  readonly lender?: string
}

/** A tenth of the number's own size: 700 goes by 10, 25 000 by 1 000. */
const stepOf = (amount: number) => 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
const toStep = (amount: number, step: number) => Math.max(step, Math.round(amount / step) * step)

const varied =
  (...variations: readonly Variation[]): Offers =>
  ({ loan, price }) => ({
    offers: variations.map(({ id, amount = 1, period = 1, rate = 1, lender }) => ({
      offerId: id,
      ...(lender ? { lender } : {}),
      terms: price({
        ...loan,
        amount: amount === 1 ? loan.amount : toStep(loan.amount * amount, stepOf(loan.amount)),
        period: Math.max(1, Math.round(loan.period * period)),
        monthlyRate: loan.monthlyRate * rate,
      }),
    })),
  })

/** One offer that can be changed: from half to one and a half of the amount, from half to twice the period. */
const adjustable =
  (offerId: string): Offers =>
  ({ loan, price }) => {
    const step = stepOf(loan.amount)
    const amount = toStep(loan.amount, step)
    return {
      offers: [
        {
          offerId,
          terms: price({ ...loan, amount }),
          adjustable: {
            amount: { min: toStep(amount / 2, step), max: toStep(amount * 1.5, step), step },
            period: { min: Math.max(1, Math.ceil(loan.period / 2)), max: loan.period * 2, step: 1 },
            monthlyRate: loan.monthlyRate,
          },
        },
      ],
    }
  }

export const offerAsks: Readonly<Partial<Record<FollowUpKey, Offers>>> = {
  'ipfd-offer-choice': varied(
    { id: 'ipfd-as-asked' },
    { id: 'ipfd-less', amount: 0.7 },
    { id: 'ipfd-longer', period: 1.2, rate: 1.1 },
  ),
  'cofidis-offer': varied({ id: 'cofidis-1' }),
  'provident-offer': adjustable('provident-1'),
  'instabank-offer': varied({ id: 'instabank-1' }),
  'proficredit-offer': varied({ id: 'proficredit-1' }),
  'creditea-offer': varied({ id: 'creditea-1' }),
  smava: varied(
    { id: 'smava-1', lender: 'Ostbank' },
    { id: 'smava-2', lender: 'Bank am Fluss', rate: 0.85 },
    { id: 'smava-3', lender: 'Sparbank Nord', rate: 1.15 },
  ),
}
