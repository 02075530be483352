// Test of phone formats (K2) and of postal code look-ups (experience 15).
import { readFileSync } from 'node:fs'
import allMetadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { countries, locales, settingsOf, today } from './countries.ts'

const { es, mx } = countries as { es: (typeof countries)[string]; mx: (typeof countries)[string] }

describe('K2 phones', () => {
  test('K2 the five formats of a number, however it was typed', () => {
    const formats = {
      e164: '+34612345678',
      national: '612 34 56 78',
      international: '+34 612 34 56 78',
      rfc3966: 'tel:+34612345678',
      idd: '00 34 612 34 56 78',
    }
    for (const typed of ['612345678', '612-34-56-78', '+34 612 345 678', '0034612345678', 'Tel: 612 345 678'])
      expect(es.phoneFormats(typed)).toEqual(formats)
    expect(mx.phoneFormats('(55) 1234-5678')).toEqual({
      e164: '+525512345678',
      national: '55 1234 5678',
      international: '+52 55 1234 5678',
      rfc3966: 'tel:+525512345678',
      idd: '00 52 55 1234 5678',
    })
  })

  test('K2 S-17: a number with an extension is refused, for no format of it says which', () => {
    for (const typed of ['612 345 678 ext. 5', '612345678x5', '612345678 #5', '+34612345678;ext=5', '612345678EXT5']) {
      expect(es.phoneFormats(typed), typed).toBeUndefined()
      const context = { settings: settingsOf(es.country), answers: {}, today }
      for (const rule of ['phone', 'workPhone']) expect(es.rules[rule]?.(typed, context)).toEqual({ code: 'format' })
    }
  })

  test('K2 what is no valid number of the country has none', () => {
    for (const typed of ['', 'abc', '6123', '799999999', '+52 55 1234 5678', '1'.repeat(251)])
      expect(es.phoneFormats(typed)).toBeUndefined()
    for (const typed of ['551234567', '+34 612 345 678']) expect(mx.phoneFormats(typed)).toBeUndefined()
  })

  test.each(Object.entries(countries))(
    'K2 the prefix shown in %s is the one its numbers carry',
    (_, { country, phoneFormats, examples }) => {
      for (const good of examples.phone!.good)
        expect(phoneFormats(String(good))?.e164.startsWith(country.phonePrefix)).toBe(true)
    },
  )
})

test.each(Object.entries(countries))(
  'K2 the phone metadata of %s is what the installed library has',
  (id, { country }) => {
    const file = new URL(`../../catalogue/countries/${id}/phone-metadata.json`, import.meta.url)
    const { version, countries: all } = allMetadata as { version: number; countries: Record<string, unknown> }
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      version,
      country_calling_codes: { [country.phonePrefix.slice(1)]: [country.iso] },
      countries: { [country.iso]: all[country.iso] },
      nonGeographic: {},
    })
  },
)

describe('experience 15: places', () => {
  test.each(Object.entries(countries))(
    'the places of %s are those of its examples',
    (_, { placeOf, placeExamples }) => {
      expect(placeExamples.length).toBeGreaterThanOrEqual(8)
      expect(placeExamples.map(([code]) => [code, placeOf(code)])).toEqual(placeExamples)
      expect(placeExamples.some(([, place]) => place === undefined)).toBe(true)
    },
  )

  test.each([
    ['es', 52],
    ['mx', 32],
    ['co', 33],
    ['pl', 16],
    ['ro', 42],
    ['vn', 34],
    ['ph', 83],
    ['de', 16],
  ] as const)('%s has its %d divisions', (id, count) => {
    expect(Object.keys(countries[id]!.country.divisions)).toHaveLength(count)
  })

  test.each(Object.entries(countries))(
    '%s names its divisions, each once, as its language sorts them',
    (_, { country }) => {
      const { tag } = locales[country.locale]!.locale
      for (const id of Object.keys(country.divisions)) expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
      const names = Object.values(country.divisions)
      expect(names).toEqual([...new Set(names)].sort(new Intl.Collator(tag).compare))
    },
  )
})
