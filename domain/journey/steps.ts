// Table of the steps of the v3 form, by path (C1 to C3). `dataPoints` lists what may be asked there, in order; together the
// steps hold every data point once, so any list of missing data points falls into pages.
import type { DataPointKey } from '#domain/questions/data-points.ts'

export const stepKinds = ['loan-information', 'personal-information', 'dynamic', 'modal'] as const
export type StepKind = (typeof stepKinds)[number]

/** The context headings of the document (C3); the key is derived: `contexts>{key}` is the text. */
export const contexts = {
  loan: 'Loan information',
  contact: 'Contact information',
  personal: 'Personal details',
  address: 'Address information',
  income: 'Income information',
  expenses: 'Expenses',
  other: 'Other information',
  housing: 'Housing information',
  employment: 'Employment details',
  reference: 'Reference details',
} as const
export type ContextKey = keyof typeof contexts

/** How a page of the form looks: its kind (C2) and the heading it stands under (C3). */
export interface PageLook {
  readonly kind: StepKind
  readonly context: ContextKey
}

interface StepRow extends PageLook {
  readonly dataPoints: readonly DataPointKey[]
  /** The step on whose page its questions stand, as they belong together: one page and one Continue less (17.4). */
  readonly beside?: string
}

export const steps = {
  'initial-details': {
    kind: 'personal-information',
    context: 'contact',
    dataPoints: [
      'personalDetails.firstName',
      'personalDetails.middleName',
      'personalDetails.lastName',
      'personalDetails.secondLastName',
      'contactDetails.email',
      'contactDetails.phoneNumber',
      'generalPolicies',
      'contactDetails.marketingConsents',
    ],
  },
  'loan-details': {
    kind: 'loan-information',
    context: 'loan',
    dataPoints: [
      'amount',
      'period',
      'otherDetails.loanPurpose',
      'financingOption',
      'monthlyPaymentDay',
      'otherDetails.isInterestedInDebtConsolidation',
    ],
  },
  // Empty but where the amount comes first: what else is asked of the loan then stands here (`first-page.ts`).
  'loan-purpose': { kind: 'dynamic', context: 'loan', dataPoints: [] },
  'personal-details': {
    kind: 'personal-information',
    context: 'personal',
    dataPoints: [
      'personalDetails.dateOfBirth',
      'personalDetails.gender',
      'personalDetails.personalCode',
      'otherDetails.idCardNumber',
      'otherDetails.idCardIssuedAt',
      'otherDetails.idCardIssuedAuthority',
      'otherDetails.citizenship',
      'otherDetails.secondCitizenship',
      'otherDetails.countryOfBirth',
      'otherDetails.provinceOfBirth',
      'otherDetails.cityOfBirth',
      'otherDetails.creditBureauConsent',
      'otherDetails.taxOfficeConsent',
    ],
  },
  'address-information': {
    kind: 'personal-information',
    context: 'address',
    dataPoints: [
      'contactDetails.postalCode',
      'contactDetails.province',
      'contactDetails.municipality',
      'contactDetails.district',
      'contactDetails.city',
      'contactDetails.suburb',
      'contactDetails.street',
      'contactDetails.houseNumber',
      'contactDetails.blockNumber',
      'contactDetails.floor',
      'contactDetails.flatNumber',
    ],
  },
  'income-source': {
    kind: 'dynamic',
    context: 'income',
    dataPoints: [
      'incomeDetails.incomeSource',
      'incomeDetails.economicActivity',
      'incomeDetails.pensionPayer',
      'otherDetails.pensionNumber',
      'otherDetails.fieldRegistrationNumber',
      'otherDetails.fieldSquareArea',
    ],
  },
  'job-area': {
    kind: 'dynamic',
    context: 'employment',
    dataPoints: [
      'incomeDetails.jobArea',
      'incomeDetails.jobTitle',
      'incomeDetails.positionType',
      'incomeDetails.cofidisProfession',
    ],
  },
  'employment-details': {
    kind: 'dynamic',
    context: 'employment',
    dataPoints: [
      'employer.name',
      'employer.taxRegistryCode',
      'employer.postalCode',
      'employer.province',
      'employer.city',
      'employer.street',
      'employer.houseNumber',
    ],
  },
  'work-phone': {
    kind: 'dynamic',
    context: 'employment',
    dataPoints: ['incomeDetails.workPhone'],
    beside: 'employment-details',
  },
  'income-contract-started-at': {
    kind: 'dynamic',
    context: 'employment',
    dataPoints: [
      'incomeDetails.incomeContractStartedAt',
      'incomeDetails.incomeContractExpiresAt',
      'incomeDetails.trialPeriod',
      'incomeDetails.terminationPeriod',
    ],
    beside: 'employment-details',
  },
  'monthly-income': {
    kind: 'dynamic',
    context: 'income',
    dataPoints: ['incomeDetails.monthlyIncome', 'incomeDetails.monthlyExtraIncome', 'incomeDetails.householdIncome'],
    beside: 'income-source',
  },
  'salary-cycle': {
    kind: 'dynamic',
    context: 'income',
    dataPoints: ['incomeDetails.salaryCycle', 'incomeDetails.salaryCycleValue', 'incomeDetails.incomePayday'],
  },
  'has-proof-of-income': {
    kind: 'modal',
    context: 'income',
    dataPoints: ['otherDetails.hasProofOfIncome', 'incomeDetails.inTaxDebt', 'incomeDetails.inContributionDebt'],
  },
  'housing-tenure': {
    kind: 'dynamic',
    context: 'housing',
    dataPoints: [
      'otherDetails.housingTenure',
      'otherDetails.housingTenureSinceDate',
      'expenses.mortgageAmount',
      'expenses.monthlyMortgageAmount',
      'expenses.mortgageStartedAt',
      'expenses.mortgageExpiresAt',
      'otherDetails.livingArea',
      'otherDetails.numberOfInhabitants',
    ],
  },
  'rent-amount': {
    kind: 'dynamic',
    context: 'housing',
    dataPoints: ['expenses.rentAmount'],
    beside: 'housing-tenure',
  },
  'marital-status': {
    kind: 'dynamic',
    context: 'other',
    dataPoints: ['otherDetails.maritalStatus', 'incomeDetails.spouseMonthlyIncome'],
  },
  'number-of-dependants': {
    kind: 'dynamic',
    context: 'other',
    dataPoints: ['otherDetails.numberOfDependants', 'otherDetails.numberOfDependantsOther'],
  },
  education: { kind: 'dynamic', context: 'other', dataPoints: ['otherDetails.education'] },
  'monthly-expenses': {
    kind: 'dynamic',
    context: 'expenses',
    dataPoints: ['expenses.monthlyExpenses', 'expenses.householdExpenses'],
  },
  'monthly-credit-commitments': {
    kind: 'dynamic',
    context: 'expenses',
    dataPoints: ['expenses.hasOtherLoans', 'expenses.monthlyCreditCommitments', 'expenses.totalDebtAmount'],
  },
  'overdue-debt-amount': {
    kind: 'dynamic',
    context: 'expenses',
    dataPoints: ['otherDetails.negativeCreditHistory', 'otherDetails.overdueDebtAmount'],
  },
  'vehicle-ownership': {
    kind: 'dynamic',
    context: 'other',
    dataPoints: [
      'otherDetails.vehicleOwnership',
      'otherDetails.vehicleLicensePlateNumber',
      'otherDetails.isVehicleFinanced',
      'otherDetails.hasVehicleDownPayment',
      'otherDetails.vehicleConsent',
    ],
  },
  'is-politically-exposed': {
    kind: 'modal',
    context: 'other',
    dataPoints: ['otherDetails.isPoliticallyExposed', 'otherDetails.connectedToPep'],
  },
  'tax-registry-code': { kind: 'dynamic', context: 'other', dataPoints: ['otherDetails.taxIdentificationNumber'] },
  'reference-details': {
    kind: 'dynamic',
    context: 'reference',
    dataPoints: ['referenceDetails.type', 'referenceDetails.name', 'referenceDetails.phoneNumber'],
  },
  clabe: {
    kind: 'dynamic',
    context: 'income',
    dataPoints: [
      'otherDetails.hasBankAccount',
      'incomeDetails.iban',
      'incomeDetails.payoutMethod',
      'incomeDetails.usingOnlineBanking',
      'otherDetails.ibanConsent',
    ],
  },
} as const satisfies Record<string, StepRow>

