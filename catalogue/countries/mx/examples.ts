// Examples for the validation rules of Mexico: valid and invalid values. All numbers are made up.
import type { Bureaux, Examples, PlaceExamples, Written } from '#domain/questions/country-rules.ts'

const abbreviated: Examples[string] = {
  good: ['Ma. Guadalupe', 'Fco. Javier', 'J. Jesús', 'Ma. del Carmen Núñez', "D'Acosta", 'Jean-Luc'],
  bad: [
    { value: 'Ma.. Guadalupe', code: 'format' },
    { value: '.Guadalupe', code: 'format' },
    { value: 'Ma.  Guadalupe', code: 'format' },
    { value: 'Guadalupe 2', code: 'format' },
    { value: 'a'.repeat(101), code: 'tooLong' },
  ],
}

export const examples: Examples = {
  name: abbreviated,
  fullName: abbreviated,
  phone: {
    good: [
      '5512345678',
      '33 1234 5678',
      '+525544332211',
      '+52 664 123 4567',
      '(442) 123-4567',
      'Tel: +52 55 1234 5678',
      '+5215512345678',
      '0445512345678',
    ],
    bad: [
      { value: '551234567', code: 'tooShort' },
      { value: '1', code: 'tooShort' },
      { value: '55123456789', code: 'tooLong' },
      { value: '1'.repeat(251), code: 'tooLong' },
      { value: '1112345678', code: 'format' },
      { value: 'celular', code: 'format' },
      { value: '+1 212 555 0100', code: 'wrongCountry' },
      { value: '+34 612 345 678', code: 'wrongCountry' },
      { value: '800 123 4567', code: 'mismatch' },
    ],
  },
  workPhone: {
    good: ['5512345678', '81-8123-4567', '+52 33 1234 5678', '(222) 123 4567', '800 123 4567'],
    bad: [
      { value: '551234567', code: 'tooShort' },
      { value: '55123456789', code: 'tooLong' },
      { value: '1112345678', code: 'format' },
      { value: 'oficina', code: 'format' },
      { value: '+1 212 555 0100', code: 'wrongCountry' },
    ],
  },
  postalCode: {
    good: ['01000', '64000', '77500', '97000', '99999'],
    bad: [
      { value: '1234', code: 'format' },
      { value: '1234a', code: 'format' },
      { value: '12-345', code: 'format' },
      { value: '01000 ', code: 'format' },
      { value: 'CP12345', code: 'format' },
      { value: '010000', code: 'format' },
    ],
  },
  province: {
    good: ['ciudad-de-mexico', 'nuevo-leon', 'jalisco', 'estado-de-mexico', 'yucatan'],
    bad: [
      { value: 'Jalisco', code: 'notOffered' },
      { value: 'madrid', code: 'notOffered' },
      { value: 'jalisco', code: 'mismatch', given: { 'contactDetails.postalCode': '64000' } },
      { value: 'estado-de-mexico', code: 'mismatch', given: { 'contactDetails.postalCode': '06600' } },
      { value: 'yucatan', code: 'mismatch', given: { 'contactDetails.postalCode': '77500' } },
    ],
  },
  employerProvince: {
    good: ['ciudad-de-mexico', 'puebla', 'queretaro', 'baja-california', 'zacatecas'],
    bad: [
      { value: '', code: 'notOffered' },
      { value: 'texas', code: 'notOffered' },
      { value: 'jalisco', code: 'mismatch', given: { 'employer.postalCode': '64000' } },
      { value: 'puebla', code: 'mismatch', given: { 'employer.postalCode': '90000' } },
      { value: 'baja-california-sur', code: 'mismatch', given: { 'employer.postalCode': '22000' } },
    ],
  },
  personalCode: {
    good: [
      'GOMC900514HDFMRR05',
      'LOPM850228MJCPRR03',
      'HEGA780101HNLRNL00',
      'SAVL991231MVZNZC04',
      'TOCR030707MSRRRSA8',
      'FOLU720612MYNLPZ00',
      'RARJ010809HMCMMNA2',
      // Born abroad, and neither man nor woman: the number says the birth date alone.
      'GOMC900514XNEMRR05',
    ],
    bad: [
      { value: 'GOMC900514HDFMRR06', code: 'checkDigit' },
      { value: 'TOCR030707MSRRRSA9', code: 'checkDigit' },
      { value: 'GOMC900532HDFMRR07', code: 'format' },
      { value: 'GOMC901314HDFMRR03', code: 'format' },
      { value: 'GOMC900514HXXMRR06', code: 'format' },
      { value: 'GOMC900514HDFAER05', code: 'format' },
      { value: 'GOMC900514HDFMRR0', code: 'format' },
      { value: 'gomc900514hdfmrr05', code: 'format' },
      { value: 'GOMC900514HDFMRR05', code: 'mismatch', given: { 'personalDetails.dateOfBirth': '1990-05-15' } },
      { value: 'RARJ010809HMCMMNA2', code: 'mismatch', given: { 'personalDetails.dateOfBirth': '1901-08-09' } },
      { value: 'GOMC900514HDFMRR05', code: 'mismatch', given: { 'personalDetails.gender': 'female' } },
      { value: 'LOPM850228MJCPRR03', code: 'mismatch', given: { 'personalDetails.gender': 'male' } },
    ],
  },
  idCardNumber: {
    good: [
      'GMVLMR80070501M100',
      'GOMCCR90051409H300',
      'LPPRMR85022814M700',
      'HRGRAL78010119H001',
      'SNVZLC99123130M400',
    ],
    bad: [
      { value: 'GMVLMR80070501M10', code: 'format' },
      { value: 'GMVLMR80070501X100', code: 'format' },
      { value: 'GMVLM180070501M100', code: 'format' },
      { value: '1234567890123', code: 'format' },
      { value: 'GMVLMR80070501M1000', code: 'format' },
    ],
  },
  taxIdentificationNumber: {
    good: ['GOMC900514A10', 'HEGA780101K58', 'SAVL991231P38', 'TOCR030707BC1', 'FOLU720612VV7'],
    bad: [
      // The second check digit that an older alphabet gives.
      { value: 'GOMC900514A11', code: 'checkDigit' },
      { value: 'MELE650315N98', code: 'checkDigit' },
      { value: 'GOMC900532A13', code: 'format' },
      { value: 'GOMC900514A', code: 'format' },
      { value: 'GOMC900514', code: 'format' },
      { value: 'G0MC900514A17', code: 'format' },
      { value: 'ABC010101AA3', code: 'format' },
      { value: 'XAXX010101000', code: 'format' },
      { value: 'GOMC900514A10', code: 'mismatch', given: { 'personalDetails.dateOfBirth': '1990-05-15' } },
    ],
  },
  companyTaxCode: {
    good: ['ABC010101AA3', 'XYZ991231K23', 'ÑU&150630B18', 'GOMC900514A10', 'HEGA780101K58'],
    bad: [
      { value: 'ABC010101AA4', code: 'checkDigit' },
      { value: 'XYZ991231K24', code: 'checkDigit' },
      { value: 'ABC011301AA3', code: 'format' },
      { value: 'AB010101AA3', code: 'format' },
      { value: 'ABC010101', code: 'format' },
    ],
  },
  bankAccount: {
    good: [
      '002180000123456789',
      '014180606000000019',
      '032180000118359719',
      '072580000121212128',
      '646180111200000552',
      // A bank that stdnum's table does not have.
      '722969010101010104',
    ],
    bad: [
      { value: '002180000123456780', code: 'checkDigit' },
      { value: '646180111200000553', code: 'checkDigit' },
      { value: '00218000012345678', code: 'tooShort' },
      { value: '0021800001234567891', code: 'tooLong' },
      { value: 'ES9121000418450200051332', code: 'format' },
      { value: '00218000012345678X', code: 'format' },
    ],
  },
}

export const placeExamples: PlaceExamples = [
  ['06600', { province: 'ciudad-de-mexico', city: 'Ciudad de México' }],
  ['16999', { province: 'ciudad-de-mexico', city: 'Ciudad de México' }],
  ['64000', { province: 'nuevo-leon', city: 'Monterrey' }],
  ['44100', { province: 'jalisco', city: 'Guadalajara' }],
  ['72000', { province: 'puebla', city: 'Puebla' }],
  ['73000', { province: 'puebla' }],
  ['50000', { province: 'estado-de-mexico', city: 'Toluca' }],
  ['17000', undefined],
  ['660', undefined],
]

export const written: Written = { money: '$150,000', time: '36 meses', date: '1 de mayo de 2016' }

export const bureaux: Bureaux = ['Buró de Crédito']
