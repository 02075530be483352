// Choice lists that are the same in every country. A country's own list under the same data point replaces it; the texts are
// `options>{field}>{id}`.
import type { DataPointKey } from './data-points.ts'

export type OptionLists = Readonly<Partial<Record<DataPointKey, readonly string[]>>>

/** A country's choice lists. */
export interface CountryChoices {
  /** The administrative divisions by id, in the language's order; their names are the same in every language. */
  readonly divisions: Readonly<Record<string, string>>
  /** Choices where they differ from the general ones. */
  readonly options: OptionLists
}

/** How a loan reaches somebody without an account. */
export const payoutMethods = ['cash-branch', 'cash-home', 'postal-order', 'wallet'] as const

export type PayoutMethod = (typeof payoutMethods)[number]

export const generalOptions: OptionLists = {
  financingOption: ['single-payment', 'instalments'],
  'personalDetails.gender': ['female', 'male'],
  'otherDetails.loanPurpose': ['bills', 'home', 'vehicle', 'education', 'debt', 'event', 'business', 'other'],
  'otherDetails.connectedToPep': ['myself', 'relative', 'associate'],
  'otherDetails.maritalStatus': ['single', 'married', 'civil-union', 'separated', 'divorced', 'widowed'],
  'otherDetails.education': ['none', 'primary', 'secondary', 'vocational', 'higher'],
  'otherDetails.housingTenure': ['owned', 'mortgaged', 'rented', 'family', 'other'],
  'otherDetails.numberOfDependants': ['0', '1', '2', '3', 'other'],
  'otherDetails.livingArea': ['city', 'town', 'village'],
  'incomeDetails.incomeSource': ['employed', 'fixed-term', 'self-employed', 'pensioner', 'student', 'unemployed'],
  'incomeDetails.incomePayday': ['beginning', 'middle', 'end', 'varies'],
  'incomeDetails.jobArea': [
    'agriculture',
    'construction',
    'education',
    'finance',
    'health',
    'hospitality',
    'industry',
    'public-service',
    'security',
    'technology',
    'trade',
    'transport',
    'other',
  ],
  'incomeDetails.payoutMethod': payoutMethods,
  'incomeDetails.positionType': ['worker', 'specialist', 'manager', 'director'],
  'incomeDetails.salaryCycle': ['weekly', 'fortnightly', 'semi-monthly', 'monthly'],
  'incomeDetails.cofidisProfession': ['employee', 'civil-servant', 'manager', 'self-employed', 'pensioner', 'other'],
  'incomeDetails.economicActivity': ['trade', 'services', 'production', 'agriculture', 'transport', 'other'],
  'incomeDetails.terminationPeriod': ['none', 'two-weeks', 'one-month', 'three-months'],
  'referenceDetails.type': ['relative', 'friend', 'colleague', 'neighbour'],
}
