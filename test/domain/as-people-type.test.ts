// Test of answers as keyboards of telephones, autocorrection and banks' apps write them: what a clerk understands is no fault (K1,
// K3, experience 12, 13).
import { expect, test } from 'vitest'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { canonicalValue, kindRow } from '#domain/questions/kinds.ts'
import { generalRules } from '#domain/questions/rules.ts'
import { judge } from '#domain/questions/validate.ts'
import type { Value } from '#domain/questions/value.ts'
import { countryRules as ofBrowsers } from '#catalogue/web.generated.ts'
import { countries, settingsOf, today } from './countries.ts'

const conventions = conventionsOf('es-ES', 'EUR')
const read = (key: DataPointKey, typed: string) => kindRow(dataPoint(key).kind).read([typed], conventions) as Value

const understood: readonly (readonly [DataPointKey, string, string])[] = [
  ['personalDetails.lastName', 'O´Connor', 'O’Connor'],
  ['personalDetails.lastName', 'O`Connor', 'O’Connor'],
  ['personalDetails.lastName', "D' Angelo", "D'Angelo"],
  ['personalDetails.lastName', 'Kowalska - Nowak', 'Kowalska-Nowak'],
  ['personalDetails.lastName', 'García–López', 'García-López'],
  ['personalDetails.firstName', 'Karl\u2011Heinz', 'Karl-Heinz'],
  ['personalDetails.firstName', 'Maria. ', 'Maria'],
  ['personalDetails.firstName', 'Maria,', 'Maria'],
  ['contactDetails.email', 'ana@example.test.', 'ana@example.test'],
  ['contactDetails.email', 'ana@example.test, ', 'ana@example.test'],
  ['contactDetails.email', 'ana @example. test', 'ana@example.test'],
  ['employer.name', 'McDonald’s', 'McDonald’s'],
  ['employer.name', 'Acme – Madrid', 'Acme - Madrid'],
]

test.each(understood)('K1 %s: %j is read as %j, and is no fault', (key, typed, value) => {
  const settings = settingsOf(countries.es!.country)
  const { country, rules } = countries.es!
  const judging = { settings, country, countryRules: rules, today }
  expect(read(key, typed)).toBe(value)
  expect(canonicalValue(dataPoint(key).kind, value)).toBe(value)
  // Whether the applicant is employed is no matter here.
  expect(judge(key, { [key]: value }, judging)).toBeUndefined()
})

test('K1: what may stand for several things is not guessed', () => {
  for (const typed of ['ana maria@example.test', 'Ana <ana@example.test>', 'ana@example'])
    expect(generalRules.email(read('contactDetails.email', typed), {} as never), typed).toEqual({ code: 'format' })
})

test('K1: a full stop stays with an abbreviation', () => {
  expect(read('personalDetails.lastName', 'Reyes, Jr.')).toBe('Reyes, Jr.')
  expect(read('personalDetails.firstName', 'Ma. Cristina')).toBe('Ma. Cristina')
})

test.each(Object.entries(countries))(
  'K3 %s: an account is read behind the name of its kind',
  (_, { examples, rules }) => {
    const context = { settings: settingsOf(countries.es!.country), answers: {}, today }
    for (const good of examples.bankAccount?.good ?? [])
      for (const label of ['IBAN ', 'iban: ', 'CLABE: ']) {
        const value = read('incomeDetails.iban', `${label}${String(good)}`)
        expect(rules.bankAccount!(value, context), `${label}${String(good)}`).toBeUndefined()
      }
  },
)

test.each([
  ['mx', '+52 1 55 1234 5678', '+525512345678'],
  ['mx', '5215512345678', '+525512345678'],
  ['mx', '044 55 1234 5678', '+525512345678'],
  ['mx', '045 (55) 1234-5678', '+525512345678'],
  ['mx', '01 55 1234 5678', '+525512345678'],
  ['co', '00 57 310 123 4567', '+573101234567'],
  ['co', '005 57 310 123 4567', '+573101234567'],
])('K2 %s: %j is read as %s by browsers and by the server', async (id, typed, number) => {
  const value = read('contactDetails.phoneNumber', typed)
  const context = { settings: settingsOf(countries[id]!.country), answers: {}, today }
  for (const { rules, phoneFormats } of [countries[id]!, await ofBrowsers[id]!()]) {
    expect(rules.phone!(value, context)).toBeUndefined()
    expect(phoneFormats(String(value))?.e164).toBe(number)
  }
})
