// Table of the data points: every question the product can ask (D1 to D3). The key is `section.field` (top level: `field`);
// it is the storage path, the wire path, the input's name and the text key, so a row holds only what cannot be derived from it.
import { fixedTerm, ownBusiness, paidByEmployer, pensions, underNotice } from './income-sources.ts'
import type { KindName } from './kinds.ts'

/** When a data point applies: every named data point holds one of the listed values (D2). */
export type Condition = Readonly<Record<string, readonly (string | boolean)[]>>

export interface DataPointRow {
  /** Kind of the value: decides wire type, reading, writing and input (`kinds.ts`). */
  readonly kind: KindName
  /** The rule's name where it is not the kind's own; a country redefines rules by name (`rules.ts`). */
  readonly rule?: string
  /** The `autocomplete` token (WCAG 1.3.5); absent means `off`. */
  readonly autocomplete?: string
  /** Asked, validated and sent only then (D2). */
  readonly when?: Condition
  /** Not asked where one of the named data points holds one of the listed values; while nobody answered them it is asked (D2). */
  readonly unless?: Condition
  /** The page says in one line why it is asked (`experience` 6): the text `dataPoints>{key}>why` exists in every locale. */
  readonly why?: true
  /** The choices are the country's administrative divisions. */
  readonly divisions?: true
  /** The choices are the countries of the world (`nations.ts`). */
  readonly nations?: true
  /** Identity numbers, accounts and document data: never in local storage, shown masked. */
  readonly secret?: true
}

const rented: Condition = { 'otherDetails.housingTenure': ['rented'] }
const mortgaged: Condition = { 'otherDetails.housingTenure': ['mortgaged'] }
const ownsVehicle: Condition = { 'otherDetails.vehicleOwnership': [true] }
const married: Condition = { 'otherDetails.maritalStatus': ['married', 'civil-union'] }
const inDebt: Condition = { 'expenses.hasOtherLoans': [true] }
const noAccount: Condition = { 'otherDetails.hasBankAccount': [false] }
const livesOn = (...sources: readonly string[]): Condition => ({ 'incomeDetails.incomeSource': sources })
const employed = livesOn(...paidByEmployer)
const selfEmployed = livesOn(...ownBusiness)
const working = livesOn(...paidByEmployer, ...ownBusiness)
const bornHere: Condition = { 'otherDetails.countryOfBirth': ['home'] }
const farmer = livesOn('farmer')
const pensioner = livesOn(...pensions)

