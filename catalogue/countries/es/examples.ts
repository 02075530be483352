// Examples for the validation rules of Spain: valid and invalid values. All numbers are made up.
import type { Bureaux, Examples, PlaceExamples, Written } from '#domain/questions/country-rules.ts'

export const examples: Examples = {
  phone: {
    good: ['612345678', '711 234 567', '34600112233', '644-00-11-22', '747123456', '+34 698 765 432', '0034 655443322'],
    bad: [
      { value: '61234567', code: 'tooShort' },
      { value: '+34', code: 'tooShort' },
      { value: '6123456789', code: 'tooLong' },
      { value: '61234567890123456789', code: 'tooLong' },
      { value: '1'.repeat(251), code: 'tooLong' },
      { value: '799999999', code: 'format' },
      { value: 'abc', code: 'format' },
      { value: '+3561234567', code: 'wrongCountry' },
      { value: '+52 55 1234 5678', code: 'wrongCountry' },
      { value: '912 345 678', code: 'mismatch' },
      { value: '900 123 456', code: 'mismatch' },
    ],
  },
  workPhone: {
    good: ['612345678', '912 345 678', '+34 932 123 456', '955 12 34 56', '900 123 456'],
    bad: [
      { value: '91234567', code: 'tooShort' },
      { value: '9123456789', code: 'tooLong' },
      { value: '112345678', code: 'format' },
      { value: 'oficina', code: 'format' },
      { value: '+49 30 123456', code: 'wrongCountry' },
    ],
  },
  postalCode: {
    good: ['28001', '41013', '01001', '52001', '07001'],
    bad: [
      { value: '00123', code: 'format' },
      { value: '53001', code: 'format' },
      { value: '2800', code: 'format' },
      { value: '280011', code: 'format' },
      { value: '2800A', code: 'format' },
      { value: '28 001', code: 'format' },
      { value: 'E-28001', code: 'format' },
    ],
  },
  province: {
    good: ['madrid', 'a-coruna', 'avila', 'santa-cruz-de-tenerife', 'melilla'],
    bad: [
      { value: 'Madrid', code: 'notOffered' },
      { value: 'lisboa', code: 'notOffered' },
      { value: 'barcelona', code: 'mismatch', given: { 'contactDetails.postalCode': '28001' } },
      { value: 'madrid', code: 'mismatch', given: { 'contactDetails.postalCode': '08001' } },
      { value: 'alava', code: 'mismatch', given: { 'contactDetails.postalCode': '48001' } },
    ],
  },
  employerProvince: {
    good: ['madrid', 'valencia', 'zaragoza', 'las-palmas', 'ceuta'],
    bad: [
      { value: '', code: 'notOffered' },
      { value: 'jalisco', code: 'notOffered' },
      { value: 'barcelona', code: 'mismatch', given: { 'employer.postalCode': '28001' } },
      { value: 'navarra', code: 'mismatch', given: { 'employer.postalCode': '26001' } },
      { value: 'sevilla', code: 'mismatch', given: { 'employer.postalCode': '11001' } },
    ],
  },
  personalCode: {
    good: [
      '12345678Z',
      '04821736Q',
      '71623948Q',
      '99999999R',
      '10203040X',
      'X1234567L',
      'Z1357924D',
      'Y0000001S',
      'X8246802Z',
    ],
    bad: [
      { value: '12345678S', code: 'checkDigit' },
      { value: 'X1234567C', code: 'checkDigit' },
      { value: 'Y0000001Q', code: 'checkDigit' },
      { value: '12345678', code: 'format' },
      { value: '123456789Z', code: 'format' },
      { value: '12345678Ñ', code: 'format' },
      { value: 'W1234567L', code: 'format' },
      { value: 'X12345678L', code: 'format' },
      { value: '12345678-Z', code: 'format' },
      { value: 'K0867756N', code: 'format' },
    ],
  },
  idCardNumber: {
    good: ['BAA000589', 'AAA123456', 'CDF987654', 'E01234567', 'E98765432'],
    bad: [
      { value: 'BAA00589', code: 'format' },
      { value: 'BAA0005891', code: 'format' },
      { value: 'E0123456', code: 'format' },
      { value: '12345678Z', code: 'format' },
      { value: 'baa000589', code: 'format' },
    ],
  },
  taxIdentificationNumber: {
    good: ['12345678Z', '04821736Q', 'X1234567L', 'Y0000001S', 'M1234567L'],
    bad: [
      { value: '12345678S', code: 'checkDigit' },
      { value: 'M1234567A', code: 'checkDigit' },
      { value: 'A58818501', code: 'format' },
      { value: 'ES12345678Z', code: 'format' },
      { value: '1234567', code: 'format' },
    ],
  },
  companyTaxCode: {
    good: ['A58818501', 'B58378431', 'J99216582', 'A13585625', '12345678Z', 'X1234567L'],
    bad: [
      { value: 'A58818502', code: 'checkDigit' },
      { value: 'J99216583', code: 'checkDigit' },
      { value: '12345678S', code: 'checkDigit' },
      { value: 'I58818501', code: 'format' },
      { value: 'A5881850', code: 'format' },
      { value: 'ESA58818501', code: 'format' },
    ],
  },
  bankAccount: {
    good: [
      'ES9121000418450200051332',
      'ES5601822370450201544477',
      'ES8214650100919876543210',
      'ES5520385778909830007602',
      'ES7501280010940102030405',
    ],
    bad: [
      { value: 'ES9421000418450200051332', code: 'checkDigit' },
      // The IBAN's own digits are right here, those of the CCC inside are not.
      { value: 'ES1321000418400200051332', code: 'checkDigit' },
      { value: 'ES560182237045020154447', code: 'tooShort' },
      { value: 'ES19208058011510304000010', code: 'tooLong' },
      { value: '8214650100919876543210', code: 'format' },
      { value: 'ES55203857!8909830007602', code: 'format' },
      { value: 'GB82WEST12345698765432', code: 'wrongCountry' },
    ],
  },
  licencePlate: {
    good: ['1234 BCD', '9999 ZZZ', '2468KXY', '1234-BCD', 'M 1234 AB', 'SE 5678 CD', 'C 1234 BBB'],
    bad: [
      { value: '1234 ABC', code: 'format' },
      { value: '123 BCD', code: 'format' },
      { value: 'BCD 1234', code: 'format' },
      { value: '1234 BÑD', code: 'format' },
      { value: '1234-', code: 'format' },
      { value: '1234 bcd', code: 'format' },
    ],
  },
}

export const placeExamples: PlaceExamples = [
  ['28001', { province: 'madrid', city: 'Madrid' }],
  ['28055', { province: 'madrid', city: 'Madrid' }],
  ['28850', { province: 'madrid' }],
  ['08001', { province: 'barcelona', city: 'Barcelona' }],
  ['46001', { province: 'valencia', city: 'Valencia' }],
  ['41013', { province: 'sevilla', city: 'Sevilla' }],
  ['29001', { province: 'malaga', city: 'Málaga' }],
  ['50001', { province: 'zaragoza', city: 'Zaragoza' }],
  ['48001', { province: 'vizcaya', city: 'Bilbao' }],
  ['52001', { province: 'melilla', city: 'Melilla' }],
  ['00123', undefined],
  ['53001', undefined],
  ['2800', undefined],
  ['2800A', undefined],
  ['', undefined],
]

export const written: Written = { money: '1.000\u00a0€', time: '90 días', date: '1 de mayo de 2016' }

export const bureaux: Bureaux = ['CIRBE', 'ASNEF']
