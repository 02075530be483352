// Phone formats (K2) and what a postal code fills in (experience 15).
import { readFileSync } from 'node:fs'
import allMetadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { conventionsOf } from '#domain/conventions.ts'
import { dataPointKeys } from '#domain/data-points.ts'
import { optionsOf } from '#domain/validate.ts'
import { countries, locales } from './countries.ts'

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
  test.each([
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
  ])('Spain, %s', (code, place) => {
    expect(es.placeOf(code)).toEqual(place)
  })

  test.each([
    ['06600', { province: 'ciudad-de-mexico', city: 'Ciudad de México' }],
    ['16999', { province: 'ciudad-de-mexico', city: 'Ciudad de México' }],
    ['64000', { province: 'nuevo-leon', city: 'Monterrey' }],
    ['44100', { province: 'jalisco', city: 'Guadalajara' }],
    ['72000', { province: 'puebla', city: 'Puebla' }],
    ['73000', { province: 'puebla' }],
    ['50000', { province: 'estado-de-mexico', city: 'Toluca' }],
    ['17000', undefined],
    ['660', undefined],
  ])('Mexico, %s', (code, place) => {
    expect(mx.placeOf(code)).toEqual(place)
  })

  test.each([
    ['es', 52],
    ['mx', 32],
  ] as const)('%s has its %d divisions, each with a name and a postal code that leads to it', (id, count) => {
    const { country, placeOf } = countries[id]!
    const provinces = optionsOf('contactDetails.province', country)!
    expect(new Set(provinces).size).toBe(count)
    const names = country.optionNames!['contactDetails.province']!
    expect(Object.keys(names)).toEqual([...provinces])
    for (const province of provinces) expect(province).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
    const reached = new Set(
      Array.from({ length: 100 }, (_, two) => placeOf(`${String(two).padStart(2, '0')}500`)?.province),
    )
    expect(provinces.filter((province) => !reached.has(province))).toEqual([])
  })

  test.each(Object.entries(countries))('%s lists its divisions as its language sorts them', (_, { country }) => {
    const { tag } = locales[country.locale]!.locale
    expect(conventionsOf(tag, country.currency).tag).toBe(tag)
    for (const key of dataPointKeys.filter((each) => country.optionNames?.[each])) {
      const names = Object.values(country.optionNames![key]!)
      expect(names).toEqual([...names].sort(new Intl.Collator(tag).compare))
    }
  })
})
