// Representative example of a loan in words: one text for the form, for offers, for what is printed and for e-mails (CCD 2023/2225, art. 8).
import { nominalRateOf } from '#domain/lender/apr.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import { formatPercent } from '#domain/lender/percent.ts'
import { formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import type { Translate } from './fault-message.ts'

/** Texts, formats and the market's cost term, with which an example is written. */
export interface ExampleWriting {
  readonly t: Translate
  readonly conventions: Conventions
  /** The market's name of the yearly cost. */
  readonly costTerm: string
}

/** Amount, period, payments, borrowing rate, total, yearly cost and fee in one paragraph. */
export function exampleText(terms: OfferTerms, { t, conventions, costTerm }: ExampleWriting): string {
  const money = (amount: number) => formatMoney(amount, conventions)
  const example = t('shellˆoffer>example', {
    amount: money(terms.amount),
    period: formatPeriod(terms.period, terms.periodScale, conventions),
    instalments: t('shellˆoffer>instalments', { count: terms.instalments }),
    instalment: money(terms.instalment),
    total: money(terms.totalToRepay),
    nominal: formatPercent(terms.nominalRate ?? nominalRateOf(terms) ?? terms.apr, conventions),
    costTerm,
    apr: formatPercent(terms.apr, conventions),
  })
  return terms.fee === undefined ? example : `${example} ${t('shellˆoffer>exampleFee', { fee: money(terms.fee) })}`
}
