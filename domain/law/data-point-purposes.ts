// Purpose, recipients and retention class of every data point: one without a row does not compile (P-11).
import type { Answers } from '#domain/questions/answers.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import type { RetentionClass } from './retention.ts'

/** Purposes of answers, and who uses them: `lenders` receive the answer, `us` passes it to nobody. */
export const purposes = {
  loan: { user: 'lenders', why: 'says which loan is wanted' },
  agreement: { user: 'lenders', why: 'proves what was agreed to before anything is passed on' },
  offers: { user: 'us', why: 'decides whether we may send offers' },
  identity: { user: 'lenders', why: 'tells a lender who applies, as its law asks' },
  contact: { user: 'lenders', why: 'lets a lender reach the applicant' },
  means: { user: 'lenders', why: 'lets a lender judge whether the loan can be paid back' },
  law: { user: 'lenders', why: 'is asked by the law against money laundering' },
  payOut: { user: 'lenders', why: 'says where the loan is paid out and whether an account can be checked' },
  security: { user: 'lenders', why: 'describes the vehicle that the loan is lent on' },
  reference: { user: 'lenders', why: 'lets a lender check who applies; never used to collect a debt' },
} as const satisfies Record<string, { readonly user: 'lenders' | 'us'; readonly why: string }>

export type Purpose = keyof typeof purposes

