// Test of check digits: one changed digit makes a valid number invalid (K3).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weightedSum, valuesIn } from '#domain/questions/checks/weighted-sum.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { countries, settingsOf, today } from './countries.ts'

const fault = (countryId: 'es' | 'mx', rule: string, value: string, answers: Answers = {}) =>
  countries[countryId]!.rules[rule]!(value, { settings: settingsOf(countries[countryId]!.country), answers, today })
    ?.code

const goodOf = (countryId: 'es' | 'mx', rule: string) => countries[countryId]!.examples[rule]!.good as readonly string[]

/** A good value with the character at one of the places changed to another digit. */
const withOneDigitChanged = (values: readonly string[], places: (value: string) => readonly number[]) =>
  fc.tuple(fc.constantFrom(...values), fc.nat(), fc.integer({ min: 1, max: 9 })).map(([value, pick, shift]) => {
    const candidates = places(value).filter((place) => /[0-9]/.test(value[place]!))
    const place = candidates[pick % candidates.length]!
    const digit = String((Number(value[place]) + shift) % 10)
    return { value, changed: value.slice(0, place) + digit + value.slice(place + 1) }
  })

const everywhere = (value: string) => Array.from(value).map((_, place) => place)
const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((all) => all.join(''))

describe('K3 Spain', () => {
  test('K3 one changed digit breaks a DNI and a NIE', () => {
    const changed = withOneDigitChanged(goodOf('es', 'personalCode'), everywhere)
    fc.assert(fc.property(changed, (each) => fault('es', 'personalCode', each.changed) === 'checkDigit'))
  })

  test('K3 of the 26 letters one only belongs to any eight digits', () => {
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    fc.assert(
      fc.property(
        digits(8),
        (body) => letters.filter((letter) => fault('es', 'personalCode', body + letter) === undefined).length === 1,
      ),
    )
  })

  test('K3 one changed digit breaks an IBAN', () => {
    const changed = withOneDigitChanged(goodOf('es', 'bankAccount'), everywhere)
    fc.assert(fc.property(changed, (each) => fault('es', 'bankAccount', each.changed) === 'checkDigit'))
  })

  test('K3 one changed digit breaks a company number', () => {
    const changed = withOneDigitChanged(goodOf('es', 'companyTaxCode'), everywhere)
    fc.assert(fc.property(changed, (each) => fault('es', 'companyTaxCode', each.changed) === 'checkDigit'))
  })
})

describe('K3 Mexico', () => {
  test('K3 one changed digit breaks a CLABE, of any bank', () => {
    const clabe = digits(17).map((body) => {
      const check = Array.from('0123456789').find((digit) => fault('mx', 'bankAccount', body + digit) === undefined)!
      return body + check
    })
    const changed = clabe.chain((value) => withOneDigitChanged([value], everywhere))
    fc.assert(
      fc.property(changed, ({ value, changed: other }) => {
        return fault('mx', 'bankAccount', value) === undefined && fault('mx', 'bankAccount', other) === 'checkDigit'
      }),
    )
  })

  test('K3 one changed digit of the date or the check digit breaks a CURP, with the birth date beside it', () => {
    const birthDates: Record<string, string> = {
      GOMC900514HDFMRR05: '1990-05-14',
      LOPM850228MJCPRR03: '1985-02-28',
      TOCR030707MSRRRSA8: '2003-07-07',
      RARJ010809HMCMMNA2: '2001-08-09',
    }
    const changed = withOneDigitChanged(Object.keys(birthDates), () => [4, 5, 6, 7, 8, 9, 17])
    fc.assert(
      fc.property(changed, ({ value, changed: other }) => {
        const answers = { 'personalDetails.dateOfBirth': birthDates[value]! }
        return (
          fault('mx', 'personalCode', value, answers) === undefined &&
          fault('mx', 'personalCode', other, answers) !== undefined
        )
      }),
    )
  })

  test('K3 a CURP of neither H nor M contradicts no gender', () => {
    const body = 'GOMC900514XDFMRR0'
    const curp = Array.from('0123456789')
      .map((digit) => body + digit)
      .find((each) => fault('mx', 'personalCode', each) === undefined)!
    for (const gender of ['female', 'male'])
      expect(fault('mx', 'personalCode', curp, { 'personalDetails.gender': gender })).toBeUndefined()
  })

  test('K3 the 29th of February belongs to the century the CURP says', () => {
    const ofCentury = (mark: string) =>
      Array.from('0123456789')
        .map((digit) => fault('mx', 'personalCode', `GOMC000229HDFMRR${mark}${digit}`))
        .filter((code) => code !== 'checkDigit')
    expect(ofCentury('A')).toEqual([undefined])
    expect(new Set(ofCentury('0'))).toEqual(new Set(['format']))
  })

  test('K3 one changed digit of the date breaks an RFC, and one check digit only is right', () => {
    const changed = withOneDigitChanged(goodOf('mx', 'taxIdentificationNumber'), () => [4, 5, 6, 7, 8, 9])
    fc.assert(fc.property(changed, (each) => fault('mx', 'taxIdentificationNumber', each.changed) !== undefined))
    for (const rfc of goodOf('mx', 'taxIdentificationNumber')) {
      const right = Array.from('0123456789A').filter(
        (digit) => fault('mx', 'taxIdentificationNumber', rfc.slice(0, 12) + digit) === undefined,
      )
      expect(right).toEqual([rfc[12]])
    }
  })
})

test('K3 weights repeat, and a character outside the alphabet has no value', () => {
  expect(weightedSum([1, 2, 3, 4], [3, 7, 1])).toBe(3 + 14 + 3 + 12)
  expect(valuesIn('ABC', 'CAB')).toEqual([2, 0, 1])
  expect(valuesIn('ABC', 'CAD')).toBeUndefined()
})
