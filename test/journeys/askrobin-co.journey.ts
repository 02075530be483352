// Journey table of Colombia: Luz Adriana, employed for a fixed term in Medellín and paid twice a month. She meets every page
// the Colombian lenders ask for.
import type { Journey } from './journey.ts'

export const journey: Journey = {
  variant: 'askrobin-co',
  pages: [
    {
      path: 'initial-details',
      fields: {
        'personalDetails.firstName': 'Luz Adriana',
        'personalDetails.lastName': 'Restrepo',
        'personalDetails.secondLastName': 'Ospina',
        'contactDetails.phoneNumber': '(300) 123 4567',
        'contactDetails.email': 'accept+luz@example.test',
        generalPolicies: 'true',
      },
      mistakes: [
        { field: 'personalDetails.lastName', typed: 'Restrepo-', code: 'format' },
        {
          field: 'contactDetails.phoneNumber',
          typed: '300 123 456',
          code: 'format',
          message: 'Escriba los 10 números de su celular; el primero es un 3',
        },
        { field: 'contactDetails.phoneNumber', typed: '604 444 5566', code: 'mismatch' },
        { field: 'contactDetails.phoneNumber', typed: '+58 412 123 4567', code: 'wrongCountry' },
        { field: 'contactDetails.email', typed: 'luz.adriana@', code: 'format' },
      ],
    },
    {
      path: 'loan-details',
      fields: {
        amount: '800.000',
        period: '60',
        'otherDetails.loanPurpose': 'education',
        'otherDetails.isInterestedInDebtConsolidation': 'true',
      },
      mistakes: [
        {
          field: 'amount',
          typed: '2.000.000',
          code: 'tooLarge',
          message: 'Elija un monto entre $\u00a0100.000 y $\u00a01.200.000',
        },
        { field: 'amount', typed: '820.000', code: 'step' },
        { field: 'period', typed: '3', code: 'tooSmall' },
      ],
    },
    {
      path: 'personal-details',
      fields: {
        'personalDetails.dateOfBirth': ['22', 'mayo', '1990'],
        'personalDetails.personalCode': '1.017.234.568',
        'otherDetails.idCardIssuedAt': ['3', 'junio', '2008'],
        'otherDetails.creditBureauConsent': 'true',
      },
      mistakes: [
        { field: 'personalDetails.dateOfBirth', typed: ['31', 'abril', '1990'], code: 'impossible' },
        { field: 'personalDetails.dateOfBirth', typed: ['22', 'mayo', '2012'], code: 'tooYoung' },
        { field: 'personalDetails.dateOfBirth', typed: ['22', '', '1990'], code: 'incomplete' },
        { field: 'personalDetails.personalCode', typed: '10.172', code: 'format' },
        { field: 'otherDetails.idCardIssuedAt', typed: ['3', '6', '2028'], code: 'inFuture' },
      ],
    },
    {
      path: 'address-information',
      fields: {
        'contactDetails.province': 'antioquia',
        'contactDetails.city': 'Medellín',
        'contactDetails.street': 'Calle 49B # 68-32',
        'contactDetails.blockNumber': 'Torre 2',
        'contactDetails.flatNumber': '301',
        'contactDetails.suburb': 'Estadio',
        'contactDetails.postalCode': '050034',
      },
      mistakes: [
        { field: 'contactDetails.province', typed: 'caldas', code: 'mismatch' },
        { field: 'contactDetails.street', typed: '49 68 32', code: 'format' },
        { field: 'contactDetails.postalCode', typed: '50034', code: 'format' },
      ],
    },
    {
      path: 'income-source',
      fields: { 'incomeDetails.incomeSource': 'fixed-term', 'incomeDetails.monthlyIncome': '2.400.000' },
      mistakes: [
        {
          field: 'incomeDetails.monthlyIncome',
          typed: '2.400',
          code: 'tooSmall',
          message: 'Escriba el valor completo en pesos, por ejemplo 1.800.000',
        },
        { field: 'incomeDetails.monthlyIncome', typed: 'dos millones', code: 'format' },
      ],
    },
    { path: 'job-area', fields: { 'incomeDetails.cofidisProfession': 'employee' } },
    {
      path: 'employment-details',
      fields: {
        'employer.name': 'Textiles del Aburrá S.A.S.',
        'employer.taxRegistryCode': '901.234.567-7',
        'incomeDetails.incomeContractStartedAt': ['1', 'febrero', '2024'],
        'incomeDetails.incomeContractExpiresAt': ['31', 'ene', '2027'],
      },
      mistakes: [
        { field: 'employer.taxRegistryCode', typed: '901.234.567-8', code: 'checkDigit' },
        { field: 'employer.taxRegistryCode', typed: '901.234', code: 'format' },
        { field: 'incomeDetails.incomeContractStartedAt', typed: ['1', '12', '2026'], code: 'inFuture' },
        { field: 'incomeDetails.incomeContractExpiresAt', typed: ['31', '1', '2024'], code: 'order' },
      ],
    },
    { path: 'salary-cycle', fields: { 'incomeDetails.salaryCycle': 'semi-monthly' } },
    {
      path: 'has-proof-of-income',
      fields: {
        'otherDetails.hasProofOfIncome': 'true',
        'incomeDetails.inTaxDebt': 'false',
        'incomeDetails.inContributionDebt': 'false',
      },
    },
    { path: 'monthly-expenses', fields: { 'expenses.monthlyExpenses': '950.000' } },
    {
      path: 'monthly-credit-commitments',
      fields: {
        'expenses.hasOtherLoans': 'true',
        'expenses.monthlyCreditCommitments': '180.000',
        'expenses.totalDebtAmount': '$ 2.150.000',
      },
      mistakes: [{ field: 'expenses.totalDebtAmount', typed: '900.000.000', code: 'tooLarge' }],
    },
    {
      path: 'overdue-debt-amount',
      fields: { 'otherDetails.negativeCreditHistory': 'false' },
    },
    { path: 'is-politically-exposed', fields: { 'otherDetails.isPoliticallyExposed': 'false' } },
    {
      path: 'reference-details',
      fields: {
        'referenceDetails.type': 'relative',
        'referenceDetails.name': 'Beatriz Ospina',
        'referenceDetails.phoneNumber': '604 444 5566',
      },
      mistakes: [{ field: 'referenceDetails.phoneNumber', typed: '444 55', code: 'tooShort' }],
    },
    {
      path: 'clabe',
      fields: { 'incomeDetails.iban': '123-456789-01', 'otherDetails.ibanConsent': 'true' },
      mistakes: [
        { field: 'incomeDetails.iban', typed: '12345', code: 'tooShort' },
        { field: 'incomeDetails.iban', typed: 'ES91 2100 0418 4502 0005 1332', code: 'wrongCountry' },
      ],
    },
  ],
}
