// Test of indicative prices: which lenders count, whose terms are shown, and the range of their yearly cost (experience 24; CCD
// 2023/2225, art. 8).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { decimalsOf } from '#domain/questions/conventions.ts'
import type { LenderFact } from '#domain/lender/identity.ts'
import { termsFor } from '#domain/lender/loan.ts'
import { pricedLoan, priceOf, priceRowFor, pricesOf } from '#domain/lender/price.ts'
import type { PricedLender } from '#domain/lender/price.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { pricesOfVariant } from '#server/platform/catalogue/variant-prices.ts'

const settings = {
  amount: { default: 500, min: 100, max: 1000, step: 100 },
  period: { default: 12, min: 3, max: 24, step: 1, scale: 'months' },
} as const
const span = (usual: number) => ({ from: usual / 2, usual, to: usual * 2 })
const lender = (name: string, usual: number, more: Partial<PricedLender> = {}): PricedLender => ({
  lender: { name },
  here: { criteria: [] },
  rows: [{ monthlyRate: span(usual) }],
  ...more,
})
const loan = { amount: 500, period: 12, periodScale: 'months' } as const
const terms = (monthlyRate: number, more: object = {}) => termsFor({ ...loan, monthlyRate, ...more }, 2)
const shown = (lenders: readonly PricedLender[], asked = loan) =>
  priceOf(pricesOf(lenders, { brandId: 'a', settings }), asked, 2)

describe('experience 24: the price of a loan', () => {
  test('is the usual one of the lender that two thirds are not dearer than, whatever their order', () => {
    const lenders = [lender('D', 0.04), lender('A', 0.01), lender('C', 0.03), lender('B', 0.02)]
    expect(shown(lenders)).toEqual({
      terms: terms(0.03),
      lender: 'C',
      identity: {},
      apr: { from: terms(0.005).apr, to: terms(0.08).apr },
      lenders: 4,
    })
  })

  test('names the company that lends', () => {
    const here = { criteria: [], legalName: 'A Bank, S.A.' }
    expect(shown([lender('A', 0.01, { here })])?.lender).toBe('A Bank, S.A.')
  })

  test('counts a fee into the payments', () => {
    const rows = [{ feeShare: span(0.1) }]
    expect(shown([lender('A', 0, { rows })])?.terms).toEqual(terms(0, { fee: 50 }))
  })

  test('leaves out lenders that do not take the amount, the period or the brand', () => {
    const atMost = (dataPoint: 'amount' | 'period', limit: number) => ({
      here: { criteria: [{ dataPoint, atMost: limit }] },
    })
    const others = [
      lender('B', 0.02, atMost('amount', 400)),
      lender('C', 0.02, atMost('period', 6)),
      lender('D', 0.02, { lender: { name: 'D', brands: ['b'] } }),
      lender('E', 0.02, { rows: [{ periods: { scale: 'days', from: 1, to: 90 }, monthlyRate: span(0.02) }] }),
    ]
    expect(shown([lender('A', 0.01), ...others])?.lenders).toBe(1)
    expect(shown(others)).toBeUndefined()
    expect(shown(others, { ...loan, amount: 400 } as never)?.lender).toBe('B')
  })

  test('leaves out lenders that lend only more, or for longer, and price tables that begin above the amount', () => {
    const atLeast = (dataPoint: 'amount' | 'period', limit: number) => ({
      here: { criteria: [{ dataPoint, atLeast: limit }] },
    })
    const others = [
      lender('B', 0.02, atLeast('amount', 600)),
      lender('C', 0.02, atLeast('period', 13)),
      lender('D', 0.02, { rows: [{ amounts: { from: 600, to: 1000 }, monthlyRate: span(0.02) }] }),
    ]
    expect(shown([lender('A', 0.01), ...others])?.lenders).toBe(1)
    expect(shown(others)).toBeUndefined()
    expect(shown(others, { ...loan, amount: 600 } as never)?.lenders).toBe(2)
  })

  test.each(['months', 'days'] as const)('P2: is none for a part of its %s, as somebody types `6,5`', (scale) => {
    const rows = [{ monthlyRate: span(0.02) }]
    const scaled = { amount: settings.amount, period: { ...settings.period, scale } }
    const prices = pricesOf([lender('A', 0, { rows })], { brandId: 'a', settings: scaled })
    const priced = (period: number) => priceOf(prices, { amount: 500, period, periodScale: scale }, 2)
    expect(priced(6)?.terms.period).toBe(6)
    expect(priced(6.5)).toBeUndefined()
  })

  test('is that of the row for its amount', () => {
    const rows = [
      { amounts: { from: 0, to: 499 }, monthlyRate: span(0.04) },
      { amounts: { from: 500, to: 1000 }, monthlyRate: span(0.01) },
    ]
    expect(shown([lender('A', 0, { rows })])?.terms).toEqual(terms(0.01))
  })
})

