// Fixtures of two applicants with every answer their country's lenders need, as request bodies.
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { toSections } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'

const ana: Answers = {
  'personalDetails.firstName': 'Ana María',
  'personalDetails.lastName': "O'Brien",
  'personalDetails.secondLastName': 'García-Núñez',
  'contactDetails.email': 'ana@example.test',
  'contactDetails.phoneNumber': '612 34 56 78',
  'contactDetails.marketingConsents': false,
  generalPolicies: true,
  amount: 700,
  period: 75,
  'otherDetails.loanPurpose': 'home',
  'otherDetails.isInterestedInDebtConsolidation': true,
  'personalDetails.dateOfBirth': '1988-03-01',
  'personalDetails.personalCode': '12345678Z',
  'contactDetails.postalCode': '28013',
  'contactDetails.province': 'madrid',
  'contactDetails.city': 'Madrid',
  'contactDetails.street': 'Calle Mayor',
  'contactDetails.houseNumber': '12',
  'incomeDetails.incomeSource': 'employed',
  'incomeDetails.jobArea': 'health',
  'incomeDetails.cofidisProfession': 'employee',
  'incomeDetails.monthlyIncome': 1850.5,
  'otherDetails.housingTenure': 'rented',
  'expenses.rentAmount': 600,
  'otherDetails.numberOfDependants': '1',
  'expenses.monthlyCreditCommitments': 120,
  'expenses.hasOtherLoans': true,
  'expenses.totalDebtAmount': 3000,
  'otherDetails.negativeCreditHistory': false,
  'otherDetails.isPoliticallyExposed': false,
  'incomeDetails.iban': 'ES9121000418450200051332',
  'otherDetails.ibanConsent': true,
}

const carlos: Answers = {
  'personalDetails.firstName': 'Carlos',
  'personalDetails.lastName': 'Gómez',
  'personalDetails.secondLastName': 'Morales',
  'contactDetails.email': 'carlos@example.test',
  'contactDetails.phoneNumber': '(55) 1234-5678',
  'contactDetails.marketingConsents': true,
  generalPolicies: true,
  amount: 25_000,
  period: 18,
  'otherDetails.loanPurpose': 'business',
  'otherDetails.isInterestedInDebtConsolidation': true,
  'personalDetails.dateOfBirth': '1990-05-14',
  'personalDetails.gender': 'male',
  'personalDetails.personalCode': 'GOMC900514HDFMRR05',
  'otherDetails.creditBureauConsent': true,
  'contactDetails.postalCode': '06600',
  'contactDetails.province': 'ciudad-de-mexico',
  'contactDetails.municipality': 'Cuauhtémoc',
  'contactDetails.suburb': 'Juárez',
  'contactDetails.street': 'Paseo de la Reforma',
  'contactDetails.houseNumber': '222',
  'incomeDetails.incomeSource': 'employed',
  'incomeDetails.cofidisProfession': 'employee',
  'incomeDetails.monthlyIncome': 22_500,
  'incomeDetails.salaryCycle': 'semi-monthly',
  'otherDetails.maritalStatus': 'single',
  'expenses.monthlyCreditCommitments': 1500,
  'expenses.hasOtherLoans': true,
  'expenses.totalDebtAmount': 14_000,
  'otherDetails.negativeCreditHistory': true,
  'otherDetails.overdueDebtAmount': 1200,
  'otherDetails.isPoliticallyExposed': false,
  'otherDetails.taxIdentificationNumber': 'GOMC900514A10',
  'referenceDetails.type': 'friend',
  'referenceDetails.name': 'Lucía Pérez',
  'referenceDetails.phoneNumber': '33 1234 5678',
  'incomeDetails.iban': '002180000123456789',
  'otherDetails.ibanConsent': true,
}

const people = {
  es: { answers: ana, product: 'askrobin', variant: 'askrobin-es', locale: 'es' },
  mx: { answers: carlos, product: 'askrobin', variant: 'askrobin-mx', locale: 'mx' },
} as const

export type Person = keyof typeof people

export const firstPage: readonly DataPointKey[] = [
  'personalDetails.firstName',
  'personalDetails.lastName',
  'personalDetails.secondLastName',
  'contactDetails.email',
  'contactDetails.phoneNumber',
  'contactDetails.marketingConsents',
  'generalPolicies',
]

/** Every answer, with some changed; `undefined` takes one away. */
export function answersOf(person: Person, change: Partial<Record<DataPointKey, unknown>> = {}): Answers {
  const changed = Object.entries({ ...people[person].answers, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(changed)
}

export function only(answers: Answers, keys: readonly DataPointKey[]): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.includes(key as DataPointKey)))
}

/** A body that creates a lead with the answers of the first page, or with others. */
export function createBody(person: Person = 'es', answers: Answers = only(answersOf(person), firstPage)) {
  const { product, variant, locale } = people[person]
  return { product, variant, locale, tags: ['new-ui'], ...toSections(answers) }
}
