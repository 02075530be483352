// Test of the validation of texts that brands and countries lay over a locale's: unknown paths, strange values, locales nobody reads.
import { expect, test } from 'vitest'
import { localeTextProblems, ownTextProblems } from './own-text-problems.ts'

const locale = {
  shell: { hero: { title: 'A loan' }, offers: { title: 'Offers', list_one: '{{count}} offer from {{lender}}' } },
}
const file = 'catalogue/brands/acme/texts/es.json'
const own = (texts: object, more: object = {}) =>
  ownTextProblems([{ file, locale: 'es', texts: { shell: texts }, locales: ['es', 'en'], ...more }], [locale])

test.each<[object, readonly string[]]>([
  [{ hero: { title: 'Un préstamo' }, offers: { title: 'De {{lender}}', list_many: '{{count}} de {{ lender }}' } }, []],
  [
    { hero: { titel: 'x' } },
    ['shell>hero>titel: there is no such text, expected the path of one in catalogue/locales'],
  ],
  [{ hero: { title: 5 } }, ['shell>hero>title: expected a text, found 5']],
  [{ hero: { title: '{{name}}' } }, ['shell>hero>title: {{name}} is no value of this text, expected none']],
  [
    { offers: { list_one: '{{lenders}}' } },
    ['shell>offers>list_one: {{lenders}} is no value of this text, expected {{count}}, {{lender}}'],
  ],
])('P4 A8 %j over a locale', (texts, problems) => {
  expect(own(texts)).toEqual(problems.map((problem) => `${file}: ${problem}`))
})

test('P4 A8 a file in a language of none of its countries is refused', () => {
  expect(own({}, { locale: 'pl', texts: {} })).toEqual([
    `${file}: nobody reads it, expected a locale of its countries: es, en`,
  ])
})

test('P4 A8 what a folder may bring needs no text that it replaces', () => {
  expect(own({ faults: { code: { checkDigit: 'Check it' } } }, { brings: /^shell>faults>/ })).toEqual([])
})

test('Q4 A8 a locale’s text that is missing, empty, misspelt or asks for a value that it is not given is refused', () => {
  const neutral = {
    a: { subject: 'Hello', sms: '{{brand}}: {{link}}' },
    left_one: '{{count}} hour',
    left_other: '{{count}}',
  }
  const ofLocale = (texts: object) => localeTextProblems('messages.json', texts as never, neutral)
  const whole = { a: { subject: 'Hola', sms: '{{link}}' }, left_few: '{{count}}' }
  expect(ofLocale(whole)).toEqual([])
  expect(ofLocale({ ...whole, a: { subjcet: 'Hola', sms: '' } })).toEqual([
    'messages.json: a>subject: is missing, expected a text',
    'messages.json: a>sms: is missing, expected a text',
    'messages.json: a>subjcet: there is no such text, expected the path of one in catalogue/locales',
  ])
  expect(ofLocale({ ...whole, a: { ...whole.a, sms: '{{lnik}}' } })).toEqual([
    'messages.json: a>sms: {{lnik}} is no value of this text, expected {{brand}}, {{link}}',
  ])
})
