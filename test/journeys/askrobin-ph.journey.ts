// Journey table of the Philippines: Ma. Cristina, who works at a call center and is paid on the 15th and the 30th. She meets
// every page the lenders there ask for.
import type { Journey } from './journey.ts'

export const journey: Journey = {
  variant: 'askrobin-ph',
  pages: [
    {
      path: 'initial-details',
      fields: {
        'personalDetails.firstName': 'Ma. Cristina',
        'personalDetails.middleName': 'Santos',
        'personalDetails.lastName': 'Dela Cruz',
        'contactDetails.email': 'accept+cristina@example.test',
        'contactDetails.phoneNumber': '(0917) 123-4567',
        generalPolicies: 'true',
      },
      mistakes: [
        { field: 'personalDetails.lastName', typed: 'Dela Cruz 2', code: 'format' },
        { field: 'contactDetails.email', typed: 'cristina@example', code: 'format' },
        { field: 'contactDetails.phoneNumber', typed: '0917 123 456', code: 'format' },
        { field: 'contactDetails.phoneNumber', typed: '+65 9123 4567', code: 'wrongCountry' },
        { field: 'contactDetails.phoneNumber', typed: '(02) 8123 4567', code: 'mismatch' },
      ],
    },
    {
      path: 'loan-details',
      fields: { amount: '₱8,000', period: '45', 'otherDetails.loanPurpose': 'education' },
      mistakes: [
        { field: 'amount', typed: '50,000', code: 'tooLarge' },
        { field: 'amount', typed: '500', code: 'tooSmall' },
        { field: 'period', typed: '40', code: 'step' },
      ],
    },
    {
      path: 'personal-details',
      fields: {
        'personalDetails.dateOfBirth': ['5', 'August', '1993'],
        'personalDetails.gender': 'female',
        'personalDetails.personalCode': '7001-8002-9003-1004',
        'otherDetails.idCardNumber': '34-1234567-8',
        'otherDetails.creditBureauConsent': 'true',
      },
      mistakes: [
        { field: 'personalDetails.dateOfBirth', typed: ['30', 'February', '1993'], code: 'impossible' },
        { field: 'personalDetails.dateOfBirth', typed: ['5', '8', '2030'], code: 'inFuture' },
        { field: 'personalDetails.dateOfBirth', typed: ['5', 'Aug', '2009'], code: 'tooYoung' },
        { field: 'personalDetails.personalCode', typed: '1234-5678-9012', code: 'tooShort' },
        { field: 'otherDetails.idCardNumber', typed: '0111-123456-8', code: 'format' },
      ],
    },
    {
      path: 'address-information',
      fields: {
        'contactDetails.postalCode': '1102',
        'contactDetails.province': 'metro-manila',
        'contactDetails.city': 'Quezon City',
        'contactDetails.suburb': 'Brgy. East Kamias',
        'contactDetails.street': 'Kamias Road',
        'contactDetails.houseNumber': '#12-B',
      },
      mistakes: [
        { field: 'contactDetails.postalCode', typed: '110', code: 'format' },
        { field: 'contactDetails.province', typed: 'rizal', code: 'mismatch' },
        { field: 'contactDetails.suburb', typed: '171', code: 'format' },
      ],
    },
    {
      path: 'income-source',
      fields: { 'incomeDetails.incomeSource': 'employed', 'incomeDetails.monthlyIncome': 'PHP 24,500.00' },
      mistakes: [{ field: 'incomeDetails.monthlyIncome', typed: '24k', code: 'format' }],
    },
    {
      path: 'employment-details',
      fields: { 'employer.name': 'Mabuhay Contact Center Inc.', 'incomeDetails.workPhone': '(02) 8123 4567' },
      mistakes: [{ field: 'employer.name', typed: 'Mabuhay (Phils.)', code: 'format' }],
    },
    {
      path: 'salary-cycle',
      fields: { 'incomeDetails.salaryCycle': 'semi-monthly', 'incomeDetails.incomePayday': '15-and-30' },
    },
    { path: 'has-proof-of-income', fields: { 'otherDetails.hasProofOfIncome': 'true' } },
    { path: 'education', fields: { 'otherDetails.education': 'university' } },
    { path: 'monthly-expenses', fields: { 'expenses.monthlyExpenses': '6,500' } },
    {
      path: 'monthly-credit-commitments',
      fields: { 'expenses.hasOtherLoans': 'true', 'expenses.monthlyCreditCommitments': '1,200' },
    },
    { path: 'is-politically-exposed', fields: { 'otherDetails.isPoliticallyExposed': 'false' } },
    {
      path: 'tax-registry-code',
      fields: { 'otherDetails.taxIdentificationNumber': '239-072-842-000' },
      mistakes: [{ field: 'otherDetails.taxIdentificationNumber', typed: '239-072-84', code: 'tooShort' }],
    },
    {
      path: 'reference-details',
      fields: {
        'referenceDetails.type': 'colleague',
        'referenceDetails.name': 'Jose Reyes Jr.',
        'referenceDetails.phoneNumber': '0918 765 4321',
      },
      mistakes: [{ field: 'referenceDetails.phoneNumber', typed: '+1 212 555 0100', code: 'wrongCountry' }],
    },
    {
      path: 'clabe',
      fields: {
        'otherDetails.hasBankAccount': 'true',
        'incomeDetails.iban': 'GCash 0917 123 4567',
        'incomeDetails.usingOnlineBanking': 'true',
        'otherDetails.ibanConsent': 'true',
      },
      mistakes: [
        { field: 'incomeDetails.iban', typed: '1234 5678 901', code: 'incomplete' },
        { field: 'incomeDetails.iban', typed: 'Rural Bank of Angeles 1234 567', code: 'tooShort' },
        { field: 'incomeDetails.iban', typed: 'GCash 1234 5678 90', code: 'mismatch' },
      ],
    },
  ],
}
