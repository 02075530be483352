// Journey table of Mexico: Carlos, employed, paid twice a month. He meets every page the Mexican lenders ask for. His CURP and
// RFC agree with his birthday and his sex.
import type { Journey } from './journey.ts'

export const journey: Journey = {
  variant: 'askrobin-mx',
  pages: [
    {
      path: 'initial-details',
      fields: {
        'personalDetails.firstName': 'Carlos',
        'personalDetails.lastName': 'Gómez',
        'personalDetails.secondLastName': 'Morales',
        'contactDetails.email': 'accept+carlos@example.test',
        'contactDetails.phoneNumber': '(55) 1234-5678',
        generalPolicies: 'true',
      },
      mistakes: [{ field: 'contactDetails.phoneNumber', typed: '55 1234', code: 'tooShort' }],
    },
    {
      path: 'loan-details',
      fields: {
        amount: '25,000',
        period: '18',
        'otherDetails.loanPurpose': 'business',
        'otherDetails.isInterestedInDebtConsolidation': 'true',
      },
      mistakes: [{ field: 'amount', typed: '200,000', code: 'tooLarge' }],
    },
    {
      path: 'personal-details',
      fields: {
        'personalDetails.personalCode': 'GOMC900514HDFMRR05',
        'otherDetails.creditBureauConsent': 'true',
      },
      mistakes: [
        { field: 'personalDetails.personalCode', typed: 'GOMC900514HDFMRR06', code: 'checkDigit' },
        { field: 'personalDetails.personalCode', typed: 'GOMC150514HDFMRRA2', code: 'tooYoung' },
      ],
    },
    {
      path: 'address-information',
      fields: {
        'contactDetails.postalCode': '06600',
        'contactDetails.province': 'ciudad-de-mexico',
        'contactDetails.municipality': 'Cuauhtémoc',
        'contactDetails.suburb': 'Juárez',
        'contactDetails.street': 'Paseo de la Reforma',
        'contactDetails.houseNumber': '222',
      },
      mistakes: [{ field: 'contactDetails.postalCode', typed: '660', code: 'format' }],
    },
    {
      path: 'income-source',
      fields: { 'incomeDetails.incomeSource': 'employed', 'incomeDetails.monthlyIncome': '$22,500.00' },
    },
    { path: 'job-area', fields: { 'incomeDetails.cofidisProfession': 'employee' } },
    { path: 'salary-cycle', fields: { 'incomeDetails.salaryCycle': 'semi-monthly' } },
    { path: 'marital-status', fields: { 'otherDetails.maritalStatus': 'single' } },
    {
      path: 'monthly-credit-commitments',
      fields: {
        'expenses.hasOtherLoans': 'true',
        'expenses.monthlyCreditCommitments': '1,500',
        'expenses.totalDebtAmount': '14,000',
      },
    },
    {
      path: 'overdue-debt-amount',
      fields: { 'otherDetails.negativeCreditHistory': 'true', 'otherDetails.overdueDebtAmount': '1,200' },
      mistakes: [{ field: 'otherDetails.overdueDebtAmount', typed: '20,000,000', code: 'tooLarge' }],
    },
    { path: 'is-politically-exposed', fields: { 'otherDetails.isPoliticallyExposed': 'false' } },
    {
      path: 'tax-registry-code',
      fields: { 'otherDetails.taxIdentificationNumber': 'GOMC-900514-A10' },
      mistakes: [{ field: 'otherDetails.taxIdentificationNumber', typed: 'GOMC900514A11', code: 'checkDigit' }],
    },
    {
      path: 'reference-details',
      fields: {
        'referenceDetails.type': 'friend',
        'referenceDetails.name': 'Lucía Pérez',
        'referenceDetails.phoneNumber': '33 1234 5678',
      },
    },
    {
      path: 'clabe',
      fields: {
        'otherDetails.hasBankAccount': 'true',
        'incomeDetails.iban': '002 180 00012345678 9',
        'otherDetails.ibanConsent': 'true',
      },
      mistakes: [{ field: 'incomeDetails.iban', typed: '002180000123456780', code: 'checkDigit' }],
    },
  ],
}