export const dataPoints = {
  // top level
  amount: { kind: 'slider', rule: 'amount' },
  period: { kind: 'slider', rule: 'period' },
  financingOption: { kind: 'choice' },
  monthlyPaymentDay: { kind: 'count', rule: 'dayOfMonth', unless: { financingOption: ['single-payment'] } },
  generalPolicies: { kind: 'consent', rule: 'accepted' },

  // personalDetails
  'personalDetails.firstName': { kind: 'name', autocomplete: 'given-name' },
  'personalDetails.middleName': { kind: 'name', autocomplete: 'additional-name' },
  'personalDetails.lastName': { kind: 'name', autocomplete: 'family-name' },
  'personalDetails.secondLastName': { kind: 'name' },
  'personalDetails.gender': { kind: 'choice', autocomplete: 'sex' },
  'personalDetails.dateOfBirth': { kind: 'date', rule: 'birthDate', autocomplete: 'bday' },
  'personalDetails.personalCode': { kind: 'identifier', rule: 'personalCode', why: true, secret: true },

  // contactDetails
  'contactDetails.email': { kind: 'email', autocomplete: 'email' },
  'contactDetails.phoneNumber': { kind: 'phone', autocomplete: 'tel', why: true },
  'contactDetails.marketingConsents': { kind: 'consent' },
  'contactDetails.postalCode': { kind: 'postcode', autocomplete: 'postal-code' },
  'contactDetails.province': { kind: 'choice', rule: 'province', autocomplete: 'address-level1', divisions: true },
  'contactDetails.district': { kind: 'text', rule: 'locality', autocomplete: 'address-level3' },
  'contactDetails.city': { kind: 'text', rule: 'locality', autocomplete: 'address-level2' },
  'contactDetails.street': { kind: 'text', rule: 'street', autocomplete: 'address-line1' },
  'contactDetails.blockNumber': { kind: 'text', rule: 'flatNumber' },
  'contactDetails.houseNumber': { kind: 'text', rule: 'houseNumber' },
  'contactDetails.floor': { kind: 'text', rule: 'flatNumber' },
  'contactDetails.flatNumber': { kind: 'text', rule: 'flatNumber', autocomplete: 'address-line3' },
  'contactDetails.municipality': { kind: 'text', rule: 'locality' },
  'contactDetails.suburb': { kind: 'text', rule: 'locality', autocomplete: 'address-level3' },

  // otherDetails
  'otherDetails.loanPurpose': { kind: 'choice' },
  'otherDetails.isPoliticallyExposed': { kind: 'yes-no', why: true },
  'otherDetails.connectedToPep': { kind: 'choice', when: { 'otherDetails.isPoliticallyExposed': [true] } },
  'otherDetails.maritalStatus': { kind: 'choice' },
  'otherDetails.education': { kind: 'choice' },
  'otherDetails.housingTenure': { kind: 'choice' },
  'otherDetails.housingTenureSinceDate': { kind: 'date', rule: 'pastDate' },
  'otherDetails.vehicleConsent': { kind: 'consent', rule: 'accepted', when: ownsVehicle },
  'otherDetails.hasVehicleDownPayment': { kind: 'yes-no', when: { 'otherDetails.loanPurpose': ['vehicle'] } },
  'otherDetails.vehicleOwnership': { kind: 'yes-no' },
  'otherDetails.vehicleLicensePlateNumber': { kind: 'plate', when: ownsVehicle },
  'otherDetails.isVehicleFinanced': { kind: 'yes-no', when: ownsVehicle },
  'otherDetails.creditBureauConsent': { kind: 'consent', rule: 'accepted' },
  'otherDetails.taxOfficeConsent': { kind: 'consent', rule: 'accepted' },
  'otherDetails.ibanConsent': { kind: 'consent', rule: 'accepted', unless: noAccount },
  'otherDetails.negativeCreditHistory': { kind: 'yes-no', why: true },
  'otherDetails.numberOfDependants': { kind: 'choice' },
  'otherDetails.numberOfDependantsOther': {
    kind: 'count',
    rule: 'dependants',
    when: { 'otherDetails.numberOfDependants': ['other'] },
  },
  'otherDetails.countryOfBirth': {
    kind: 'choice',
    rule: 'countryName',
    nations: true,
  },
  'otherDetails.livingArea': { kind: 'choice' },
  'otherDetails.citizenship': { kind: 'choice', rule: 'countryName', nations: true },
  'otherDetails.secondCitizenship': { kind: 'choice', rule: 'countryName', nations: true },
  'otherDetails.cityOfBirth': { kind: 'text', rule: 'locality' },
  'otherDetails.idCardNumber': { kind: 'identifier', rule: 'idCardNumber', why: true, secret: true },
  'otherDetails.idCardIssuedAt': { kind: 'date', rule: 'pastDate', secret: true },
  'otherDetails.idCardIssuedAuthority': { kind: 'text', rule: 'companyName', secret: true },
  'otherDetails.overdueDebtAmount': {
    kind: 'money',
    rule: 'overdueDebt',
    why: true,
    when: { 'otherDetails.negativeCreditHistory': [true] },
  },
  'otherDetails.provinceOfBirth': { kind: 'choice', divisions: true, when: bornHere },
  'otherDetails.isInterestedInDebtConsolidation': { kind: 'yes-no', unless: { 'expenses.hasOtherLoans': [false] } },
  'otherDetails.hasBankAccount': { kind: 'yes-no' },
  'otherDetails.hasProofOfIncome': { kind: 'yes-no' },
  'otherDetails.taxIdentificationNumber': {
    kind: 'identifier',
    rule: 'taxIdentificationNumber',
    why: true,
    secret: true,
  },
  'otherDetails.numberOfInhabitants': { kind: 'count', rule: 'inhabitants' },
  'otherDetails.pensionNumber': { kind: 'identifier', rule: 'referenceNumber', when: pensioner, secret: true },
  'otherDetails.fieldRegistrationNumber': { kind: 'identifier', rule: 'referenceNumber', when: farmer },
  'otherDetails.fieldSquareArea': { kind: 'count', rule: 'fieldArea', when: farmer },

  // incomeDetails
  'incomeDetails.monthlyIncome': { kind: 'money', rule: 'income', why: true },
  'incomeDetails.incomeSource': { kind: 'choice', why: true },
  'incomeDetails.incomeContractStartedAt': { kind: 'date', rule: 'pastDate', when: employed },
  'incomeDetails.incomeContractExpiresAt': { kind: 'date', rule: 'contractEnd', when: livesOn(...fixedTerm) },
  'incomeDetails.incomePayday': { kind: 'choice', when: { 'incomeDetails.salaryCycle': ['semi-monthly', 'monthly'] } },
  'incomeDetails.jobArea': { kind: 'choice', when: working },
  'incomeDetails.jobTitle': { kind: 'text', rule: 'jobTitle', autocomplete: 'organization-title', when: working },
  'incomeDetails.iban': { kind: 'account', why: true, secret: true, unless: noAccount },
  'incomeDetails.payoutMethod': { kind: 'choice', when: noAccount },
  'incomeDetails.usingOnlineBanking': { kind: 'yes-no', unless: noAccount },
  'incomeDetails.positionType': { kind: 'choice', when: employed },
  'incomeDetails.monthlyExtraIncome': { kind: 'money' },
  'incomeDetails.workPhone': { kind: 'phone', rule: 'workPhone', why: true, when: employed },
  'incomeDetails.spouseMonthlyIncome': { kind: 'money', when: married },
  'incomeDetails.salaryCycle': { kind: 'choice', when: employed },
  'incomeDetails.salaryCycleValue': {
    kind: 'count',
    rule: 'dayOfMonth',
    when: { 'incomeDetails.salaryCycle': ['monthly'] },
  },
  'incomeDetails.cofidisProfession': { kind: 'choice', when: working },
  'incomeDetails.householdIncome': { kind: 'money' },
  'incomeDetails.inTaxDebt': { kind: 'yes-no' },
  'incomeDetails.inContributionDebt': { kind: 'yes-no' },
  'incomeDetails.economicActivity': { kind: 'choice', when: selfEmployed },
  'incomeDetails.terminationPeriod': { kind: 'choice', when: livesOn(...underNotice) },
  'incomeDetails.trialPeriod': { kind: 'yes-no', when: employed },
  'incomeDetails.pensionPayer': { kind: 'text', rule: 'companyName', when: pensioner },

  // expenses
  'expenses.mortgageAmount': { kind: 'money', when: mortgaged },
  'expenses.rentAmount': { kind: 'money', when: rented },
  'expenses.monthlyExpenses': { kind: 'money', why: true },
  'expenses.monthlyCreditCommitments': { kind: 'money', why: true, when: inDebt },
  'expenses.hasOtherLoans': { kind: 'yes-no' },
  'expenses.totalDebtAmount': { kind: 'money', rule: 'totalDebt', when: inDebt },
  'expenses.mortgageStartedAt': { kind: 'date', rule: 'pastDate', when: mortgaged },
  'expenses.mortgageExpiresAt': { kind: 'date', rule: 'mortgageEnd', when: mortgaged },
  'expenses.monthlyMortgageAmount': { kind: 'money', when: mortgaged },
  'expenses.householdExpenses': { kind: 'money' },

  // employer
  'employer.name': { kind: 'text', rule: 'companyName', autocomplete: 'organization', when: employed },
  'employer.postalCode': { kind: 'postcode', when: employed },
  'employer.province': { kind: 'choice', rule: 'employerProvince', divisions: true, when: employed },
  'employer.city': { kind: 'text', rule: 'locality', when: employed },
  'employer.street': { kind: 'text', rule: 'street', when: employed },
  'employer.houseNumber': { kind: 'text', rule: 'houseNumber', when: employed },
  'employer.taxRegistryCode': { kind: 'identifier', rule: 'companyTaxCode', when: employed },

  // referenceDetails
  'referenceDetails.type': { kind: 'choice' },
  'referenceDetails.name': { kind: 'name', rule: 'fullName', why: true },
  'referenceDetails.phoneNumber': { kind: 'phone', rule: 'workPhone' },
} as const satisfies Record<string, DataPointRow>

