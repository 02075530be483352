// Test of loan pricing against worked examples and over all currencies (experience 24).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundTo } from '#domain/lender/apr.ts'
import { decimalsOf, isAmountOf } from '#domain/questions/conventions.ts'
import { isLoan, termsFor } from '#domain/lender/loan.ts'

describe('experience 24: terms of a loan', () => {
  test('months: equal instalments; 12,000 at 1 % a month over a year', () => {
    // 12000 * 0.01 / (1 - 1.01^-12) = 1066.1855; 1.01^12 = 1.126825, and a little more for the rounded instalment.
    expect(termsFor({ amount: 12_000, period: 12, periodScale: 'months', monthlyRate: 0.01 }, 2)).toEqual({
      amount: 12_000,
      period: 12,
      periodScale: 'months',
      instalment: 1066.19,
      instalments: 12,
      totalToRepay: 12_794.28,
      totalCost: 794.28,
      apr: 0.126834,
    })
  })

  test('days: one payment; 1,000 at 3 % for 30 days over 61 days', () => {
    // 1000 * (1 + 0.03 * 61 / 30) = 1061; 1.061^(365 / 61) = 1.425183
    expect(termsFor({ amount: 1000, period: 61, periodScale: 'days', monthlyRate: 0.03 }, 2)).toEqual({
      amount: 1000,
      period: 61,
      periodScale: 'days',
      instalment: 1061,
      instalments: 1,
      totalToRepay: 1061,
      totalCost: 61,
      apr: 0.425183,
    })
  })

  test.each([
    [900, 300],
    [1000, 333.33],
  ])('without interest nothing is added: %s in three months', (amount, instalment) => {
    expect(termsFor({ amount, period: 3, periodScale: 'months', monthlyRate: 0 }, 2)).toMatchObject({
      instalment,
      totalToRepay: amount,
      totalCost: 0,
      apr: 0,
    })
  })

  test('a fee is lent too and part of the cost', () => {
    const loan = { amount: 1000, period: 10, periodScale: 'months', monthlyRate: 0, fee: 50 } as const
    expect(termsFor(loan, 2)).toMatchObject({ amount: 1000, instalment: 105, totalToRepay: 1050, totalCost: 50 })
    expect(termsFor(loan, 2).apr).toBeGreaterThan(0.05)
  })

  test('the instalments pay the loan off, to the rounding of cents', () => {
    const { instalment, instalments } = termsFor(
      { amount: 10_000, period: 12, periodScale: 'months', monthlyRate: 0.045 },
      2,
    )
    let owed = 10_000
    for (let month = 0; month < instalments; month++) owed = owed * 1.045 - instalment
    expect(Math.abs(owed)).toBeLessThan(0.005 * ((1.045 ** 12 - 1) / 0.045))
  })

  test.each([
    ['EUR', 2],
    ['MXN', 2],
    ['PHP', 2],
    ['PLN', 2],
    ['RON', 2],
    ['COP', 0],
    ['VND', 0],
  ])('money in the decimals of %s: %i', (currency, decimals) => {
    expect(decimalsOf(currency)).toBe(decimals)
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 100_000_000 }),
        fc.integer({ min: 1, max: 84 }),
        fc.constantFrom('days', 'months'),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        (amount, period, periodScale, monthlyRate) => {
          const terms = termsFor({ amount, period, periodScale, monthlyRate }, decimals)
          for (const money of [terms.instalment, terms.totalCost, terms.totalToRepay])
            expect(money).toBe(roundTo(money, decimals))
          expect(roundTo(terms.amount + terms.totalCost, decimals)).toBe(terms.totalToRepay)
          expect(terms.totalCost).toBeGreaterThanOrEqual(0)
          expect(isLoan(terms)).toBe(true)
        },
      ),
    )
  })

  test.each([
    ['no amount', { amount: 0 }],
    ['no period', { period: 0 }],
    ['half a month', { period: 1.5 }],
    ['a rate that is none', { monthlyRate: Number.NaN }],
    ['a rate without end', { monthlyRate: Number.POSITIVE_INFINITY }],
    ['paid for borrowing', { monthlyRate: -0.9 }],
  ])('throws: %s', (_, change) => {
    const loan = { amount: 1000, period: 12, periodScale: 'months', monthlyRate: 0.01, ...change } as const
    expect(() => termsFor(loan, 2)).toThrow(RangeError)
  })
})

const plain = termsFor({ amount: 600, period: 3, periodScale: 'months', monthlyRate: 0.03 }, 2)

test.each([
  ['as quoted', {}, true],
  ['a total that says more than the instalments', { totalToRepay: 700 }, true],
  ['instalments that are short, a total that is not', { instalment: 199.99, totalToRepay: 600 }, true],
  ['nothing lent', { amount: 0 }, false],
  ['less than nothing lent', { amount: -600 }, false],
  ['no instalments', { instalments: 0 }, false],
  ['more instalments than anybody lives to pay', { instalments: 1e9 }, false],
  ['half an instalment', { instalments: 2.5 }, false],
  ['an instalment of nothing', { instalment: 0 }, false],
  ['no period', { period: 0 }, false],
  ['less paid back than lent', { instalment: 100, totalToRepay: 300 }, false],
  ['a fee beside the instalments', { fee: 30 }, true],
  ['a fee beyond all sense', { fee: 1e300 }, false],
  // JSON may write a number that is too large for one: 1e999 is read as this.
  ['a fee without end', { fee: Number.POSITIVE_INFINITY }, false],
  ['a nominal rate without end', { nominalRate: Number.POSITIVE_INFINITY }, false],
  ['a rate beyond all sense', { periodScale: 'days', period: 1, instalments: 1, instalment: 6000 }, false],
  ['a rate of less than a million', { periodScale: 'days', period: 30, instalments: 1, instalment: 1800 }, true],
  ['a rate of more than a million', { periodScale: 'days', period: 30, instalments: 1, instalment: 1920 }, false],
  ['as many instalments as a loan may have', { instalments: 1200, period: 1200 }, true],
  ['one more', { instalments: 1201, period: 1201 }, false],
  ['as many days as a loan may have', { periodScale: 'days', period: 36_500, instalments: 1, instalment: 700 }, true],
  ['a day more', { periodScale: 'days', period: 36_501, instalments: 1, instalment: 700 }, false],
] as const)('R-25 are these terms of a loan: %s', (_, change, answer) => {
  expect(isLoan({ ...plain, ...change })).toBe(answer)
})

test.each([
  ['EUR', 500.05, true],
  ['EUR', 500.005, false],
  ['COP', 2_000_000, true],
  ['COP', 2_000_000.5, false],
  ['VND', 5_000_000.01, false],
] as const)('S-30: in %s there is an amount of %d: %s', (currency, amount, is) => {
  expect(isAmountOf(currency, amount)).toBe(is)
})
