// Examples for the validation rules of Colombia: valid and invalid values. All numbers are made up.
import type { Bureaux, Examples, PlaceExamples, Written } from '#domain/questions/country-rules.ts'

const cedulas = {
  good: [
    // cédula de ciudadanía
    '1020304050',
    '1098765432',
    '52345678',
    '41234567',
    '19234567',
    // cédula de extranjería
    '123456',
    '7654321',
  ],
  bad: [
    { value: '12345', code: 'format' },
    { value: '0123456789', code: 'format' },
    { value: '12345678901', code: 'format' },
    { value: 'A1020304', code: 'format' },
    { value: '1.020.304.050', code: 'format' },
    { value: '', code: 'format' },
  ],
} as const

export const examples: Examples = {
  phone: {
    good: ['3001234567', '320 123 4567', '+573501234567', '(311) 2345678', '318 000 1122', '57 3151234567'],
    bad: [
      { value: '300123456', code: 'format' },
      { value: '30012', code: 'tooShort' },
      { value: '300123456789', code: 'tooLong' },
      { value: '2001234567', code: 'format' },
      { value: 'celular', code: 'format' },
      { value: '+58 412 1234567', code: 'wrongCountry' },
      { value: '+34 612 345 678', code: 'wrongCountry' },
      { value: '601 234 5678', code: 'mismatch' },
    ],
  },
  workPhone: {
    good: ['6012345678', '(604) 444 5566', '+57 602 345 6789', '3001234567', '01 8000 912345'],
    bad: [
      { value: '30012', code: 'tooShort' },
      { value: '601234567890', code: 'tooLong' },
      { value: '2001234567', code: 'format' },
      { value: 'oficina', code: 'format' },
      { value: '+1 212 555 0100', code: 'wrongCountry' },
    ],
  },
  postalCode: {
    good: ['110111', '760001', '130001', '250001', '730001', '050034', '910001'],
    bad: [
      { value: '11011', code: 'format' },
      { value: '000111', code: 'format' },
      { value: '11011A', code: 'format' },
      { value: '1101111', code: 'format' },
      { value: '110 111', code: 'format' },
      { value: '-10111', code: 'format' },
      { value: '120001', code: 'format' },
    ],
  },
  province: {
    good: ['bogota', 'antioquia', 'valle-del-cauca', 'san-andres', 'norte-de-santander'],
    bad: [
      { value: 'Antioquia', code: 'notOffered' },
      { value: 'jalisco', code: 'notOffered' },
      { value: 'cundinamarca', code: 'mismatch', given: { 'contactDetails.postalCode': '110231' } },
      { value: 'antioquia', code: 'mismatch', given: { 'contactDetails.postalCode': '760001' } },
      { value: 'santander', code: 'mismatch', given: { 'contactDetails.postalCode': '540001' } },
    ],
  },
  employerProvince: {
    good: ['bogota', 'atlantico', 'cundinamarca', 'la-guajira', 'vichada'],
    bad: [
      { value: '', code: 'notOffered' },
      { value: 'zulia', code: 'notOffered' },
      { value: 'bogota', code: 'mismatch', given: { 'employer.postalCode': '250001' } },
      { value: 'cesar', code: 'mismatch', given: { 'employer.postalCode': '440001' } },
      { value: 'bolivar', code: 'mismatch', given: { 'employer.postalCode': '080001' } },
    ],
  },
  houseNumber: {
    good: ['# 45-10', '#45-10', '45A-10', '45 - 10', '12 Sur 30', 'S/N'],
    bad: [
      { value: '', code: 'format' },
      { value: '#', code: 'format' },
      { value: '45-', code: 'format' },
      { value: '# # 45', code: 'format' },
      { value: '45_10', code: 'format' },
      { value: '1'.repeat(21), code: 'tooLong' },
    ],
  },
  personalCode: cedulas,
  idCardNumber: cedulas,
  taxIdentificationNumber: {
    good: ['10324567897', '523456783', '10203040508', '10987654329', '794561232', '12345672'],
    bad: [
      { value: '10324567898', code: 'checkDigit' },
      { value: '10324567879', code: 'checkDigit' },
      // The cédula alone: its last digit is no check digit.
      { value: '1020304050', code: 'checkDigit' },
      { value: '900123456K', code: 'format' },
      { value: '0123456789', code: 'format' },
      { value: '102030405081', code: 'format' },
      { value: '1234567', code: 'format' },
      { value: '10324567897', code: 'mismatch', given: { 'personalDetails.personalCode': '1032456788' } },
      { value: '523456783', code: 'mismatch', given: { 'personalDetails.personalCode': '41234567' } },
    ],
  },
  companyTaxCode: {
    good: ['9001234568', '8909039388', '9012345677', '8110286501', '8600029644', '10324567897'],
    bad: [
      { value: '9001234569', code: 'checkDigit' },
      { value: '8909039389', code: 'checkDigit' },
      { value: '8600029645', code: 'checkDigit' },
      // Without its check digit.
      { value: '900123456', code: 'checkDigit' },
      { value: '900123456K', code: 'format' },
      { value: '90012345678901234', code: 'format' },
      { value: '9001234', code: 'format' },
    ],
  },
  bankAccount: {
    good: ['12345678901', '4567890123', '550012345678', '0012345678', '460123456789', '3001234567', '123456'],
    bad: [
      { value: '12345', code: 'tooShort' },
      { value: '12345678901234567', code: 'tooLong' },
      { value: '12345678A', code: 'format' },
      { value: 'BANCOLOMBIA', code: 'format' },
      { value: '1234567,00', code: 'format' },
      { value: '0000000000', code: 'format' },
      { value: 'ES9121000418450200051332', code: 'wrongCountry' },
    ],
  },
  licencePlate: {
    good: ['ABC123', 'JKL 456', 'XYZ-789', 'UVW 34B', 'PQR77C', 'RST12', '123ABC'],
    bad: [
      { value: 'AB1234', code: 'format' },
      { value: 'ABCD12', code: 'format' },
      { value: 'ABC1234', code: 'format' },
      { value: 'A1B2C3', code: 'format' },
      { value: 'abc123', code: 'format' },
      { value: 'ABC-123-A', code: 'format' },
    ],
  },
  income: {
    good: [0, 50_000, 1_423_500, 1_800_000, 12_000_000],
    bad: [
      { value: 2, code: 'tooSmall' },
      { value: 1.8, code: 'tooSmall' },
      { value: 1800, code: 'tooSmall' },
      { value: -1, code: 'tooSmall' },
      { value: 1_000_000_000_001, code: 'tooLarge' },
    ],
  },
}

export const placeExamples: PlaceExamples = [
  ['110231', { province: 'bogota', city: 'Bogotá' }],
  ['112041', { province: 'bogota', city: 'Bogotá' }],
  ['050034', { province: 'antioquia', city: 'Medellín' }],
  ['055422', { province: 'antioquia' }],
  ['760001', { province: 'valle-del-cauca', city: 'Cali' }],
  ['080001', { province: 'atlantico', city: 'Barranquilla' }],
  ['250001', { province: 'cundinamarca' }],
  ['540001', { province: 'norte-de-santander', city: 'Cúcuta' }],
  ['680001', { province: 'santander', city: 'Bucaramanga' }],
  ['880001', { province: 'san-andres' }],
  ['120001', undefined],
  ['11023', undefined],
]

export const written: Written = { money: '$\u00a01.200.000', time: '90 días', date: '1 de mayo de 2016' }

export const bureaux: Bureaux = ['DataCrédito', 'TransUnion']
