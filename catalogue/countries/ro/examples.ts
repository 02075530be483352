// Examples for the validation rules of Romania: valid and invalid values. All numbers are made up.
import type { Bureaux, Examples, PlaceExamples, Written } from '#domain/questions/country-rules.ts'

export const examples: Examples = {
  phone: {
    good: ['0712034567', '0733 987 654', '0722.123.456', '+40 784 123 456', '40744123456', '0040 755 123 456'],
    bad: [
      { value: '07120', code: 'tooShort' },
      { value: '+40', code: 'tooShort' },
      { value: '07120345678', code: 'tooLong' },
      { value: '1'.repeat(251), code: 'tooLong' },
      // Short numbers have six digits, so one digit missing is no known length.
      { value: '071203456', code: 'format' },
      { value: '0812034567', code: 'format' },
      { value: '0000000000', code: 'format' },
      { value: 'telefon', code: 'format' },
      { value: '+41 712034567', code: 'wrongCountry' },
      { value: '+34 612 345 678', code: 'wrongCountry' },
      { value: '021 312 34 56', code: 'mismatch' },
      { value: '0264 123 456', code: 'mismatch' },
    ],
  },
  workPhone: {
    good: ['0712034567', '021 312 34 56', '0264 123 456', '+40 31 425 1234', '0800 800 800'],
    bad: [
      { value: '02131', code: 'tooShort' },
      { value: '021312345', code: 'format' },
      { value: '02131234567', code: 'tooLong' },
      { value: '0812034567', code: 'format' },
      { value: 'birou', code: 'format' },
      { value: '+36 1 234 5678', code: 'wrongCountry' },
    ],
  },
  postalCode: {
    good: ['010011', '300001', '077190', '080012', '927255'],
    bad: [
      { value: '01001', code: 'format' },
      { value: '0100111', code: 'format' },
      { value: '000011', code: 'format' },
      { value: '090001', code: 'format' },
      { value: '150001', code: 'format' },
      { value: '990001', code: 'format' },
      { value: '010 011', code: 'format' },
      { value: 'RO-010011', code: 'format' },
    ],
  },
  province: {
    good: ['bucuresti', 'cluj', 'caras-severin', 'timis', 'satu-mare'],
    bad: [
      { value: 'București', code: 'notOffered' },
      { value: 'chisinau', code: 'notOffered' },
      { value: 'ilfov', code: 'mismatch', given: { 'contactDetails.postalCode': '030823' } },
      { value: 'bucuresti', code: 'mismatch', given: { 'contactDetails.postalCode': '077190' } },
      { value: 'bihor', code: 'mismatch', given: { 'contactDetails.postalCode': '400114' } },
    ],
  },
  employerProvince: {
    good: ['bucuresti', 'iasi', 'constanta', 'bistrita-nasaud', 'valcea'],
    bad: [
      { value: '', code: 'notOffered' },
      { value: 'madrid', code: 'notOffered' },
      { value: 'cluj', code: 'mismatch', given: { 'employer.postalCode': '300001' } },
      { value: 'timis', code: 'mismatch', given: { 'employer.postalCode': '310001' } },
      { value: 'giurgiu', code: 'mismatch', given: { 'employer.postalCode': '077190' } },
    ],
  },
  locality: {
    good: ['București', 'Sector 3', 'Cluj-Napoca', 'Sântandrei', '1 Decembrie', 'Țifești'],
    bad: [
      { value: '', code: 'format' },
      { value: '3', code: 'format' },
      { value: '3', code: 'format', given: { 'contactDetails.district': '2' } },
      { value: '7', code: 'format', given: { 'contactDetails.district': '7' } },
      { value: '030823', code: 'format' },
      { value: 'Cluj-', code: 'format' },
      { value: 'M'.repeat(101), code: 'tooLong' },
    ],
  },
  personalCode: {
    good: [
      '1900514010011',
      '1780101122343',
      '6020301412342',
      '6030707702567',
      '2720612517895',
      '2850228401233',
      '5010809353453',
      // A leap day in 2000; a foreigner may mean that year too.
      '5000229401231',
      '7000229401233',
      '2851123470041',
      '8030707401231',
      '1881231800117',
    ],
    bad: [
      { value: '1900514010012', code: 'checkDigit' },
      { value: '1650315264563', code: 'checkDigit' },
      { value: '5010809353454', code: 'checkDigit' },
      { value: '6030707702566', code: 'checkDigit' },
      { value: '1900230010019', code: 'format' },
      { value: '1901314010013', code: 'format' },
      // 1900 was no leap year.
      { value: '2000229401234', code: 'format' },
      // There is no county 53, and no serial number 000.
      { value: '1900514530017', code: 'format' },
      { value: '1900514010001', code: 'format' },
      { value: '0900514010018', code: 'format' },
      { value: '9900514010011', code: 'format' },
      { value: '190051401001', code: 'format' },
      { value: '19005140100110', code: 'format' },
      { value: '1900514010011', code: 'mismatch', given: { 'personalDetails.dateOfBirth': '1990-05-15' } },
      { value: '6030707702567', code: 'mismatch', given: { 'personalDetails.dateOfBirth': '1903-07-07' } },
      { value: '8030707401231', code: 'mismatch', given: { 'personalDetails.dateOfBirth': '2003-07-08' } },
      { value: '1900514010011', code: 'mismatch', given: { 'personalDetails.gender': 'female' } },
      { value: '6030707702567', code: 'mismatch', given: { 'personalDetails.gender': 'male' } },
    ],
  },
  taxIdentificationNumber: {
    good: ['1900514010011', '6030707702567', '2720612517895', '5010809353453', '9000123456789'],
    bad: [
      { value: '1900514010012', code: 'checkDigit' },
      { value: '900012345678', code: 'format' },
      { value: '18547290', code: 'format' },
      { value: 'RO1900514010011', code: 'format' },
      { value: '1900514010011', code: 'mismatch', given: { 'personalDetails.dateOfBirth': '1991-05-14' } },
    ],
  },
  companyTaxCode: {
    good: ['18547290', '36123454', '14383', 'RO15900825', 'RO42077662', '9090902', '271828187', '27', '4019827365'],
    bad: [
      { value: '18547291', code: 'checkDigit' },
      { value: 'RO36123455', code: 'checkDigit' },
      { value: '42077663', code: 'checkDigit' },
      { value: '018547290', code: 'format' },
      { value: '12345678901', code: 'format' },
      { value: 'HU12345678', code: 'format' },
      { value: '7', code: 'format' },
      // The number in the trade register is another one.
      { value: 'J401372006', code: 'format' },
    ],
  },
  idCardNumber: {
    good: ['RX123456', 'AB100200', 'MZ987654', 'RK135791', 'SP1234567'],
    bad: [
      { value: 'R123456', code: 'format' },
      { value: 'RX12345', code: 'format' },
      { value: 'RX12345678', code: 'format' },
      { value: 'RX12A456', code: 'format' },
      { value: '12345678', code: 'format' },
      { value: 'rx123456', code: 'format' },
    ],
  },
  bankAccount: {
    good: [
      'RO49AAAA1B31007593840000',
      'RO76RNCB0082004530120001',
      'RO74BRDE450SV12345678901',
      'RO13BACX0000001234567001',
      'RO65BTRLRONCRT0123456789',
      'RO37INGB0000999907654321',
      'RO56CECEB00030RON1234567',
    ],
    bad: [
      { value: 'RO52AAAA1B31007593840000', code: 'checkDigit' },
      { value: 'RO76BTRL0130120212345679', code: 'checkDigit' },
      { value: 'RO76RNCB008200453012000', code: 'tooShort' },
      { value: 'RO49', code: 'tooShort' },
      { value: 'RO21INGB00009999012345670', code: 'tooLong' },
      { value: '74BRDE450SV12345678901', code: 'format' },
      { value: 'RO13BACX00!0001234567001', code: 'format' },
      { value: 'RO49AAA11B31007593840000', code: 'format' },
      { value: 'GB82WEST12345698765432', code: 'wrongCountry' },
      { value: 'MD24AG000225100013104168', code: 'wrongCountry' },
    ],
  },
  licencePlate: {
    good: ['B 123 ABC', 'B 07 XYZ', 'CJ 01 AAA', 'IS45RST', 'CT-33-GHJ', 'SB 10 MNP'],
    bad: [
      { value: 'C 123 ABC', code: 'format' },
      { value: 'B 1 ABC', code: 'format' },
      { value: '123 B ABC', code: 'format' },
      { value: 'B 123 ABCD', code: 'format' },
      { value: 'BQ 12 ABC', code: 'format' },
      { value: 'CJ 123 ABC', code: 'format' },
      { value: 'XX 12 ABC', code: 'format' },
      { value: 'cj 01 aaa', code: 'format' },
    ],
  },
}

export const placeExamples: PlaceExamples = [
  ['010011', { province: 'bucuresti', city: 'București' }],
  ['062204', { province: 'bucuresti', city: 'București' }],
  ['077190', { province: 'ilfov' }],
  ['080012', { province: 'giurgiu' }],
  ['400114', { province: 'cluj', city: 'Cluj-Napoca' }],
  ['401135', { province: 'cluj' }],
  ['300001', { province: 'timis', city: 'Timișoara' }],
  ['700028', { province: 'iasi', city: 'Iași' }],
  ['500001', { province: 'brasov', city: 'Brașov' }],
  ['900001', { province: 'constanta', city: 'Constanța' }],
  ['907015', { province: 'constanta' }],
  ['090001', undefined],
  ['000011', undefined],
  ['150001', undefined],
  ['40011', undefined],
  ['40011A', undefined],
  ['', undefined],
]

export const written: Written = { money: '10.000\u00a0lei', time: '60 de luni', date: '1 mai 2016' }

export const bureaux: Bureaux = ['Biroul de Credit']
