// Journey table of Spain: Ana, employed, renting. She meets every page the Spanish lenders ask for.
import type { Journey } from './journey.ts'

export const journey: Journey = {
  variant: 'askrobin-es',
  pages: [
    {
      path: 'initial-details',
      fields: {
        'personalDetails.firstName': 'Ana María',
        'personalDetails.lastName': "O'Brien",
        'personalDetails.secondLastName': 'García-Núñez',
        'contactDetails.email': 'accept+ana@example.test',
        'contactDetails.phoneNumber': '612 34 56 78',
        generalPolicies: 'true',
      },
      mistakes: [
        { field: 'personalDetails.firstName', typed: 'Ana7', code: 'format' },
        { field: 'contactDetails.email', typed: 'ana@', code: 'format' },
        { field: 'contactDetails.phoneNumber', typed: '61234567', code: 'tooShort' },
      ],
    },
    {
      path: 'loan-details',
      fields: {
        amount: '700',
        period: '75',
        'otherDetails.loanPurpose': 'home',
        'otherDetails.isInterestedInDebtConsolidation': 'true',
      },
      mistakes: [
        { field: 'amount', typed: '5.000', code: 'tooLarge' },
        { field: 'period', typed: '12', code: 'tooSmall' },
      ],
    },
    {
      path: 'personal-details',
      fields: { 'personalDetails.dateOfBirth': ['1', 'marzo', '1988'], 'personalDetails.personalCode': '12.345.678-z' },
      mistakes: [
        { field: 'personalDetails.dateOfBirth', typed: ['31', '2', '1988'], code: 'impossible' },
        { field: 'personalDetails.dateOfBirth', typed: ['1', '3', '2015'], code: 'tooYoung' },
        { field: 'personalDetails.personalCode', typed: '12345678S', code: 'checkDigit' },
      ],
    },
    {
      path: 'address-information',
      fields: {
        'contactDetails.postalCode': '28013',
        'contactDetails.province': 'madrid',
        'contactDetails.city': 'Madrid',
        'contactDetails.street': 'Calle Mayor',
        'contactDetails.houseNumber': '12',
      },
      mistakes: [{ field: 'contactDetails.postalCode', typed: '2801', code: 'format' }],
    },
    {
      path: 'income-source',
      fields: { 'incomeDetails.incomeSource': 'employed', 'incomeDetails.monthlyIncome': '1.850,50' },
      mistakes: [{ field: 'incomeDetails.monthlyIncome', typed: 'mil', code: 'format' }],
    },
    { path: 'job-area', fields: { 'incomeDetails.jobArea': 'health', 'incomeDetails.cofidisProfession': 'employee' } },
    { path: 'housing-tenure', fields: { 'otherDetails.housingTenure': 'rented', 'expenses.rentAmount': '600' } },
    {
      path: 'number-of-dependants',
      fields: { 'otherDetails.numberOfDependants': 'other', 'otherDetails.numberOfDependantsOther': '4' },
      mistakes: [{ field: 'otherDetails.numberOfDependantsOther', typed: '40', code: 'tooLarge' }],
    },
    {
      path: 'monthly-credit-commitments',
      fields: {
        'expenses.hasOtherLoans': 'true',
        'expenses.monthlyCreditCommitments': '120',
        'expenses.totalDebtAmount': '3.000',
      },
      mistakes: [{ field: 'expenses.totalDebtAmount', typed: '900.000', code: 'tooLarge' }],
    },
    {
      path: 'overdue-debt-amount',
      fields: { 'otherDetails.negativeCreditHistory': 'false' },
    },
    { path: 'is-politically-exposed', fields: { 'otherDetails.isPoliticallyExposed': 'false' } },
    {
      path: 'clabe',
      fields: { 'incomeDetails.iban': 'es91 2100 0418 4502 0005 1332', 'otherDetails.ibanConsent': 'true' },
      mistakes: [
        { field: 'incomeDetails.iban', typed: 'ES91 2100 0418 4502 0005 1333', code: 'checkDigit' },
        { field: 'incomeDetails.iban', typed: 'DE89 3704 0044 0532 0130 00', code: 'wrongCountry' },
      ],
    },
  ],
}