describe('experience 24: the prices that a page knows', () => {
  const known = (lenders: readonly PricedLender[], demands?: readonly LenderFact[]) =>
    pricesOf(lenders, { brandId: 'a', settings, ...(demands ? { demands } : {}) })

  test('experience 24: rows that hold for none of its loans are left out, and lenders without any other', () => {
    const monthlyRate = span(0.02)
    const rows = [
      { amounts: { from: 1, to: 99 }, monthlyRate },
      { amounts: { from: 1000, to: 5000 }, monthlyRate },
      { amounts: { from: 1001, to: 5000 }, monthlyRate },
      { periods: { scale: 'months', from: 25, to: 60 }, monthlyRate },
    ] as const
    // Of the second row the form has the one loan at its end.
    expect(known([lender('A', 0, { rows })])).toEqual([
      { lender: 'A', rows: [{ amounts: { from: 1000, to: 1000 }, periods: { from: 3, to: 24 }, monthlyRate }] },
    ])
    expect(known([lender('A', 0, { rows: [rows[0], rows[3]] })])).toEqual([])
  })

  test('17.3: facts that the law wants beside a price are told where they are stated, and no others', () => {
    const here = { criteria: [], legalName: 'A Bank, S.A.', licence: { register: 'REGISTER', number: 'N-1' } }
    const facts = (demands?: readonly LenderFact[]) =>
      known([lender('A', 0.01, { here })], demands).map(({ lender: _, rows: __, ...told }) => told)
    expect(facts(['licence', 'address'])).toEqual([{ licence: here.licence }])
    expect(Object.keys(facts(['licence', 'address'])[0]!)).toEqual(['licence'])
    expect(facts()).toEqual([{}])
  })
})

test('P2 experience 24: every loan of every form has a price, within the range of yearly costs that is told', () => {
  const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'production' }).values()].filter(
    // A new country may have no lenders yet.
    (variant) => pricesOfVariant(catalogue, variant).length > 0,
  )
  fc.assert(
    fc.property(fc.constantFrom(...variants), fc.nat(), fc.nat(), (variant, a, p) => {
      const { amount, period } = variant.settings
      const at = ({ min, max, step }: typeof amount, count: number) => min + step * (count % ((max - min) / step + 1))
      const asked = { amount: at(amount, a), period: at(period, p), periodScale: period.scale }
      const price = priceOf(pricesOfVariant(catalogue, variant), asked, decimalsOf(variant.country.currency))!
      expect(price.apr.from).toBeLessThanOrEqual(price.terms.apr)
      expect(price.apr.to).toBeGreaterThanOrEqual(price.terms.apr)
      expect(price.terms).toMatchObject(asked)
    }),
    { numRuns: 300 },
  )
})

test('experience 24: what the sandbox asks for is the usual price of the table', () => {
  const row = priceRowFor(catalogue.priceTables.moneyman!.es!, loan)!
  expect(pricedLoan(row, loan)).toEqual({ ...loan, monthlyRate: row.monthlyRate!.usual })
})
