// Pages of the older flow: the states before the offer, in order (F1, C4). The order is the document's, 2 to 5, 25 and 8, but
// that the amount comes second: it starts at personal details.
import { splitKey } from '#domain/questions/data-points.ts'
import type { DataPointKey, Section } from '#domain/questions/data-points.ts'
import type { StateKey } from './states.ts'
import type { PageLook } from './steps.ts'

interface OlderPageRow extends PageLook {
  /** Whole sections, and data points that are asked here and not with their section. */
  readonly holds: readonly (Section | DataPointKey)[]
}

export const olderPages = {
  'personal-details': {
    kind: 'personal-information',
    context: 'personal',
    // The lead is made from this page: what the applicant must agree to before that stands here.
    holds: [
      'personalDetails',
      'generalPolicies',
      'otherDetails.creditBureauConsent',
      'otherDetails.taxOfficeConsent',
      'contactDetails.marketingConsents',
    ],
  },
  'loan-information': {
    kind: 'loan-information',
    context: 'loan',
    holds: [
      'amount',
      'period',
      'financingOption',
      'monthlyPaymentDay',
      'otherDetails.loanPurpose',
      'otherDetails.isInterestedInDebtConsolidation',
    ],
  },
  'contact-details': { kind: 'personal-information', context: 'contact', holds: ['contactDetails'] },
  // Whether there is an account, and the consent to charge it, stand beside the account.
  'income-details': {
    kind: 'dynamic',
    context: 'income',
    holds: ['incomeDetails', 'otherDetails.hasBankAccount', 'otherDetails.ibanConsent'],
  },
  'other-information': {
    kind: 'dynamic',
    context: 'other',
    // The spouse's income hangs on the marital status: asked earlier, it would lead back to a page that was done.
    holds: ['otherDetails', 'expenses', 'incomeDetails.spouseMonthlyIncome'],
  },
  'reference-information': { kind: 'dynamic', context: 'reference', holds: ['referenceDetails'] },
  'employment-details': { kind: 'dynamic', context: 'employment', holds: ['employer'] },
} as const satisfies Partial<Record<StateKey, OlderPageRow>>

export type OlderPath = keyof typeof olderPages

export const olderPaths = Object.keys(olderPages) as OlderPath[]

/** By data point or section, the page that holds it. */
const holders: ReadonlyMap<string, OlderPath> = new Map(
  olderPaths.flatMap((path) => olderPages[path].holds.map((name) => [name, path] as const)),
)

/** The one page of the older flow that asks a data point. */
export function olderPageOf(key: DataPointKey): OlderPath {
  return holders.get(key) ?? holders.get(splitKey(key).section!)!
}
