// Acceptance criteria of Instabank in Vietnam: people with an account; it lends for motorcycles too. Incomes are in đồng.
import type { LenderInCountry } from '#domain/lender/lender.ts'

export const vn: LenderInCountry = {
  softCheck: false,
  priceCents: 750,
  criteria: [
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 22 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 62 },
    { dataPoint: 'incomeDetails.incomeSource', oneOf: ['employed', 'civil-servant', 'own-business', 'self-employed'] },
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 6_000_000 },
    { dataPoint: 'otherDetails.hasBankAccount', oneOf: [true] },
  ],
  needs: [
    'monthlyPaymentDay',
    'otherDetails.idCardIssuedAuthority',
    'incomeDetails.incomeSource',
    'incomeDetails.monthlyIncome',
    'otherDetails.housingTenure',
    'expenses.rentAmount',
    'expenses.monthlyMortgageAmount',
    'otherDetails.livingArea',
    'otherDetails.numberOfInhabitants',
    'otherDetails.education',
    'expenses.hasOtherLoans',
    'expenses.monthlyCreditCommitments',
    'otherDetails.hasVehicleDownPayment',
    'otherDetails.hasBankAccount',
    'incomeDetails.iban',
    'otherDetails.ibanConsent',
  ],
  followUps: ['dynamic-consents', 'instabank-offer'],
}
