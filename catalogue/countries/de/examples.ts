// Examples for the validation rules of Germany: valid and invalid values. All numbers are made up.
import type { BadExample, Bureaux, Examples, PlaceExamples, Written } from '#domain/questions/country-rules.ts'

const goodCards = [
  'L01X00T471',
  'C01X0006H1',
  'T220001293',
  'P2V3W4X5Y3',
  'C4H7P9TVX5',
  'L3X7K9M2P2',
  'YZ2XK4T900',
  // as printed on the card, without the check digit
  'L01X00T47',
  'LM3R8T2K7',
]

const badCards: readonly BadExample[] = [
  { value: 'L01X00T472', code: 'checkDigit' },
  { value: 'T220001294', code: 'checkDigit' },
  { value: 'C4H7P9TVX6', code: 'checkDigit' },
  { value: 'A01X00T471', code: 'format' },
  { value: 'B01X00T471', code: 'format' },
  // the letter O instead of the digit
  { value: 'LO1X00T47', code: 'format' },
  { value: 'L01X00T4', code: 'format' },
  { value: 'L01X00T4711', code: 'format' },
  { value: 'l01x00t471', code: 'format' },
]

export const examples: Examples = {
  phone: {
    good: [
      '01512 3456789',
      '0160 1234567',
      '+4915212345678',
      '(0177) 1234567',
      '+49 162 1234567',
      '0049 176 12345678',
      '0170/1234567',
      '0157-35012345',
    ],
    bad: [
      { value: '+49', code: 'tooShort' },
      { value: '015', code: 'tooShort' },
      { value: '0170 12345678901234567', code: 'tooLong' },
      { value: '1'.repeat(251), code: 'tooLong' },
      { value: '0151 234', code: 'format' },
      { value: '0170 12345678901', code: 'format' },
      { value: '0190 123456', code: 'format' },
      { value: '0000000000', code: 'format' },
      { value: 'handy', code: 'format' },
      { value: '+43 664 1234567', code: 'wrongCountry' },
      { value: '+41 79 123 45 67', code: 'wrongCountry' },
      { value: '030 123456', code: 'mismatch' },
      { value: '0800 1234567', code: 'mismatch' },
    ],
  },
  workPhone: {
    good: ['030 1234567', '089/123456', '0341 1234567', '+49 40 123456', '0800 1234567', '01512 3456789'],
    bad: [
      { value: '030', code: 'tooShort' },
      { value: '030 12345678901234567', code: 'tooLong' },
      { value: '030 12', code: 'format' },
      { value: 'Zentrale', code: 'format' },
      { value: '+43 1 234567', code: 'wrongCountry' },
      { value: '+41 44 668 18 00', code: 'wrongCountry' },
    ],
  },
  postalCode: {
    good: ['10115', '01067', '50667', '70173', '99084', '80331', '99998'],
    bad: [
      { value: '1011', code: 'format' },
      { value: '101155', code: 'format' },
      { value: '00115', code: 'format' },
      { value: '05123', code: 'format' },
      { value: '43111', code: 'format' },
      { value: '62001', code: 'format' },
      { value: '01000', code: 'format' },
      { value: '99999', code: 'format' },
      { value: 'D-10115', code: 'format' },
      { value: '', code: 'format' },
    ],
  },
  flatNumber: {
    good: ['3', '3. OG links', 'c/o Schmidt', 'Hinterhaus, 2. Stock', 'Whg. 12', '3. OG li.', '#4', '2/7'],
    bad: [
      { value: '', code: 'format' },
      { value: '-4', code: 'format' },
      { value: '3. OG,', code: 'format' },
      { value: '4/', code: 'format' },
      { value: 'Hinterhaus!', code: 'format' },
      { value: 'a'.repeat(51), code: 'tooLong' },
    ],
  },
  personalCode: { good: goodCards, bad: badCards },
  idCardNumber: { good: goodCards, bad: badCards },
  taxIdentificationNumber: {
    good: [
      '56274986014',
      '81062357432',
      '70012398450',
      '85321988460',
      '43525105691',
      '47031285659',
      '65432109896',
      // one digit three times, not in a row
      '12131456787',
    ],
    bad: [
      { value: '56274986015', code: 'checkDigit' },
      { value: '42327526095', code: 'checkDigit' },
      // The check digit is right in each of these, the digits before it are not: none repeated, three in a row, two
      // digits repeated, one five times.
      { value: '12345678903', code: 'checkDigit' },
      { value: '11123456786', code: 'checkDigit' },
      { value: '11223456785', code: 'checkDigit' },
      { value: '10203040509', code: 'checkDigit' },
      { value: '5627498601', code: 'format' },
      { value: '562749860144', code: 'format' },
      { value: '06274986014', code: 'format' },
      { value: 'DE274986014', code: 'format' },
      { value: '21/815/08150', code: 'format' },
    ],
  },
  companyTaxCode: {
    good: ['DE301234565', 'DE112233446', 'DE987654328', 'DE265478311', 'DE812345673'],
    bad: [
      { value: 'DE301234566', code: 'checkDigit' },
      { value: 'DE812345674', code: 'checkDigit' },
      { value: '301234565', code: 'format' },
      { value: 'DE30123456', code: 'format' },
      { value: 'DE3012345655', code: 'format' },
      { value: 'DE001234565', code: 'format' },
      { value: 'ATU12345675', code: 'format' },
    ],
  },
  bankAccount: {
    good: [
      'DE89370400440532013000',
      'DE77100100100123456789',
      'DE70120300001012345678',
      'DE32430609670001234567',
      'DE64110101002345678901',
      'DE16120300000123456789',
    ],
    bad: [
      { value: 'DE92370400440532013000', code: 'checkDigit' },
      { value: 'DE16120300000123456780', code: 'checkDigit' },
      { value: 'DE7710010010012345678', code: 'tooShort' },
      { value: 'DE771001001001234567890', code: 'tooLong' },
      { value: '70120300001012345678', code: 'format' },
      { value: 'DE32430609!70001234567', code: 'format' },
      { value: 'GB82WEST12345698765432', code: 'wrongCountry' },
      { value: 'AT611904300234573201', code: 'wrongCountry' },
    ],
  },
  licencePlate: {
    good: ['B-AB 1234', 'HH-AA 999', 'KÖ-CD 12', 'S-OL 30H', 'D-DD 4321', 'M-E 1E', 'L XY 77', 'FFB-AB12', 'B-AB-1234'],
    bad: [
      { value: 'B-AB 0123', code: 'format' },
      { value: 'B-ABC 12', code: 'format' },
      { value: 'B-AB 12345', code: 'format' },
      { value: 'b-ab 123', code: 'format' },
      { value: 'B-ÄB 12', code: 'format' },
      { value: 'B-AB 12X', code: 'format' },
      // nine characters
      { value: 'HH-AB 1234H', code: 'format' },
      { value: 'BAB1234', code: 'format' },
      { value: 'B-AB                1', code: 'tooLong' },
    ],
  },
}

export const placeExamples: PlaceExamples = [
  ['10115', { city: 'Berlin' }],
  ['14199', { city: 'Berlin' }],
  ['20095', { city: 'Hamburg' }],
  ['80331', { city: 'München' }],
  ['50667', { city: 'Köln' }],
  ['60311', { city: 'Frankfurt am Main' }],
  ['01067', { city: 'Dresden' }],
  ['04109', { city: 'Leipzig' }],
  ['70173', { city: 'Stuttgart' }],
  ['90402', { city: 'Nürnberg' }],
  // shared with neighbours, or another place among those of a city
  ['22113', undefined],
  ['22145', undefined],
  ['12529', undefined],
  ['14467', undefined],
  ['82031', undefined],
  ['1011', undefined],
  ['1011A', undefined],
  ['00115', undefined],
  ['', undefined],
]

export const written: Written = { money: '1.500\u00a0€', time: '90 Tage', date: '1. Mai 2016' }

export const bureaux: Bureaux = ['SCHUFA']
