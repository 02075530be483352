// Follow-up examples of the gallery: each open, with everything it can ask and something of everything a lender may send.
import type { Application } from '#domain/application/application.ts'
import { fieldNames } from '#domain/follow-up/follow-up.ts'
import type { FollowUpForm, FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { followUps } from '#catalogue/follow-ups.web.generated.ts'
import { stateNumber } from '#domain/journey/states.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { AskOf } from '#contract/follow-up-asks.ts'
import { decimalsOf } from '#domain/questions/conventions.ts'
import { termsFor } from '#domain/lender/loan.ts'

const prefix = 'follow-up '

export const followUpExamples: readonly string[] = Object.keys(followUps).map((key) => prefix + key)

/** The follow-up of an example's name; nothing where it is another example. */
export function followUpOf(name: string): FollowUpKey | undefined {
  return Object.keys(followUps).find((key) => prefix + key === name)
}

/** Data that lenders might send along, by form. */
const asks: { readonly [F in FollowUpForm]: (variant: Variant) => AskOf<F> } = {
  questions: () => ({}),
  provider: () => ({}),
  debts: () => ({}),
  documents: () => ({}),
  code: () => ({ number: '42', sends: 1, attemptsLeft: 5 }),
  consents: () => ({
    consents: [
      { id: 'terms', required: true, label: 'I have read the terms.', text: 'The whole text of the terms.' },
      { id: 'register', required: true, label: 'You may ask the credit register about me.', text: 'Which, and what.' },
      { id: 'news', required: false, label: 'You may send me news by e-mail.' },
    ],
  }),
  offers: ({ settings, country }) => {
    const { amount, period } = settings
    const decimals = decimalsOf(country.currency)
    const loan = { amount: amount.max, period: period.max, periodScale: period.scale }
    const offer = (offerId: string, lender: string, monthlyRate: number) => ({
      offerId,
      lender,
      terms: termsFor({ ...loan, monthlyRate }, decimals),
    })
    return {
      offers: [
        { ...offer('one', 'Banco Uno', 0.02), adjustable: { amount, period, monthlyRate: 0.02 } },
        offer('two', 'Banco Dos', 0.018),
      ],
    }
  },
}

/** The state of an application whose lender wants this follow-up. */
export function atFollowUp(key: FollowUpKey, variant: Variant): Partial<Application> {
  const row = followUps[key]!
  return {
    progressState: stateNumber(row.state),
    followUp: {
      id: key,
      key: row.within ?? key,
      lender: 'Moneyman',
      fields: fieldNames(row),
      ask: asks[row.form](variant),
    },
  }
}
