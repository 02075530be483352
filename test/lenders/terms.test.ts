// The price of a loan, against worked examples.
import { describe, expect, test } from 'vitest'
import { termsOf } from '#sandbox/terms.ts'

describe('offer terms', () => {
  test('months: equal instalments; 12,000 at 1 % a month over a year', () => {
    // 12000 * 0.01 / (1 - 1.01^-12) = 1066.1855; 1.01^12 = 1.126825
    expect(termsOf({ amount: 12_000, period: 12, periodScale: 'months', monthlyRate: 0.01 })).toEqual({
      amount: 12_000,
      period: 12,
      periodScale: 'months',
      instalment: 1066.19,
      instalments: 12,
      totalToRepay: 12_794.28,
      totalCost: 794.28,
      apr: 0.126825,
    })
  })

  test('days: one payment; 1,000 at 3 % for 30 days over 61 days', () => {
    // 1000 * (1 + 0.03 * 61 / 30) = 1061; 1.061^(365 / 61) = 1.425183
    expect(termsOf({ amount: 1000, period: 61, periodScale: 'days', monthlyRate: 0.03 })).toEqual({
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

  test('without interest nothing is added', () => {
    expect(termsOf({ amount: 900, period: 3, periodScale: 'months', monthlyRate: 0 })).toMatchObject({
      instalment: 300,
      totalToRepay: 900,
      totalCost: 0,
      apr: 0,
    })
  })

  test('the instalments pay the loan off, to the rounding of cents', () => {
    const { instalment, instalments } = termsOf({
      amount: 10_000,
      period: 12,
      periodScale: 'months',
      monthlyRate: 0.045,
    })
    let owed = 10_000
    for (let month = 0; month < instalments; month++) owed = owed * 1.045 - instalment
    expect(Math.abs(owed)).toBeLessThan(0.005 * ((1.045 ** 12 - 1) / 0.045))
  })
})
