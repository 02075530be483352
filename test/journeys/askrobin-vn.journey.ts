// Journey table of Vietnam: Hà, employed, renting in Ho Chi Minh City. She meets every page the Vietnamese lenders ask for. Her
// CCCD agrees with her year of birth and her sex; months are numbered, with and without the word.
import type { Journey } from './journey.ts'

export const journey: Journey = {
  variant: 'askrobin-vn',
  pages: [
    {
      path: 'initial-details',
      fields: {
        'personalDetails.lastName': 'Trần',
        'personalDetails.middleName': 'Thị Thu',
        'personalDetails.firstName': 'Hà',
        'contactDetails.phoneNumber': '0912 345 678',
        'contactDetails.email': 'accept+ha@example.test',
        generalPolicies: 'true',
      },
      mistakes: [
        { field: 'personalDetails.lastName', typed: 'Trần (Thu)', code: 'format' },
        { field: 'personalDetails.firstName', typed: 'Hà7', code: 'format' },
        {
          field: 'contactDetails.phoneNumber',
          typed: '091234567',
          code: 'format',
          message: 'Nhập số di động 10 số, bắt đầu bằng 03, 05, 07, 08 hoặc 09',
        },
        { field: 'contactDetails.phoneNumber', typed: '0912 3', code: 'tooShort' },
        { field: 'contactDetails.phoneNumber', typed: '+66 81 234 5678', code: 'wrongCountry' },
        { field: 'contactDetails.phoneNumber', typed: '028 3829 1234', code: 'mismatch' },
        { field: 'contactDetails.email', typed: 'thuha@', code: 'format' },
      ],
    },
    {
      path: 'loan-details',
      fields: { amount: '8.000.000', period: '9', 'otherDetails.loanPurpose': 'vehicle', monthlyPaymentDay: '5' },
      mistakes: [
        {
          field: 'amount',
          typed: '50.000.000',
          code: 'tooLarge',
          message: 'Chọn số tiền từ 500.000\u00a0₫ đến 20.000.000\u00a0₫',
        },
        { field: 'amount', typed: '8.250.000', code: 'step' },
        { field: 'period', typed: '2', code: 'tooSmall' },
      ],
    },
    {
      path: 'personal-details',
      fields: {
        'personalDetails.dateOfBirth': ['12', 'tháng 3', '1992'],
        'personalDetails.gender': 'female',
        'personalDetails.personalCode': '048 192 001 234',
        'otherDetails.idCardIssuedAt': ['15', '08', '2021'],
        'otherDetails.idCardIssuedAuthority': 'Bộ Công an',
        'otherDetails.creditBureauConsent': 'true',
      },
      mistakes: [
        { field: 'personalDetails.dateOfBirth', typed: ['31', 'tháng 2', '1992'], code: 'impossible' },
        { field: 'personalDetails.dateOfBirth', typed: ['12', '', '1992'], code: 'incomplete' },
        { field: 'personalDetails.dateOfBirth', typed: ['12', 'tháng ba', '1992'], code: 'format' },
        {
          field: 'personalDetails.personalCode',
          typed: '191827364',
          code: 'format',
          message: 'Nhập đủ 12 số trên thẻ căn cước; không dùng số CMND 9 số',
        },
        { field: 'personalDetails.personalCode', typed: '048092001234', code: 'mismatch' },
        { field: 'personalDetails.personalCode', typed: '048193001234', code: 'mismatch' },
        { field: 'otherDetails.idCardIssuedAt', typed: ['15', '8', '2027'], code: 'inFuture' },
      ],
    },
    {
      path: 'address-information',
      fields: {
        'contactDetails.province': 'ho-chi-minh',
        'contactDetails.postalCode': '71006',
        'contactDetails.city': 'Phường Bến Thành',
        'contactDetails.street': '3/2',
        'contactDetails.houseNumber': '25/7A',
      },
      mistakes: [
        { field: 'contactDetails.city', typed: '12', code: 'format' },
        { field: 'contactDetails.street', typed: 'Nguyễn Trãi,', code: 'format' },
        { field: 'contactDetails.houseNumber', typed: '25/', code: 'format' },
        { field: 'contactDetails.postalCode', typed: '700000', code: 'format' },
      ],
    },
    {
      path: 'income-source',
      fields: { 'incomeDetails.incomeSource': 'employed', 'incomeDetails.monthlyIncome': '15.000.000' },
      mistakes: [
        { field: 'incomeDetails.monthlyIncome', typed: '15 triệu', code: 'format' },
        {
          field: 'incomeDetails.monthlyIncome',
          typed: '15',
          code: 'tooSmall',
          message: 'Nhập số tiền đủ các số 0, từ 100.000\u00a0₫ trở lên',
        },
      ],
    },
    {
      path: 'employment-details',
      fields: { 'employer.name': 'Công ty TNHH Minh Long', 'employer.province': 'dong-nai' },
      mistakes: [{ field: 'employer.name', typed: 'Minh Long (chi nhánh 2)', code: 'format' }],
    },
    { path: 'salary-cycle', fields: { 'incomeDetails.salaryCycle': 'monthly' } },
    {
      path: 'housing-tenure',
      fields: {
        'otherDetails.housingTenure': 'rented',
        'otherDetails.livingArea': 'city',
        'otherDetails.numberOfInhabitants': '2',
        'expenses.rentAmount': '3.000.000 ₫',
      },
      mistakes: [{ field: 'expenses.rentAmount', typed: 'ba triệu', code: 'format' }],
    },
    { path: 'education', fields: { 'otherDetails.education': 'college' } },
    {
      path: 'monthly-credit-commitments',
      fields: {
        'expenses.hasOtherLoans': 'true',
        'expenses.monthlyCreditCommitments': '800.000',
        'expenses.totalDebtAmount': '12.000.000',
      },
      mistakes: [{ field: 'expenses.totalDebtAmount', typed: '12.000.000.000', code: 'tooLarge' }],
    },
    { path: 'vehicle-ownership', fields: { 'otherDetails.hasVehicleDownPayment': 'true' } },
    {
      path: 'reference-details',
      fields: {
        'referenceDetails.type': 'relative',
        'referenceDetails.name': 'Trần Văn Đức',
        'referenceDetails.phoneNumber': '+84 988 123 456',
      },
      mistakes: [
        { field: 'referenceDetails.name', typed: 'Anh Đức 2', code: 'format' },
        { field: 'referenceDetails.phoneNumber', typed: '0988 123 45678', code: 'tooLong' },
      ],
    },
    {
      path: 'clabe',
      fields: {
        'otherDetails.hasBankAccount': 'true',
        'incomeDetails.iban': '1903 6123 4567',
        'otherDetails.ibanConsent': 'true',
      },
      mistakes: [
        { field: 'incomeDetails.iban', typed: '12345', code: 'tooShort' },
        { field: 'incomeDetails.iban', typed: '1903612345O', code: 'format' },
        { field: 'incomeDetails.iban', typed: 'DE89 3704 0044 0532 0130 00', code: 'wrongCountry' },
      ],
    },
  ],
}
