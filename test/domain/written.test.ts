// Test of how values are written: by country, and back to the value that is kept (experience 12, 14).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { barePostcode } from '#domain/questions/bare-figures.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { canonicalValue, kindRow } from '#domain/questions/kinds.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import { writtenText } from '#domain/questions/written.ts'
import { countries, locales, settingsOf, today } from './countries.ts'

const conventionsIn = (id: string) => {
  const { country } = countries[id]!
  return conventionsOf(locales[country.locale]!.locale.tag, country.currency, country.compactPlates)
}
const canonicalIn = (id: string, kind: KindName, text: string) => canonicalValue(kind, text, countries[id]!.country)
const writtenIn = (id: string, kind: KindName, text: string) =>
  writtenText(kind, text, countries[id]!, conventionsIn(id))

describe('experience 12: a number is written as people of the country write it', () => {
  test.each([
    ['es', 'phone', '612345678', '612 34 56 78'],
    ['es', 'phone', '+34612345678', '612 34 56 78'],
    ['mx', 'phone', '(55)1234-5678', '55 1234 5678'],
    ['pl', 'phone', '512345678', '512 345 678'],
    ['ro', 'phone', '0712345678', '0712 345 678'],
    ['ro', 'phone', '712345678', '712 345 678'],
    ['ph', 'phone', '9171234567', '917 123 4567'],
    ['es', 'phone', '61234', '61234'],
    ['pl', 'postcode', '00950', '00-950'],
    ['es', 'postcode', ' 28 013', '28013'],
    ['es', 'plate', '1234bcd', '1234 BCD'],
    ['es', 'plate', 'c1234bbb', 'C 1234 BBB'],
    ['de', 'plate', 'hh ab1234', 'HH-AB 1234'],
    ['de', 'plate', 'hhab1234', 'HHAB1234'],
    ['pl', 'plate', 'wpi1a23', 'WPI 1A23'],
    ['pl', 'plate', 'W0KASIA', 'W0 KASIA'],
    ['ro', 'plate', 'b-123-abc', 'B 123 ABC'],
    ['vn', 'plate', '51f12345', '51F-123.45'],
    ['vn', 'plate', '59X1 23456', '59X1-234.56'],
    ['vn', 'plate', '92A-1234', '92A-1234'],
    ['co', 'plate', 'PQR77C', 'PQR 77C'],
    ['ph', 'plate', 'p0a123', 'P0 A123'],
    ['mx', 'plate', 'abc123d', 'ABC-123-D'],
    ['mx', 'plate', 'cgg2181', 'CGG-21-81'],
    ['mx', 'plate', 'cgg-21-81', 'CGG-21-81'],
    ['es', 'account', 'es9121000418', 'ES91 2100 0418'],
    ['es', 'account', 'ES91-2100.0418 45', 'ES91 2100 0418 45'],
    ['ph', 'account', 'bdo 0012-3456-7', 'BDO 0012 3456 7'],
    ['es', 'account', 'what?', 'what?'],
    ['es', 'identifier', '12.345.678-z', '12345678Z'],
    ['mx', 'identifier', 'ñu&150630b18', 'ÑU&150630B18'],
    ['es', 'identifier', '12345678?', '12345678?'],
    ['es', 'money', '1850,5', '1.850,50'],
    ['mx', 'slider', '25000', '25,000'],
    ['es', 'money', 'mil', 'mil'],
    ['es', 'name', 'Ana  Luz', 'Ana  Luz'],
  ] as const)('%s %s %j is %j', (id, kind, typed, shown) => {
    expect(writtenIn(id, kind, typed)).toBe(shown)
  })
})

