// Test of marks that nobody sees: contacts, chats and documents put them around what is copied. They are no part of an answer (K3, experience 12).
import { expect, test } from 'vitest'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { judgeEarly } from '#domain/questions/judge-early.ts'
import { canonicalValue, kindRow } from '#domain/questions/kinds.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import { generalRules } from '#domain/questions/rules.ts'
import { readCode } from '#domain/questions/one-time-code.ts'
import { countries, settingsOf, today } from './countries.ts'

const conventions = conventionsOf('es-ES', 'EUR')

const marks = {
  'of direction around it': (text: string) => `\u202a${text}\u202c`,
  'that keep its direction apart': (text: string) => `\u2068${text}\u2069`,
  'of no width behind it': (text: string) => `${text}\u200b`,
  'that join its letters': (text: string) => [...text].join('\u2060'),
  'where it may be broken': (text: string) => text.replace(/.$/, '\u00ad$&'),
  'of the order of bytes before it': (text: string) => `\ufeff${text}`,
} as const

const rows: readonly (readonly [KindName, string, string])[] = [
  ['text', 'Torre 2', 'Torre 2'],
  ['name', 'Ana María', 'Ana María'],
  ['email', 'ana@example.test', 'ana@example.test'],
  ['phone', '+34 612 34 56 78', '+34612345678'],
  ['postcode', '28013', '28013'],
  ['identifier', '12.345.678-z', '12345678Z'],
  ['account', 'es91 2100 0418 4502 0005 1332', 'ES9121000418450200051332'],
  ['plate', '1234 BCD', '1234BCD'],
]

test.each(Object.entries(marks))('K3 experience 12: a text with unseen marks %s is the text', (_, around) => {
  for (const [kind, typed, value] of rows) {
    expect(kindRow(kind).read([around(typed)], conventions), kind).toBe(value)
    expect(canonicalValue(kind, around(typed)), kind).toBe(value)
  }
  expect(kindRow('money').read([around('1.850,50 €')], conventions)).toBe(1850.5)
  expect(kindRow('count').read([around('12')], conventions)).toBe(12)
  expect(kindRow('date').read(['1', 'marzo', '1988'].map(around), conventions)).toBe('1988-03-01')
  expect(readCode(around('123 456'))).toBe('123456')
  const pattern = ['^[a-z]+@[a-z.]+$', '', 254] as const
  expect(
    judgeEarly({ name: 'contactDetails.email', required: true, form: 'words', pattern }, [around('ana@example.test')]),
  ).toBe(undefined)
})

/** Every sign that Unicode has no picture of: Hangul's fillers are letters by their class. */
const pictureless = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code)).filter((each) =>
  /\p{Default_Ignorable_Code_Point}/u.test(each),
)

test('K1 K3 experience 12: unseen marks alone are no answer, whatever Unicode says they are', () => {
  expect(pictureless).toEqual(expect.arrayContaining(['\u3164', '\uffa0', '\u115f', '\u034f', '\ufe0f']))
  for (const kind of ['text', 'name', 'email', 'phone', 'count'] as const)
    expect(kindRow(kind).read(['\u200b \u2060'], conventions), kind).toBe(undefined)
  for (const kind of ['text', 'name', 'email', 'phone', 'identifier', 'plate'] as const) {
    expect(kindRow(kind).read([pictureless.join(' ')], conventions), kind).toBe(undefined)
    expect(canonicalValue(kind, `\u3164${pictureless.join('')}`), kind).toBe('')
  }
})

test('K1 M1: no name is made of letters that nobody sees, whoever sends it', () => {
  const judged = (value: string) =>
    generalRules.name(canonicalValue('name', value), {
      settings: settingsOf(Object.values(countries)[0]!.country),
      answers: {},
      today,
    })
  expect(judged('Ana\u3164')).toBe(undefined)
  expect(judged('\u3164 \uffa0')?.code).toBe('format')
})