export type DataPointKey = keyof typeof dataPoints

export const dataPointKeys = Object.keys(dataPoints) as DataPointKey[]

/** One row, widened to the table's row type. */
export function dataPoint(key: DataPointKey): DataPointRow {
  return dataPoints[key]
}

export function isDataPointKey(text: string): text is DataPointKey {
  return Object.hasOwn(dataPoints, text)
}

/** `contactDetails.email` gives `{ section: 'contactDetails', field: 'email' }`; top-level keys have no section. */
export function splitKey(key: DataPointKey): { section: Section | undefined; field: string } {
  const dot = key.indexOf('.')
  return dot < 0
    ? { section: undefined, field: key }
    : { section: key.slice(0, dot) as Section, field: key.slice(dot + 1) }
}

type SectionOf<K extends string> = K extends `${infer S}.${string}` ? S : never
export type Section = SectionOf<DataPointKey>

export const sections = [
  'personalDetails',
  'contactDetails',
  'otherDetails',
  'incomeDetails',
  'expenses',
  'employer',
  'referenceDetails',
] as const satisfies readonly Section[]

/** Sections whose fields share names with the applicant's own: their application field name carries this prefix. */
const fieldPrefixes: Partial<Record<Section, string>> = { employer: 'employer', referenceDetails: 'reference' }

/**
 * The application field name a data point is mapped from (D1): the bare field, prefixed where two sections share it,
 * so `employer.postalCode` is `employerPostalCode`. Unique over the table.
 */
export function applicationFieldName(key: DataPointKey): string {
  const { section, field } = splitKey(key)
  const prefix = section && fieldPrefixes[section]
  return prefix ? prefix + field.charAt(0).toUpperCase() + field.slice(1) : field
}