describe('experience 14: an amount is written by its figure, whatever word stands beside it', () => {
  test.each([
    ['2000,-', 2000],
    ['2.000,- €', 2000],
    ['2.000,-- EUR', 2000],
    ['2000.–', 2000],
    ['2k', 2000],
    ['2 K', 2000],
    ['2,5k', 2500],
    ['2.5 k €', 2500],
    ['1,15k', 1150],
    ['10k EUR', 10_000],
    ['2000 euros', 2000],
    ['2.000 Euro', 2000],
    ['euro 2000', 2000],
    ['2000 zl', 2000],
    ['2 000 złotych', 2000],
    ['2000 ZLOTYCH', 2000],
    ['2 tys.', 2000],
    ['2 tys. zł', 2000],
    ['2 Tsd. Euro', 2000],
    ['2.000 de lei', 2000],
    ['2 mii lei', 2000],
    ['1 leu', 1],
    ['2,000 pesos', 2000],
    ['P2,000.00', 2000],
    ['p 2000', 2000],
    ['5 triệu', 5_000_000],
    ['5 trieu', 5_000_000],
    ['5,5tr', 5_500_000],
    ['500 nghìn đồng', 500_000],
    ['500 ngàn', 500_000],
    ['500.000 đồng', 500_000],
    ['500000 dong', 500_000],
  ])('%s is %d in each country', (typed, value) => {
    for (const [id, { country }] of Object.entries(countries)) {
      const written = writtenIn(id, 'money', typed.replace('EUR', country.currency))
      expect(kindRow('money').read([written], conventionsIn(id)), id).toBe(value)
      expect(written, id).toBe(kindRow('money').show(value, conventionsIn(id))[0])
    }
  })

  test.each([
    'k',
    '2.000k',
    '1.500 tys.',
    '2kk',
    '2 k 5',
    '2mil',
    '2 M',
    '2000-',
    '-2000',
    ',-',
    '2p000',
    '2,---',
    '1-2',
    '€',
  ])('%s stays as it is, for nobody can be sure of it', (typed) => {
    for (const id of Object.keys(countries)) expect(writtenIn(id, 'money', typed), id).toBe(typed)
  })
})

describe('experience 12: a postal code is written without the country before it', () => {
  test.each(Object.entries(countries))('%s', (id, { country, examples }) => {
    const codes = (examples.postalCode?.good ?? []).map(String).filter((code) => /^[0-9-]+$/.test(code))
    for (const code of codes)
      for (const prefix of [`${country.iso}-`, `${country.iso.toLowerCase()} `, ` ${country.iso[0]} – `, 'C.P. '])
        expect(writtenIn(id, 'postcode', prefix + code), prefix + code).toBe(writtenIn(id, 'postcode', code))
  })

  test.each(['AD500', 'VLT 1117', 'E1 6AN', 'D 123'])('letters of a code such as %s stay', (code) => {
    expect(barePostcode(code)).toBe(code)
  })
})

describe('experience 12, K3: reading gives back what was written of any value of a form', () => {
  const rows = Object.entries(countries).flatMap(([id, { groupings = {} }]) =>
    Object.entries(groupings).flatMap(([kind, forms]) =>
      forms.map(([form]) => [id, kind as keyof typeof groupings, form] as const),
    ),
  )

  test.each(rows)('%s %s %s', (id, kind, form) => {
    // Looking ahead is nothing that can be generated; the form itself says which texts it takes.
    const typed = fc
      .stringMatching(new RegExp(form.source.replaceAll(/\(\?=[^)]*\)/g, '')))
      .filter((text) => form.test(text))
    fc.assert(
      fc.property(typed, (text) => {
        const value = canonicalIn(id, kind, text)
        const written = writtenIn(id, kind, text)
        expect(canonicalIn(id, kind, written)).toBe(value)
        expect(kindRow(kind).read([written], conventionsIn(id))).toBe(value)
        expect(writtenIn(id, kind, written)).toBe(written)
      }),
    )
  })

  test('experience 12: in each country that groups plates, plates are written otherwise than they are kept', () => {
    expect(rows.filter(([, kind]) => kind === 'plate').length).toBeGreaterThan(Object.keys(countries).length)
  })
})

const ruleKinds = {
  phone: 'phone',
  workPhone: 'phone',
  postalCode: 'postcode',
  licencePlate: 'plate',
  bankAccount: 'account',
  personalCode: 'identifier',
  taxIdentificationNumber: 'identifier',
  companyTaxCode: 'identifier',
  idCardNumber: 'identifier',
} as const

describe.each(Object.keys(countries))('experience 12, K3 in %s', (id) => {
  const { examples, rules, country } = countries[id]!
  const rows = Object.entries(ruleKinds).flatMap(([rule, kind]) =>
    (examples[rule]?.good ?? []).map((good) => [rule, kind, String(good)] as const),
  )

  test.each(rows)(
    '%s: what is written of a good %s, %s, is read as the same value and is still good',
    (rule, kind, good) => {
      const value = canonicalIn(id, kind, good)
      const written = writtenIn(id, kind, good)
      const again = canonicalIn(id, kind, written)
      const e164 = (text: string) => countries[id]!.phoneFormats(text)?.e164
      if (kind === 'phone') expect(e164(String(again))).toBe(e164(String(value)))
      else expect(again).toBe(value)
      expect(writtenIn(id, kind, written)).toBe(written)
      const context = { settings: settingsOf(country), answers: {}, today }
      for (const each of [value, again]) expect(rules[rule]?.(each, context)).toBeUndefined()
    },
  )
})
