// Examples for the validation rules of the Philippines: valid and invalid values. All numbers are made up.
import type { Bureaux, Examples, PlaceExamples, Written } from '#domain/questions/country-rules.ts'

export const examples: Examples = {
  name: {
    good: [
      'Ma. Cristina',
      'Dela Cruz Jr.',
      'Reyes, Jr.',
      'Ñoñeza',
      "D'Angelo",
      'Sto. Domingo',
      'Anne-Marie',
      'Juan III',
    ],
    bad: [
      { value: 'Juan2', code: 'format' },
      { value: 'Ma.. Cristina', code: 'format' },
      { value: 'Dela  Cruz', code: 'format' },
      { value: 'Reyes,', code: 'format' },
      { value: 'Juan@', code: 'format' },
      { value: 'a'.repeat(101), code: 'tooLong' },
    ],
  },
  fullName: {
    good: ['Juan Dela Cruz', 'Ma. Teresa Santos-Reyes', 'Jose P. Rizal', 'Ramon Magsaysay Jr.', 'Li Ong'],
    bad: [
      { value: 'Juan 2', code: 'format' },
      { value: '.Juan', code: 'format' },
      { value: 'Juan / Maria', code: 'format' },
      { value: 'Juan (Boy) Cruz', code: 'format' },
      { value: 'a'.repeat(101), code: 'tooLong' },
    ],
  },
  phone: {
    good: [
      '09171234567',
      '0905 123 4567',
      '+639661234567',
      '(0935) 123 4567',
      '+63 951 234 5678',
      '63 998 123 4567',
      '9171234567',
    ],
    bad: [
      // Ten digits with the 0 may be a landline of another length.
      { value: '0917123456', code: 'format' },
      { value: '0917', code: 'tooShort' },
      { value: '+63', code: 'tooShort' },
      { value: '091712345678', code: 'format' },
      { value: '1'.repeat(251), code: 'tooLong' },
      { value: 'telepono', code: 'format' },
      { value: '00000000000', code: 'format' },
      { value: '+62 8123456789', code: 'wrongCountry' },
      { value: '+1 212 555 0100', code: 'wrongCountry' },
      { value: '(02) 8123 4567', code: 'mismatch' },
      { value: '032 234 5678', code: 'mismatch' },
    ],
  },
  workPhone: {
    good: ['(02) 8123 4567', '032 234 5678', '0917 123 4567', '+63 2 8888 1234', '082-224-1234'],
    bad: [
      { value: '8123', code: 'tooShort' },
      { value: '1'.repeat(251), code: 'tooLong' },
      { value: 'opisina', code: 'format' },
      { value: '00000000000', code: 'format' },
      { value: '+65 6123 4567', code: 'wrongCountry' },
    ],
  },
  postalCode: {
    good: ['1000', '6000', '0400', '9000', '1550', '9811'],
    bad: [
      { value: '100', code: 'format' },
      { value: '100A', code: 'format' },
      { value: 'PH1000', code: 'format' },
      { value: '1-000', code: 'format' },
      { value: '10000', code: 'format' },
      { value: '0300', code: 'format' },
      { value: '9900', code: 'format' },
    ],
  },
  province: {
    good: ['metro-manila', 'cebu', 'davao-del-sur', 'maguindanao-del-norte', 'zamboanga-sibugay'],
    bad: [
      { value: 'Cebu', code: 'notOffered' },
      { value: 'maguindanao', code: 'notOffered' },
      { value: 'rizal', code: 'mismatch', given: { 'contactDetails.postalCode': '1800' } },
      { value: 'metro-manila', code: 'mismatch', given: { 'contactDetails.postalCode': '1870' } },
      { value: 'benguet', code: 'mismatch', given: { 'contactDetails.postalCode': '2616' } },
      { value: 'davao-del-sur', code: 'mismatch', given: { 'contactDetails.postalCode': '8012' } },
    ],
  },
  employerProvince: {
    good: ['metro-manila', 'laguna', 'cavite', 'iloilo', 'misamis-oriental'],
    bad: [
      { value: '', code: 'notOffered' },
      { value: 'singapore', code: 'notOffered' },
      { value: 'cavite', code: 'mismatch', given: { 'employer.postalCode': '4027' } },
      { value: 'iloilo', code: 'mismatch', given: { 'employer.postalCode': '5045' } },
      { value: 'cebu', code: 'mismatch', given: { 'employer.postalCode': '6100' } },
    ],
  },
  houseNumber: {
    good: ['12', '12-B', '#12', 'Blk 5 Lot 12', 'Blk. 5, Lot 12 Phase 2', 'No. 7'],
    bad: [
      { value: '#', code: 'format' },
      { value: '12-', code: 'format' },
      { value: '12 ()', code: 'format' },
      { value: '-5', code: 'format' },
      { value: `Blk ${'5'.repeat(40)}`, code: 'tooLong' },
    ],
  },
  personalCode: {
    good: ['1234567890123456', '4111000022223333', '7001800290031004', '3141592653589793', '6600770088009900'],
    bad: [
      // Twelve digits are the secret PhilSys Number.
      { value: '123456789012', code: 'tooShort' },
      { value: '123456789012345', code: 'tooShort' },
      { value: '12345678901234567', code: 'tooLong' },
      { value: 'ABCDEFGHIJKLMNOP', code: 'format' },
      { value: '1234567890123O56', code: 'format' },
      { value: '0000000000000000', code: 'format' },
    ],
  },
  taxIdentificationNumber: {
    good: ['123456789', '239072842000', '501234567', '926411005', '765432109', '12345678900012', '1234567890001'],
    bad: [
      { value: '12345678', code: 'tooShort' },
      { value: '12345678X', code: 'format' },
      { value: '123456789000000', code: 'tooLong' },
      { value: '1234567890', code: 'format' },
      { value: '12345678901', code: 'format' },
      { value: '999999999', code: 'format' },
    ],
  },
  companyTaxCode: {
    good: ['001234567', '001234567000', '00123456700000', '123456789', '0098765430001'],
    bad: [
      { value: '00123456', code: 'tooShort' },
      { value: '00123456A', code: 'format' },
      { value: '0012345670', code: 'format' },
      { value: '001234567000000', code: 'tooLong' },
      { value: '000000000000', code: 'format' },
    ],
  },
  idCardNumber: {
    good: ['3412345678', '0612345678', '011112345678', '011000011123', '009910293847', '0224681357'],
    bad: [
      { value: '341234567', code: 'tooShort' },
      { value: '01111234567', code: 'format' },
      { value: '341234567X', code: 'format' },
      { value: '0111123456789', code: 'tooLong' },
      { value: '1111111111', code: 'format' },
    ],
  },
  bankAccount: {
    good: [
      'BPI1234567890',
      'BDO001234567890',
      'METROBANK1234567890123',
      'RURALBANKOFANGELES3456789012',
      'UNIONBANK109412345678',
      'GCASH09171234567',
      'MAYA639171234567',
    ],
    bad: [
      { value: '1234567890123', code: 'incomplete' },
      { value: 'GCASH', code: 'incomplete' },
      { value: 'BDO12345678', code: 'tooShort' },
      { value: 'BDO12345678901234567', code: 'tooLong' },
      { value: '123456789A', code: 'format' },
      { value: '+639171234567', code: 'format' },
      { value: 'ES9121000418450200051332A', code: 'format' },
      { value: 'GCASH0281234567', code: 'mismatch' },
      { value: 'MAYA1234567890123', code: 'mismatch' },
    ],
  },
  licencePlate: {
    good: ['ABC 1234', 'XYZ 987', 'ZAA 0001', 'A 123 BC', 'PQR456', '123 ABC', 'UI 4321', '1234 AB', 'P0 A123'],
    bad: [
      { value: 'ABC 12', code: 'format' },
      { value: 'ABC 12345', code: 'format' },
      { value: 'ABC-12-34', code: 'format' },
      { value: 'A1B 2C3', code: 'format' },
      { value: 'ABCD 123', code: 'format' },
      { value: 'ABC 1234 ABC 1234', code: 'format' },
    ],
  },
}

export const placeExamples: PlaceExamples = [
  ['1000', { province: 'metro-manila', city: 'Manila' }],
  ['1226', { province: 'metro-manila', city: 'Makati' }],
  // Moved from Makati to Taguig in 2023.
  ['1216', { province: 'metro-manila' }],
  ['1811', { province: 'metro-manila', city: 'Marikina' }],
  ['1850', { province: 'rizal' }],
  ['0550', { province: 'metro-manila' }],
  ['6000', { province: 'cebu', city: 'Cebu City' }],
  ['3800', { province: 'kalinga' }],
  ['3807', { province: 'apayao' }],
  ['8411', { province: 'dinagat-islands' }],
  ['8000', { province: 'davao-del-sur', city: 'Davao City' }],
  ['9601', { province: 'maguindanao-del-norte' }],
  // Cotabato City, and a code of two provinces.
  ['9600', undefined],
  ['9514', undefined],
  ['100', undefined],
  ['10000', undefined],
]

export const written: Written = { money: '₱25,000', time: '120 days', date: 'May 1, 2016' }

export const bureaux: Bureaux = ['CIC']
