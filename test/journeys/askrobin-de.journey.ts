// Journey table of Germany: Anna-Lena, employed, renting in Cologne. She meets every page the German lenders ask for.
import type { Journey } from './journey.ts'

export const journey: Journey = {
  variant: 'askrobin-de',
  pages: [
    {
      path: 'initial-details',
      fields: {
        'personalDetails.firstName': 'Anna-Lena',
        'personalDetails.lastName': 'Müller-Weiß',
        'contactDetails.email': 'accept+annalena@example.test',
        'contactDetails.phoneNumber': '0151/2345 6789',
        generalPolicies: 'true',
      },
      mistakes: [
        { field: 'personalDetails.lastName', typed: 'Müller & Weiß', code: 'format' },
        { field: 'contactDetails.email', typed: 'annalena@gmx', code: 'format' },
        { field: 'contactDetails.phoneNumber', typed: '0151 234', code: 'format' },
        { field: 'contactDetails.phoneNumber', typed: '0221 123456', code: 'mismatch' },
        { field: 'contactDetails.phoneNumber', typed: '+43 664 1234567', code: 'wrongCountry' },
      ],
    },
    {
      path: 'loan-details',
      fields: {
        amount: '1.200',
        period: '60',
        'otherDetails.loanPurpose': 'vehicle',
        financingOption: 'instalments',
        monthlyPaymentDay: '3',
      },
      mistakes: [
        { field: 'amount', typed: '2.000', code: 'tooLarge' },
        { field: 'amount', typed: '1.225,00', code: 'step' },
        { field: 'period', typed: '7', code: 'tooSmall' },
        { field: 'period', typed: '20', code: 'step' },
      ],
    },
    {
      path: 'personal-details',
      fields: {
        'personalDetails.dateOfBirth': ['9', 'März', '1991'],
        'otherDetails.cityOfBirth': 'Halle (Saale)',
        'otherDetails.citizenship': 'home',
        'personalDetails.personalCode': 'l01x 00t4 71',
        'otherDetails.creditBureauConsent': 'true',
      },
      mistakes: [
        { field: 'personalDetails.dateOfBirth', typed: ['31', '4', '1991'], code: 'impossible' },
        { field: 'personalDetails.dateOfBirth', typed: ['9', '3', '2027'], code: 'inFuture' },
        { field: 'personalDetails.dateOfBirth', typed: ['9', 'Dez.', '2008'], code: 'tooYoung' },
        { field: 'otherDetails.citizenship', typed: '', code: 'required' },
        { field: 'personalDetails.personalCode', typed: 'LO1X00T47', code: 'format' },
        { field: 'personalDetails.personalCode', typed: 'L01X00T472', code: 'checkDigit' },
      ],
    },
    {
      path: 'address-information',
      fields: {
        'contactDetails.street': 'Große Brinkgasse',
        'contactDetails.houseNumber': '12a',
        'contactDetails.flatNumber': 'Hinterhaus, 3. OG links',
        'contactDetails.postalCode': '50672',
        'contactDetails.city': 'Köln',
      },
      mistakes: [
        { field: 'contactDetails.houseNumber', typed: '12/', code: 'format' },
        { field: 'contactDetails.postalCode', typed: '5067', code: 'format' },
        { field: 'contactDetails.postalCode', typed: '00672', code: 'format' },
      ],
    },
    {
      path: 'income-source',
      fields: {
        'incomeDetails.incomeSource': 'employed',
        'incomeDetails.monthlyIncome': '2.150,50 €',
        'incomeDetails.monthlyExtraIncome': '0',
      },
      mistakes: [{ field: 'incomeDetails.monthlyIncome', typed: 'ca. 2000', code: 'format' }],
    },
    {
      path: 'employment-details',
      fields: { 'employer.name': 'Rheinblick Pflege GmbH & Co. KG', 'employer.city': 'Köln' },
      mistakes: [{ field: 'employer.name', typed: 'Rheinblick (Köln)', code: 'format' }],
    },
    { path: 'housing-tenure', fields: { 'otherDetails.housingTenure': 'rented', 'expenses.rentAmount': '780' } },
    {
      path: 'number-of-dependants',
      fields: { 'otherDetails.numberOfDependants': 'other', 'otherDetails.numberOfDependantsOther': '4' },
      mistakes: [{ field: 'otherDetails.numberOfDependantsOther', typed: '40', code: 'tooLarge' }],
    },
    { path: 'monthly-expenses', fields: { 'expenses.monthlyExpenses': '620' } },
    {
      path: 'monthly-credit-commitments',
      fields: {
        'expenses.hasOtherLoans': 'true',
        'expenses.monthlyCreditCommitments': '95',
        'expenses.totalDebtAmount': '1.900',
      },
      mistakes: [{ field: 'expenses.totalDebtAmount', typed: '900.000', code: 'tooLarge' }],
    },
    {
      path: 'tax-registry-code',
      fields: { 'otherDetails.taxIdentificationNumber': '56 274 986 014' },
      mistakes: [
        { field: 'otherDetails.taxIdentificationNumber', typed: '21/815/08150', code: 'format' },
        { field: 'otherDetails.taxIdentificationNumber', typed: '56 274 986 015', code: 'checkDigit' },
        { field: 'otherDetails.taxIdentificationNumber', typed: '12 345 678 903', code: 'checkDigit' },
      ],
    },
    {
      path: 'clabe',
      fields: { 'incomeDetails.iban': 'de89 3704 0044 0532 0130 00', 'otherDetails.ibanConsent': 'true' },
      mistakes: [
        { field: 'incomeDetails.iban', typed: 'DE89 3704 0044 0532 0130 01', code: 'checkDigit' },
        { field: 'incomeDetails.iban', typed: 'DE89 3704 0044 0532 0130', code: 'tooShort' },
        { field: 'incomeDetails.iban', typed: 'AT61 1904 3002 3457 3201', code: 'wrongCountry' },
      ],
    },
  ],
}