export type StepPath = keyof typeof steps

export const stepPaths = Object.keys(steps) as StepPath[]

/** One row, widened to the table's row type. */
export function stepRow(path: StepPath): StepRow {
  return steps[path]
}

export function isStepPath(text: string): text is StepPath {
  return Object.hasOwn(steps, text)
}

const stepOfDataPoint = new Map<DataPointKey, StepPath>(
  stepPaths.flatMap((path) => stepRow(path).dataPoints.map((key) => [key, path] as const)),
)

/** The one step that asks a data point. Throws for a data point no step holds: the table is then broken. */
export function stepOf(key: DataPointKey): StepPath {
  const path = stepOfDataPoint.get(key)
  if (!path) throw new Error(`No step asks ${key}`)
  return path
}

/** The step on whose page a step's questions stand: its own, or the one that they belong beside. */
export function pageOfStep(path: StepPath): StepPath {
  const { beside } = stepRow(path)
  return beside !== undefined && isStepPath(beside) ? beside : path
}

/** The step whose title a page has: its own where it asks something of its own, else that of its first question's step. */
export function titledAs(path: StepPath, keys: readonly DataPointKey[]): StepPath {
  const own = stepRow(path).dataPoints
  const [first] = keys
  return first === undefined || own.length === 0 || keys.some((key) => own.includes(key)) ? path : stepOf(first)
}
