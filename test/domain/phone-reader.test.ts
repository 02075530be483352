// Test that browser and server say the same of phone numbers: the reader's verdicts and formats beside those of libphonenumber-js (K2).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import exampleNumbers from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import allMetadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { phoneRules } from '#domain/questions/checks/phone.ts'
import type { ParsedPhone, PhoneLibrary } from '#domain/questions/checks/phone.ts'
import { phoneReader } from '#domain/questions/checks/phone-reader.ts'
import { canonicalValue } from '#domain/questions/kinds.ts'
import { phoneLibrary } from '#server/platform/kit/phone-library.ts'
import { countries, settingsOf, today } from './countries.ts'

const root = join(import.meta.dirname, '../..')
const context = { settings: settingsOf(countries.es!.country), answers: {}, today }
const metadata = allMetadata as unknown as {
  readonly version: number
  readonly countries: Readonly<Record<string, readonly unknown[]>>
}
const mobiles: Readonly<Record<string, string>> = exampleNumbers
const codeOf = (iso: string) => String(metadata.countries[iso]![0])

/** The metadata of one country as its folder has it, or would have it. */
const metadataOf = (iso: string) => ({
  version: metadata.version,
  country_calling_codes: { [codeOf(iso)]: [iso] },
  countries: { [iso]: metadata.countries[iso] },
  nonGeographic: {},
})

/** The library keeps the place of its last match in a `;phone-context=` that is good, and says of the next good one that it is no number. */
function askedTwice(asked: PhoneLibrary): PhoneLibrary {
  const parse = (text: string): ParsedPhone => {
    try {
      return asked.parse(text)
    } catch (error) {
      if ((error as Error).message !== 'NOT_A_NUMBER') throw error
      return asked.parse(text)
    }
  }
  return { ...asked, parse }
}

/** The texts of which the two sides of a country do not say the same, with what each says. */
function differences(iso: string, texts: readonly string[]) {
  const sides = [phoneReader(metadataOf(iso)), askedTwice(phoneLibrary(metadataOf(iso)))].map((side) =>
    phoneRules(side),
  )
  return texts.flatMap((text) => {
    const [browser, server] = sides.map(({ phone, workPhone, phoneFormats }) =>
      JSON.stringify({ phone: phone(text, context), work: workPhone(text, context), formats: phoneFormats(text) }),
    )
    return browser === server ? [] : [{ iso, text, browser, server }]
  })
}

/** Every quoted text with two digits or more in the tests and examples of the project, as the file has it. */
function textsOfTests(): readonly string[] {
  const files = globSync(
    [
      '{test,e2e}/**/*.{ts,tsx}',
      '{domain,contract,web,server,scripts}/**/*.test.{ts,tsx}',
      'catalogue/countries/*/examples.ts',
    ],
    { cwd: root },
  )
  const quoted = files.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/'([^'\n]{2,60})'|`([^`\n]{2,60})`/g),
  ])
  return [...new Set(quoted.map(([, single, template]) => (single ?? template)!))].filter((text) => /\d.*\d/.test(text))
}

/** A country's example number in the ways that people write it. */
function writtenNumbers(iso: string): readonly string[] {
  const number = mobiles[iso]!
  const code = codeOf(iso)
  const prefixes = ['', '0', code, `${code}0`, `+${code}`, `+${code}0`, `00${code}`]
  const formats = phoneRules(phoneLibrary(metadataOf(iso))).phoneFormats(number)
  return [...prefixes.map((prefix) => prefix + number), ...(formats ? Object.values<string>({ ...formats }) : [])]
}

const zeros = ['0', '\uFF10', '\u0660', '\u06F0', '\u0966']
const characters = [...'0123456789+\uFF0B -.()/[]~,;#*xX\u00A0\u2010\uFF0D\u200B\t\n']
const extensions = [
  ' ext. 5',
  'x5',
  '#12',
  ';ext=7',
  ' доб. 5',
  ' int 4',
  ' anexo 3',
  ',,9',
  ' - 503#',
  ' extensión 8',
  ' EXT 123',
]
const words = [
  '00',
  '++',
  'tel:',
  'Tel. ',
  'abc',
  'é',
  '１２',
  '٣٤',
  ';phone-context=+',
  ';phone-context=com',
  ';isub=1',
]
const pieces = [...characters, ...extensions, ...words]
const at = fc.nat(250)
/** Changes of a text: each takes the text in front of a place and the one behind it. */
const change = fc.oneof(
  fc.record({ at, by: fc.constantFrom(...pieces).map((piece) => (a: string, b: string) => a + piece + b) }),
  fc.record({ at, by: fc.integer({ min: 1, max: 3 }).map((many) => (a: string, b: string) => a + b.slice(many)) }),
  fc.record({ at, by: fc.nat(9).map((digit) => (a: string, b: string) => `${a}${digit}${b.slice(1)}`) }),
  fc.record({
    at,
    by: fc.constant((a: string, b: string) => a + b.slice(0, 2).split('').toReversed().join('') + b.slice(2)),
  }),
  fc.record({ at, by: fc.constantFrom(...zeros).map((zero) => (a: string, b: string) => a + inScript(zero, b)) }),
  fc.record({ at, by: fc.constant((a: string, b: string) => String(canonicalValue('phone', a + b))) }),
)
const inScript = (zero: string, text: string) =>
  text.replace(/[0-9]/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)))

const foreign = ['US', 'ES', 'DE', 'MX', 'IT', 'RU'].flatMap(writtenNumbers)

/** A country's numbers and those of others, with up to four changes; the same ones in every run. */
function changedNumbers(iso: string, many: number): readonly string[] {
  const from = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...writtenNumbers(iso)) }, fc.constantFrom(...foreign))
  const changed = fc.tuple(from, fc.array(change, { maxLength: 4 })).map(([text, changes]) =>
    changes.reduce((before, { at: place, by }) => {
      const end = place % (before.length + 1)
      return by(before.slice(0, end), before.slice(end))
    }, text),
  )
  return fc.sample(changed, { seed: 85, numRuns: many })
}

describe.each(Object.entries(countries))('K2 browser and server in %s', (_, { country, examples }) => {
  const { iso } = country

  test('K2 say the same of its examples, and of each text with digits in the tests of the project', () => {
    const { phone, workPhone } = examples
    const values = [phone!, workPhone!].flatMap(({ good, bad }) => [...good, ...bad.map(({ value }) => value)])
    expect(differences(iso, [...values.map(String), '', '1'.repeat(250), '1'.repeat(251), ...textsOfTests()])).toEqual(
      [],
    )
  })

  test('K2 say the same of thousands of numbers with digits, prefixes, extensions and scripts changed', () => {
    const texts = changedNumbers(iso, 3000)
    expect(differences(iso, texts)).toEqual([])
    const { phoneFormats } = phoneRules(phoneReader(metadataOf(iso)))
    const taken = texts.filter((text) => phoneFormats(text) !== undefined)
    // The changes leave enough of both.
    expect(taken.length).toBeGreaterThan(500)
    expect(texts.length - taken.length).toBeGreaterThan(500)
  })
})

test('K2 browser and server say the same in every other country that the library knows', () => {
  const others = Object.keys(metadata.countries).filter((iso) => mobiles[iso] !== undefined)
  expect(others.length).toBeGreaterThan(200)
  expect(others.flatMap((iso) => differences(iso, [...writtenNumbers(iso), ...changedNumbers(iso, 40)]))).toEqual([])
})
