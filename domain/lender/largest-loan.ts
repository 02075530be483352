// Largest loan that lenders take of the same answers, and whether they take any: for an applicant who comes again (Q3).
import type { Answers } from '#domain/questions/answers.ts'
import type { Range, Settings } from '#domain/questions/question-settings.ts'
import { criteriaOf, failedCriterion } from './lender.ts'
import type { LenderInCountry } from './lender.ts'

/** Money in units of the currency; the period in the variant's own unit. */
export interface Loan {
  readonly amount: number
  readonly period: number
}

/** Loans that a new application after an end may begin with: the one asked for, and the largest that a lender takes instead. */
export interface Reapplication extends Loan {
  readonly instead?: Loan
}

export interface LoanSearch {
  readonly answers: Answers
  /** The variant's amounts and periods. */
  readonly settings: Pick<Settings, 'amount' | 'period'>
  /** Today as `YYYY-MM-DD` in the country's time zone. */
  readonly today: string
}

type Folder = Pick<LenderInCountry, 'criteria' | 'payouts'>

const loanKeys = ['amount', 'period'] as const

/** Every value of the form's range, ascending. */
const valuesOf = ({ min, max, step }: Range): number[] =>
  Array.from({ length: Math.floor((max - min) / step + 1e-6) + 1 }, (_, index) => min + index * step)

/** The values of one side of the loan that the lender's criteria take; none where another answer fails them. */
function takenValues(lender: Folder, { answers, settings, today }: LoanSearch): Readonly<Record<keyof Loan, number[]>> {
  const { amount: _, period: __, ...person } = answers
  const criteria = criteriaOf(lender)
  const isOpen = failedCriterion(criteria, person, today) === undefined
  const taken = (key: keyof Loan) => {
    const about = criteria.filter(({ dataPoint }) => dataPoint === key)
    return valuesOf(settings[key]).filter((value) => failedCriterion(about, { [key]: value }, today) === undefined)
  }
  return isOpen ? { amount: taken('amount'), period: taken('period') } : { amount: [], period: [] }
}

/** True where the lender's criteria take some loan of the variant from this person. */
export function takesAnyLoan(lender: Folder, search: LoanSearch): boolean {
  const taken = takenValues(lender, search)
  return loanKeys.every((key) => taken[key].length > 0)
}

/**
 * The largest loan, then the longest, that a lender takes which does not take the one that was asked for. Never more and never longer than
 * that was: nobody is talked into a larger debt. Nothing where no lender takes less.
 */
export function largestLoan(lenders: readonly Folder[], search: LoanSearch): Loan | undefined {
  const { amount, period } = search.answers
  if (amount === undefined || period === undefined) return undefined
  const asked = { amount: Number(amount), period: Number(period) }
  const loans = lenders.flatMap((lender) => {
    const taken = takenValues(lender, search)
    const most = (key: keyof Loan) => taken[key].findLast((value) => value <= asked[key])
    const loan = { amount: most('amount'), period: most('period') }
    const takesAsked = failedCriterion(criteriaOf(lender), asked, search.today) === undefined
    return takesAsked || loan.amount === undefined || loan.period === undefined ? [] : [loan as Loan]
  })
  return loans.sort((a, b) => b.amount - a.amount || b.period - a.period)[0]
}