export const dataPointPurposes: Readonly<Record<DataPointKey, readonly [purpose: Purpose, kept: RetentionClass]>> = {
  // top level
  amount: ['loan', 'application'],
  period: ['loan', 'application'],
  financingOption: ['loan', 'application'],
  monthlyPaymentDay: ['loan', 'application'],
  generalPolicies: ['agreement', 'application'],

  // personalDetails
  'personalDetails.firstName': ['identity', 'application'],
  'personalDetails.middleName': ['identity', 'application'],
  'personalDetails.lastName': ['identity', 'application'],
  'personalDetails.secondLastName': ['identity', 'application'],
  'personalDetails.gender': ['identity', 'application'],
  'personalDetails.dateOfBirth': ['identity', 'application'],
  'personalDetails.personalCode': ['identity', 'national-number'],

  // contactDetails
  'contactDetails.email': ['contact', 'application'],
  'contactDetails.phoneNumber': ['contact', 'application'],
  'contactDetails.marketingConsents': ['offers', 'application'],
  'contactDetails.postalCode': ['contact', 'application'],
  'contactDetails.province': ['contact', 'application'],
  'contactDetails.district': ['contact', 'application'],
  'contactDetails.city': ['contact', 'application'],
  'contactDetails.street': ['contact', 'application'],
  'contactDetails.blockNumber': ['contact', 'application'],
  'contactDetails.houseNumber': ['contact', 'application'],
  'contactDetails.floor': ['contact', 'application'],
  'contactDetails.flatNumber': ['contact', 'application'],
  'contactDetails.municipality': ['contact', 'application'],
  'contactDetails.suburb': ['contact', 'application'],

  // otherDetails
  'otherDetails.loanPurpose': ['loan', 'application'],
  'otherDetails.isPoliticallyExposed': ['law', 'application'],
  'otherDetails.connectedToPep': ['law', 'application'],
  'otherDetails.maritalStatus': ['means', 'application'],
  'otherDetails.education': ['means', 'application'],
  'otherDetails.housingTenure': ['means', 'application'],
  'otherDetails.housingTenureSinceDate': ['means', 'application'],
  'otherDetails.vehicleConsent': ['agreement', 'application'],
  'otherDetails.hasVehicleDownPayment': ['security', 'application'],
  'otherDetails.vehicleOwnership': ['security', 'application'],
  'otherDetails.vehicleLicensePlateNumber': ['security', 'application'],
  'otherDetails.isVehicleFinanced': ['security', 'application'],
  'otherDetails.creditBureauConsent': ['agreement', 'application'],
  'otherDetails.taxOfficeConsent': ['agreement', 'application'],
  'otherDetails.ibanConsent': ['agreement', 'application'],
  'otherDetails.negativeCreditHistory': ['means', 'application'],
  'otherDetails.numberOfDependants': ['means', 'application'],
  'otherDetails.numberOfDependantsOther': ['means', 'application'],
  'otherDetails.countryOfBirth': ['identity', 'application'],
  'otherDetails.livingArea': ['means', 'application'],
  'otherDetails.citizenship': ['identity', 'application'],
  'otherDetails.secondCitizenship': ['identity', 'application'],
  'otherDetails.cityOfBirth': ['identity', 'application'],
  'otherDetails.idCardNumber': ['identity', 'national-number'],
  'otherDetails.idCardIssuedAt': ['identity', 'national-number'],
  'otherDetails.idCardIssuedAuthority': ['identity', 'national-number'],
  'otherDetails.overdueDebtAmount': ['means', 'application'],
  'otherDetails.provinceOfBirth': ['identity', 'application'],
  'otherDetails.isInterestedInDebtConsolidation': ['means', 'application'],
  'otherDetails.hasBankAccount': ['payOut', 'application'],
  'otherDetails.hasProofOfIncome': ['means', 'application'],
  'otherDetails.taxIdentificationNumber': ['identity', 'national-number'],
  'otherDetails.numberOfInhabitants': ['means', 'application'],
  'otherDetails.pensionNumber': ['identity', 'national-number'],
  'otherDetails.fieldRegistrationNumber': ['means', 'application'],
  'otherDetails.fieldSquareArea': ['means', 'application'],

  // incomeDetails
  'incomeDetails.monthlyIncome': ['means', 'application'],
  'incomeDetails.incomeSource': ['means', 'application'],
  'incomeDetails.incomeContractStartedAt': ['means', 'application'],
  'incomeDetails.incomeContractExpiresAt': ['means', 'application'],
  'incomeDetails.incomePayday': ['means', 'application'],
  'incomeDetails.jobArea': ['means', 'application'],
  'incomeDetails.jobTitle': ['means', 'application'],
  'incomeDetails.iban': ['payOut', 'bank-data'],
  'incomeDetails.payoutMethod': ['payOut', 'application'],
  'incomeDetails.usingOnlineBanking': ['payOut', 'application'],
  'incomeDetails.positionType': ['means', 'application'],
  'incomeDetails.monthlyExtraIncome': ['means', 'application'],
  'incomeDetails.workPhone': ['means', 'application'],
  'incomeDetails.spouseMonthlyIncome': ['means', 'application'],
  'incomeDetails.salaryCycle': ['means', 'application'],
  'incomeDetails.salaryCycleValue': ['means', 'application'],
  'incomeDetails.cofidisProfession': ['means', 'application'],
  'incomeDetails.householdIncome': ['means', 'application'],
  'incomeDetails.inTaxDebt': ['means', 'application'],
  'incomeDetails.inContributionDebt': ['means', 'application'],
  'incomeDetails.economicActivity': ['means', 'application'],
  'incomeDetails.terminationPeriod': ['means', 'application'],
  'incomeDetails.trialPeriod': ['means', 'application'],
  'incomeDetails.pensionPayer': ['means', 'application'],

  // expenses
  'expenses.mortgageAmount': ['means', 'application'],
  'expenses.rentAmount': ['means', 'application'],
  'expenses.monthlyExpenses': ['means', 'application'],
  'expenses.monthlyCreditCommitments': ['means', 'application'],
  'expenses.hasOtherLoans': ['means', 'application'],
  'expenses.totalDebtAmount': ['means', 'application'],
  'expenses.mortgageStartedAt': ['means', 'application'],
  'expenses.mortgageExpiresAt': ['means', 'application'],
  'expenses.monthlyMortgageAmount': ['means', 'application'],
  'expenses.householdExpenses': ['means', 'application'],

  // employer
  'employer.name': ['means', 'application'],
  'employer.postalCode': ['means', 'application'],
  'employer.province': ['means', 'application'],
  'employer.city': ['means', 'application'],
  'employer.street': ['means', 'application'],
  'employer.houseNumber': ['means', 'application'],
  'employer.taxRegistryCode': ['means', 'application'],

  // referenceDetails
  'referenceDetails.type': ['reference', 'reference-person'],
  'referenceDetails.name': ['reference', 'reference-person'],
  'referenceDetails.phoneNumber': ['reference', 'reference-person'],
}

/** The data points that are kept as long as a class says. */
export function dataPointsOf(kept: RetentionClass): DataPointKey[] {
  return dataPointKeys.filter((key) => dataPointPurposes[key][1] === kept)
}

/** The answers that say which loan is wanted and nothing about the person: the only values that go to another device by a link. */
export const answersOfLoan = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => dataPointPurposes[key as DataPointKey][0] === 'loan'))
