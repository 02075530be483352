// Test of digits of other scripts: read as the ten of ASCII wherever numbers are typed or sent (K3, S-17, ASVS 1.5.3).
import { expect, test } from 'vitest'
import { canonicalAnswers } from '#domain/questions/answers.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import { withPlainDigits } from '#domain/questions/digits.ts'
import { canonicalValue, kindRow } from '#domain/questions/kinds.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import { readCode } from '#domain/questions/one-time-code.ts'
import { countries } from './countries.ts'

const scripts = { 'full-width': 0xff10, 'Arabic-Indic': 0x660, Persian: 0x6f0, Devanagari: 0x966, bold: 0x1d7ce }
const inScript = (zero: number, text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

test.each(Object.entries(scripts))('K3 S-17: %s digits are digits', (_script, zero) => {
  const all = inScript(zero, '0123456789')
  expect(withPlainDigits(`a${all}b`)).toBe('a0123456789b')
  const rows: readonly (readonly [KindName, string])[] = [
    ['phone', '+34612345678'],
    ['postcode', '28013'],
    ['identifier', '12345678Z'],
    ['account', 'ES9121000418450200051332'],
    ['plate', '1234BCD'],
  ]
  for (const [kind, value] of rows) expect(canonicalValue(kind, inScript(zero, value)), kind).toBe(value)
  const phone = String(canonicalValue('phone', inScript(zero, '612 345 678')))
  expect(countries.es!.phoneFormats(phone)?.e164).toBe('+34612345678')
  const conventions = conventionsOf('es-ES', 'EUR')
  const read = (kind: KindName, ...texts: readonly string[]) =>
    kindRow(kind).read(
      texts.map((text) => inScript(zero, text)),
      conventions,
    )
  expect(read('money', '1.850,50')).toBe(1850.5)
  expect(read('count', '2')).toBe(2)
  expect(read('date', '1', '3', '1988')).toBe('1988-03-01')
  expect(readCode(inScript(zero, '123 456'))).toBe('123456')
})

test('K3: every digit that Unicode has is one of the ten', () => {
  const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  const digits = all.filter((each) => /\p{Nd}/u.test(each))
  expect(digits.length).toBeGreaterThan(600)
  expect(digits.map(withPlainDigits).join('')).toBe('0123456789'.repeat(digits.length / 10))
})

const typed = dataPointKeys.filter((key) => kindRow(dataPoint(key).kind).canonical)

test('S-11 S-17: no sign of control or of direction is kept in an answer', () => {
  const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  const unseen = all.filter((each) => /[\p{Cc}\p{Cf}]/u.test(each))
  expect(unseen.length).toBeGreaterThan(200)
  const kept = typed.filter((key) =>
    unseen.some((each) => /[\p{Cc}\p{Cf}]/u.test(String(canonicalAnswers({ [key]: `12${each}34` }, {})[key]))),
  )
  expect(typed).toContain('contactDetails.street')
  expect(kept).toEqual([])
})
