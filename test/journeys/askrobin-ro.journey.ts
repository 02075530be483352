// Journey table of Romania: Ioana, employed for a fixed term, renting in Bucharest. She meets every page the Romanian lenders
// ask for. Her CNP agrees with her birthday and has the county 70, which the register now gives out for every county.
import type { Journey } from './journey.ts'

export const journey: Journey = {
  variant: 'askrobin-ro',
  pages: [
    {
      path: 'initial-details',
      fields: {
        'personalDetails.lastName': 'Țurcanu-Mănăilă',
        'personalDetails.firstName': 'Ioana Ștefania',
        'contactDetails.email': 'accept+ioana@example.test',
        'contactDetails.phoneNumber': '0722 123 456',
        generalPolicies: 'true',
      },
      mistakes: [
        { field: 'personalDetails.lastName', typed: 'Țurcanu 2', code: 'format' },
        { field: 'contactDetails.email', typed: 'ioana@example', code: 'format' },
        { field: 'contactDetails.phoneNumber', typed: '0722', code: 'tooShort' },
        { field: 'contactDetails.phoneNumber', typed: '0722 123 45', code: 'format' },
        { field: 'contactDetails.phoneNumber', typed: '0722 123 4567', code: 'tooLong' },
        { field: 'contactDetails.phoneNumber', typed: '021 312 34 56', code: 'mismatch' },
        { field: 'contactDetails.phoneNumber', typed: '+36 30 123 4567', code: 'wrongCountry' },
      ],
    },
    {
      path: 'loan-details',
      fields: { amount: '4.500', period: '24', 'otherDetails.loanPurpose': 'home' },
      mistakes: [
        { field: 'amount', typed: '25.000', code: 'tooLarge', message: 'Alegeți o sumă între 500 lei și 10.000 lei' },
        { field: 'amount', typed: '4.550', code: 'step' },
        {
          field: 'period',
          typed: '3',
          code: 'tooSmall',
          message: 'Alegeți o perioadă între 6 luni și 60 de luni',
        },
      ],
    },
    {
      path: 'personal-details',
      fields: {
        'personalDetails.personalCode': '603070 770 2567',
        'otherDetails.idCardNumber': 'rx 123456',
        'otherDetails.creditBureauConsent': 'true',
        'otherDetails.taxOfficeConsent': 'true',
        'otherDetails.idCardIssuedAuthority': 'SPCLEP Sector 3',
      },
      mistakes: [
        { field: 'personalDetails.personalCode', typed: '603070770256', code: 'format' },
        { field: 'personalDetails.personalCode', typed: '6030707702566', code: 'checkDigit' },
        { field: 'personalDetails.personalCode', typed: '5150301401238', code: 'tooYoung' },
        { field: 'otherDetails.idCardNumber', typed: 'R 123456', code: 'format' },
      ],
    },
    {
      path: 'address-information',
      fields: {
        'contactDetails.postalCode': '030823',
        'contactDetails.province': 'bucuresti',
        'contactDetails.city': 'București',
        'contactDetails.district': '3',
        'contactDetails.street': 'Bulevardul Unirii',
        'contactDetails.houseNumber': '68',
        'contactDetails.blockNumber': 'K2, sc. 1',
        'contactDetails.floor': 'P',
        'contactDetails.flatNumber': '4',
      },
      mistakes: [
        { field: 'contactDetails.postalCode', typed: '30823', code: 'format' },
        { field: 'contactDetails.province', typed: 'ilfov', code: 'mismatch' },
        { field: 'contactDetails.district', typed: '7', code: 'format' },
      ],
    },
    {
      path: 'income-source',
      fields: {
        'incomeDetails.incomeSource': 'fixed-term',
        'incomeDetails.monthlyIncome': '3.850,75 lei',
        'incomeDetails.monthlyExtraIncome': '200',
      },
      mistakes: [{ field: 'incomeDetails.monthlyIncome', typed: 'trei mii', code: 'format' }],
    },
    {
      path: 'employment-details',
      fields: {
        'employer.name': 'Textil Prod S.R.L.',
        'employer.taxRegistryCode': 'RO 18547290',
        'employer.postalCode': '030823',
        'employer.city': 'București',
        'employer.street': 'Bulevardul Unirii',
        'employer.houseNumber': '20',
        'incomeDetails.workPhone': '021 312 34 56',
        'incomeDetails.incomeContractStartedAt': ['1', 'sept.', '2024'],
        'incomeDetails.incomeContractExpiresAt': ['31', '8', '2027'],
      },
      mistakes: [
        { field: 'employer.name', typed: 'Textil (Prod)', code: 'format' },
        { field: 'employer.taxRegistryCode', typed: 'RO18547291', code: 'checkDigit' },
        { field: 'employer.taxRegistryCode', typed: 'J40/137/2006', code: 'format' },
        { field: 'incomeDetails.incomeContractStartedAt', typed: ['1', '2', '2027'], code: 'inFuture' },
        { field: 'incomeDetails.incomeContractExpiresAt', typed: ['31', '8', '2024'], code: 'order' },
      ],
    },
    {
      path: 'salary-cycle',
      fields: { 'incomeDetails.salaryCycle': 'monthly', 'incomeDetails.salaryCycleValue': '10' },
      mistakes: [{ field: 'incomeDetails.salaryCycleValue', typed: '32', code: 'tooLarge' }],
    },
    { path: 'housing-tenure', fields: { 'otherDetails.housingTenure': 'rented', 'expenses.rentAmount': '1.200' } },
    { path: 'monthly-expenses', fields: { 'expenses.monthlyExpenses': '1.100' } },
    {
      path: 'monthly-credit-commitments',
      fields: {
        'expenses.hasOtherLoans': 'true',
        'expenses.monthlyCreditCommitments': '150',
        'expenses.totalDebtAmount': '2.400',
      },
      mistakes: [{ field: 'expenses.totalDebtAmount', typed: '9.000.000', code: 'tooLarge' }],
    },
    { path: 'is-politically-exposed', fields: { 'otherDetails.isPoliticallyExposed': 'false' } },
    {
      path: 'clabe',
      fields: {
        'otherDetails.hasBankAccount': 'true',
        'incomeDetails.iban': 'ro65 btrl ronc rt01 2345 6789',
        'otherDetails.ibanConsent': 'true',
      },
      mistakes: [
        { field: 'incomeDetails.iban', typed: 'RO65 BTRL RONC RT01 2345 6788', code: 'checkDigit' },
        {
          field: 'incomeDetails.iban',
          typed: 'RO65 BTRL RONC RT01 2345 678',
          code: 'tooShort',
          message: 'Lipsesc caractere: IBAN-ul are 24 de caractere',
        },
        { field: 'incomeDetails.iban', typed: 'BG80 BNBG 9661 1020 3456 78', code: 'wrongCountry' },
      ],
    },
  ],
}
