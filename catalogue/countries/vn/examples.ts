// Examples for the validation rules of Vietnam: valid and invalid values. All numbers are made up.
import type { Bureaux, Examples, PlaceExamples, Written } from '#domain/questions/country-rules.ts'

const cccds = [
  '001090123456',
  '048201000123',
  '092078111222',
  '040099555666',
  '001203999000',
  '048192001234',
  '079304000111',
  // Birth registered in another country.
  '101190000001',
]

export const examples: Examples = {
  phone: {
    good: [
      '0912345678',
      '0333 123 456',
      '+84 988 123 456',
      '84 707 123 456',
      '0084 868 123 456',
      '+84 56 612 3456',
      '0367.123.456',
    ],
    bad: [
      { value: '0912 3', code: 'tooShort' },
      // Nine digits are a length that some fixed numbers have.
      { value: '091234567', code: 'format' },
      { value: '113', code: 'tooShort' },
      { value: '091234567890', code: 'tooLong' },
      { value: '1'.repeat(251), code: 'tooLong' },
      // Eleven digits, until 2018.
      { value: '01212345678', code: 'format' },
      { value: '0112345678', code: 'format' },
      { value: 'di động', code: 'format' },
      { value: '', code: 'format' },
      { value: '+85 912345678', code: 'wrongCountry' },
      { value: '+66 81 234 5678', code: 'wrongCountry' },
      { value: '028 3829 1234', code: 'mismatch' },
      { value: '1900 1234', code: 'mismatch' },
    ],
  },
  workPhone: {
    good: ['028 3829 1234', '0243 825 1234', '+84 236 382 1234', '0912345678', '1900 1234'],
    bad: [
      { value: '028 3829', code: 'format' },
      { value: '028 3829 12345', code: 'tooLong' },
      { value: '0112345678', code: 'format' },
      { value: 'công ty', code: 'format' },
      { value: '+65 6123 4567', code: 'wrongCountry' },
    ],
  },
  postalCode: {
    good: ['10000', '50000', '94000', '43000', '04000', '71006'],
    bad: [
      { value: '1000', code: 'format' },
      { value: '700000', code: 'format' },
      { value: '1000A', code: 'format' },
      { value: '10-000', code: 'format' },
      { value: '-1000', code: 'format' },
      { value: '10 000', code: 'format' },
    ],
  },
  street: {
    good: ['Nguyễn Trãi', 'Đường 3/2', '30/4', 'Thôn Đông', 'Ấp 3', 'Ngõ 12 Láng Hạ', 'CMT8'],
    bad: [
      { value: '', code: 'format' },
      { value: 'Nguyễn Trãi,', code: 'format' },
      { value: '3/', code: 'format' },
      { value: '---', code: 'format' },
      { value: 'Lê Lợi ', code: 'format' },
      { value: 'Lê'.repeat(51), code: 'tooLong' },
    ],
  },
  personalCode: {
    good: cccds,
    bad: [
      { value: '00109012345', code: 'format' },
      { value: '0010901234567', code: 'format' },
      { value: '00109012345A', code: 'format' },
      { value: '00109012345O', code: 'format' },
      // No province has this number, and no country.
      { value: '003090123456', code: 'format' },
      { value: '100090123456', code: 'format' },
      // Born in the next century, and later in this one.
      { value: '001490123456', code: 'format' },
      { value: '001299123456', code: 'format' },
      // The old card.
      { value: '191827364', code: 'format' },
      { value: '001090123456', code: 'mismatch', given: { 'personalDetails.dateOfBirth': '1991-02-03' } },
      { value: '001203999000', code: 'mismatch', given: { 'personalDetails.dateOfBirth': '1903-02-03' } },
      { value: '001090123456', code: 'mismatch', given: { 'personalDetails.gender': 'female' } },
      { value: '079304000111', code: 'mismatch', given: { 'personalDetails.gender': 'male' } },
    ],
  },
  idCardNumber: {
    good: cccds,
    bad: [
      { value: '00109012345', code: 'format' },
      { value: '003090123456', code: 'format' },
      { value: '012345678', code: 'format' },
      { value: '301122334', code: 'format' },
      { value: '001790123456', code: 'format' },
      { value: 'C12345678', code: 'format' },
    ],
  },
  taxIdentificationNumber: {
    good: ['8001234566', '8412345671', '8004561233', '0314409058', '001090123456', '048192001234'],
    bad: [
      { value: '8001234567', code: 'checkDigit' },
      { value: '0314409059', code: 'checkDigit' },
      { value: '800123456', code: 'format' },
      { value: '80012345667', code: 'format' },
      { value: '0000000000', code: 'format' },
      { value: '003090123456', code: 'format' },
      { value: '0100233488001', code: 'format' },
      { value: '001090123456', code: 'mismatch', given: { 'personalDetails.dateOfBirth': '1991-02-03' } },
      { value: '001090123456', code: 'mismatch', given: { 'personalDetails.personalCode': '001090123457' } },
    ],
  },
  companyTaxCode: {
    good: [
      '0100233488',
      '0300123450',
      '3600123457',
      '4800112239',
      '0317123459',
      '0101123456',
      '0100233488001',
      '048192001234',
    ],
    bad: [
      { value: '0100233489', code: 'checkDigit' },
      { value: '0300123451', code: 'checkDigit' },
      { value: '0100233489001', code: 'checkDigit' },
      { value: '01002334881', code: 'format' },
      { value: '010023348', code: 'format' },
      { value: '0100233488000', code: 'format' },
      { value: '0000000000', code: 'format' },
      { value: '003090123456', code: 'format' },
    ],
  },
  bankAccount: {
    good: ['0123456789', '102012345678', '1903612345', '21510001234567', '88888888', '123456', '9704361234567890123'],
    bad: [
      { value: '12345', code: 'tooShort' },
      { value: '', code: 'tooShort' },
      { value: '97043612345678901234', code: 'tooLong' },
      { value: 'SỐ12345678', code: 'format' },
      { value: '1903612345O', code: 'format' },
      { value: '0000000000', code: 'format' },
      { value: 'DE89370400440532013000', code: 'wrongCountry' },
    ],
  },
  licencePlate: {
    good: ['51F-12345', '29A-12345', '51K12345', '59X1 23456', '92A-1234', '59AA-12345', '29MĐ1-23456', '51LD-12345'],
    bad: [
      { value: '5F-12345', code: 'format' },
      { value: '51F-12.345', code: 'format' },
      { value: '51F-1234567', code: 'format' },
      { value: '51F-12A45', code: 'format' },
      { value: '51f-12345', code: 'format' },
      { value: '09A-12345', code: 'format' },
    ],
  },
  income: {
    good: [0, 100_000, 4_500_000, 15_000_000, 120_000_000],
    bad: [
      { value: 15, code: 'tooSmall' },
      { value: 15_000, code: 'tooSmall' },
      { value: 99_999, code: 'tooSmall' },
      { value: -15_000_000, code: 'tooSmall' },
      { value: 2_000_000_000_000, code: 'tooLarge' },
      { value: '15000000', code: 'type' },
    ],
  },
}

export const placeExamples: PlaceExamples = [
  ['10000', { province: 'ha-noi' }],
  ['11307', { province: 'ha-noi' }],
  ['14999', { province: 'ha-noi' }],
  ['71006', { province: 'ho-chi-minh' }],
  ['70000', { province: 'ho-chi-minh' }],
  ['74200', { province: 'ho-chi-minh' }],
  // Da Nang by the older codes, Gia Lai by those of 2018.
  ['55000', undefined],
  ['50000', undefined],
  ['99999', undefined],
  ['700000', undefined],
  ['1000', undefined],
]

export const written: Written = { money: '20.000.000\u00a0₫', time: '12 tháng', date: '1 tháng 5, 2016' }

export const bureaux: Bureaux = ['CIC']
