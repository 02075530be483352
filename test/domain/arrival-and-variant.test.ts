// Test of URL parameters (L1, E6) and of resolved variants (A1, A2, P1, P2).
import { describe, expect, test } from 'vitest'
import { readArrival, readUrlNumber } from '#domain/journey/arrival.ts'
import type { Brand } from '#domain/application/brand.ts'
import { base } from '#domain/application/constants.ts'
import type { Layer } from '#domain/application/layers.ts'
import { clamp } from '#domain/questions/question-settings.ts'
import { countriesOf, resolveVariant } from '#domain/application/variant.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { countries } from './countries.ts'

describe('L1 arrival', () => {
  test('L1 E6 known parameters are read, empty and unknown ones are not, the first of a repeated one wins', () => {
    const query = new URLSearchParams(
      'refName=acme&refName=other&s_id=1&email=&amount=500&utm_source=x&gclid=g&toString=1&__proto__=2&page=3',
    )
    expect(readArrival(query)).toEqual({ refName: 'acme', s_id: '1', amount: '500', utm_source: 'x', gclid: 'g' })
  })

  test('L1 E6 a parameter that is too long for the lead is left out, one that is as long as may be is not', () => {
    const query = new URLSearchParams({ gclid: 'x'.repeat(501), fbclid: 'y'.repeat(500) })
    expect(readArrival(query)).toEqual({ fbclid: 'y'.repeat(500) })
  })

  test.each(['1000', '0', '150000', '31', '99.99'])('K1 L1 %s is a number', (text) => {
    expect(readUrlNumber(text)).toBe(Number(text))
  })

  test.each(['', '1,000', '-5', '10k', 'NaN', '1e3', ' 5', undefined])('K1 L1 %s is none', (text) => {
    expect(readUrlNumber(text)).toBeUndefined()
  })
})

const brand: Brand = {
  name: '{product}',
  product: 'default',
  themeColour: '#222',
  countries: {
    es: {
      title: '{product}: préstamos',
      description: '',
      keywords: 'a, b',
      hosts: ['es.example'],
      settings: { totalDebtMaximum: 1, amount: { default: 300, min: 200, max: 600, step: 50 } },
    },
    mx: { description: 'x', frameAncestors: ['https://mx.example'] },
  },
}

describe('P2 variants', () => {
  const of = (countryId: string, environment?: Layer) =>
    resolveVariant({
      brandId: 'plain',
      brand,
      countryId,
      country: countries[countryId]!.country,
      environment,
      productName: 'Acme',
    })
  const spain = of('es')
  const mexico = of('mx')

  test('P1 P2 the brand in the country overrides the country, which overrides the base', () => {
    expect(spain.settings.amount).toEqual({ default: 300, min: 200, max: 600, step: 50 })
    expect([spain.settings.totalDebtMaximum, spain.settings.overdueDebtMaximum]).toEqual([1, base.overdueDebtMaximum])
    expect(spain.settings.period).toEqual(base.period)
    expect(mexico.settings).toMatchObject({ overdueDebtMaximum: 10_000_000, totalDebtMaximum: 500_000, minimumAge: 18 })
    expect(mexico.settings.period.scale).toBe('months')
  })

  test('A2 A4 B5 the configured product names the neutral brand; what a page has no text for is its name', () => {
    expect([spain.id, spain.title, spain.description, spain.footer]).toEqual([
      'plain-es',
      'Acme: préstamos',
      'Acme',
      'Acme',
    ])
    expect([mexico.title, mexico.keywords, mexico.flow]).toEqual(['Acme', 'Acme', 'v3'])
  })

  test('A3 P2 the environment is laid over all others; lists are replaced whole', () => {
    const there = of('mx', { settings: { sessionLogging: true, amount: { min: 700 } }, frameAncestors: [] })
    expect(there.settings).toMatchObject({ sessionLogging: true, amount: { default: 10_000, min: 700 } })
    expect([spain.frameAncestors, mexico.frameAncestors, there.frameAncestors]).toEqual([
      ["'self'"],
      ['https://mx.example'],
      [],
    ])
    expect(spain.settings.sessionLogging).toBe(false)
  })

  test('A2 A8 a brand is in the countries it names, or in all; any other pair can be built', () => {
    expect(countriesOf(brand, ['de', 'es', 'mx'])).toEqual(['es', 'mx'])
    expect(countriesOf({ ...brand, everywhere: true }, ['de', 'es', 'mx'])).toEqual(['de', 'es', 'mx'])
    const { es } = countries
    const pair = { brands: { plain: brand }, countries: { es: es!.country, xx: es!.country }, environments: {} }
    const ids = (chosen?: string) =>
      [...variantsOf(pair, { productName: 'Acme', environment: 'development', chosen }).values()].map(
        ({ id, title }) => [id, title],
      )
    expect(ids()).toEqual([['plain-es', 'Acme: préstamos']])
    expect(ids('plain-xx')).toEqual([
      ['plain-es', 'Acme: préstamos'],
      ['plain-xx', 'Acme'],
    ])
  })

  test('P2 a value outside the range is clamped when shown, and falls on a step', () => {
    expect(clamp(base.period.default, base.period)).toBe(61)
    expect([99, 100, 149, 151, 1000, 5000].map((value) => clamp(value, base.amount))).toEqual([
      100, 100, 100, 200, 1000, 1000,
    ])
    expect(clamp(1040, { min: 100, max: 1050, step: 100 })).toBe(1000)
  })
})
