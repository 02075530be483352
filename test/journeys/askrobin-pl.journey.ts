// Journey table of Poland: Katarzyna, working on a civil-law contract, renting in Łódź. She meets every page the Polish lenders
// ask for. Her PESEL agrees with her birthday.
import type { Journey } from './journey.ts'

export const journey: Journey = {
  variant: 'askrobin-pl',
  pages: [
    {
      path: 'initial-details',
      fields: {
        'personalDetails.firstName': 'Katarzyna',
        'personalDetails.lastName': 'Wiśniewska-Żak',
        'contactDetails.email': 'accept+katarzyna@example.test',
        'contactDetails.phoneNumber': '512 345 678',
        generalPolicies: 'true',
      },
      mistakes: [
        { field: 'personalDetails.lastName', typed: 'Wiśniewska-', code: 'format' },
        { field: 'contactDetails.email', typed: 'katarzyna@poczta', code: 'format' },
        { field: 'contactDetails.phoneNumber', typed: '512 345 67', code: 'format' },
        { field: 'contactDetails.phoneNumber', typed: '42 612 34 56', code: 'mismatch' },
        { field: 'contactDetails.phoneNumber', typed: '+49 1512 3456789', code: 'wrongCountry' },
      ],
    },
    {
      path: 'loan-details',
      fields: {
        amount: '5 000 zł',
        period: '12',
        'otherDetails.loanPurpose': 'home',
        'otherDetails.isInterestedInDebtConsolidation': 'true',
      },
      mistakes: [
        { field: 'amount', typed: '40 000', code: 'tooLarge' },
        { field: 'amount', typed: '5 250', code: 'step' },
        { field: 'period', typed: '48', code: 'tooLarge' },
      ],
    },
    {
      path: 'personal-details',
      fields: {
        'personalDetails.personalCode': '900514 12343',
        'otherDetails.idCardNumber': 'aba 212345',
        'otherDetails.creditBureauConsent': 'true',
      },
      mistakes: [
        { field: 'personalDetails.personalCode', typed: '90051412344', code: 'checkDigit' },
        { field: 'personalDetails.personalCode', typed: '15230112340', code: 'tooYoung' },
        { field: 'otherDetails.idCardNumber', typed: 'ABA312345', code: 'checkDigit' },
        { field: 'otherDetails.idCardNumber', typed: 'AOA012345', code: 'format' },
      ],
    },
    {
      path: 'address-information',
      fields: {
        'contactDetails.postalCode': '90-001',
        'contactDetails.city': 'Łódź',
        'contactDetails.street': 'ul. Piotrkowska',
        'contactDetails.houseNumber': '12A',
        'contactDetails.flatNumber': '7',
      },
      mistakes: [{ field: 'contactDetails.postalCode', typed: '90-01', code: 'format' }],
    },
    {
      path: 'income-source',
      fields: { 'incomeDetails.incomeSource': 'civil-contract', 'incomeDetails.monthlyIncome': '4 800,50' },
      mistakes: [{ field: 'incomeDetails.monthlyIncome', typed: 'pięć tysięcy', code: 'format' }],
    },
    { path: 'job-area', fields: { 'incomeDetails.cofidisProfession': 'employee' } },
    {
      path: 'employment-details',
      fields: {
        'employer.name': 'Jan-Pol sp. z o.o.',
        'employer.taxRegistryCode': '526-000-12-46',
        'incomeDetails.incomeContractStartedAt': ['1', 'września', '2024'],
        'incomeDetails.incomeContractExpiresAt': ['31', '8', '2027'],
      },
      mistakes: [
        { field: 'employer.taxRegistryCode', typed: '526-000-12-47', code: 'checkDigit' },
        { field: 'employer.taxRegistryCode', typed: '52600012', code: 'format' },
        { field: 'incomeDetails.incomeContractStartedAt', typed: ['1', '12', '2026'], code: 'inFuture' },
        { field: 'incomeDetails.incomeContractExpiresAt', typed: ['31', '8', '2024'], code: 'order' },
      ],
    },
    {
      path: 'housing-tenure',
      fields: {
        'otherDetails.housingTenure': 'rented',
        'otherDetails.livingArea': 'city',
        'otherDetails.numberOfInhabitants': '3',
        'expenses.rentAmount': '1500',
      },
      mistakes: [{ field: 'expenses.rentAmount', typed: '-1500', code: 'format' }],
    },
    {
      path: 'monthly-credit-commitments',
      fields: {
        'expenses.hasOtherLoans': 'true',
        'expenses.monthlyCreditCommitments': '250',
        'expenses.totalDebtAmount': '6 400',
      },
      mistakes: [{ field: 'expenses.totalDebtAmount', typed: '3 000 000', code: 'tooLarge' }],
    },
    {
      path: 'overdue-debt-amount',
      fields: { 'otherDetails.negativeCreditHistory': 'false' },
    },
    { path: 'is-politically-exposed', fields: { 'otherDetails.isPoliticallyExposed': 'false' } },
    {
      path: 'clabe',
      fields: {
        'otherDetails.hasBankAccount': 'true',
        'incomeDetails.iban': '37 1160 2202 2000 0000 0123 4567',
        'otherDetails.ibanConsent': 'true',
      },
      mistakes: [
        { field: 'incomeDetails.iban', typed: '37 1160 2202 2000 0000 0123 4568', code: 'checkDigit' },
        { field: 'incomeDetails.iban', typed: 'PL37 1160 2202 2000 0000 0123', code: 'tooShort' },
        { field: 'incomeDetails.iban', typed: 'DE89 3704 0044 0532 0130 00', code: 'wrongCountry' },
      ],
    },
  ],
}
