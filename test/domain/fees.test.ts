// Test of fees in terms. Total = amount + interest + fee, and the yearly rate holds the fee (experience 24; Directive (EU)
// 2023/2225, art. 3).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aprOfTerms, nominalRateOf, roundTo } from '#domain/lender/apr.ts'
import { costItems, paymentOf, termsFor } from '#domain/lender/loan.ts'

/**
 * By hand: 1,100 is lent at 1 % a month, for the fee of 100 is lent with the 1,000. Twelve instalments of 1100 × 0.0888488 = 97.73 come to
 * 1,172.76. The 1,000 that is paid out is worth twelve times 97.73 at 2.5414 % a month, which is 35.14 % a year.
 */
const lentWithIt = { amount: 1000, period: 12, periodScale: 'months', monthlyRate: 0.01, fee: 100 } as const

describe('17.3 a fee', () => {
  test('that is lent with the amount is in the instalments, the total and the yearly rate', () => {
    const terms = termsFor(lentWithIt, 2)
    expect(terms).toMatchObject({ instalment: 97.73, totalToRepay: 1172.76, totalCost: 172.76, fee: 100 })
    expect(terms.apr).toBeCloseTo(0.3514, 3)
    expect(costItems(terms, 2)).toEqual({ interest: 72.76, fees: 100 })
    expect(nominalRateOf(terms)).toBeCloseTo(0.12, 3)
  })

  test('that is paid beside the instalments is in total and yearly rate, and not in the borrowing rate', () => {
    const loan = termsFor({ ...lentWithIt, fee: 0 }, 2)
    expect(loan).not.toHaveProperty('fee')
    const beside = {
      ...loan,
      fee: 100,
      totalToRepay: loan.totalToRepay + 100,
      totalCost: loan.totalCost + 100,
      apr: aprOfTerms(loan, 100)!,
    }
    expect(costItems(beside, 2)).toEqual({ interest: 66.2, fees: 100 })
    expect(beside.apr).toBeGreaterThan(loan.apr * 2)
    expect(nominalRateOf(beside)).toBeCloseTo(0.12, 3)
    // A lender that names no fee charges one all the same.
    const { fee: _, ...unnamed } = beside
    expect(costItems(unnamed, 2)).toEqual({ interest: 66.2, fees: 100 })
  })

  test('without interest is all that a loan costs', () => {
    const terms = termsFor({ amount: 1000, period: 3, periodScale: 'months', monthlyRate: 0, fee: 100.004 }, 2)
    expect(terms).toMatchObject({ fee: 100, totalToRepay: 1100.01, totalCost: 100.01 })
  })

  test('is rounded before it is lent, to the decimals of the currency', () => {
    const loan = { amount: 100_000, period: 60, periodScale: 'days', monthlyRate: 1 } as const
    expect([0.49, 0.5].map((fee) => paymentOf({ ...loan, fee }, 0))).toEqual([300_000, 300_003])
  })

  test('without interest, the last instalment makes up for what the others are short of it', () => {
    const terms = termsFor({ amount: 98, period: 3, periodScale: 'months', monthlyRate: 0, fee: 2 }, 2)
    expect(terms).toMatchObject({ instalment: 33.33, totalToRepay: 100, totalCost: 2, fee: 2 })
  })

  test('is no more than the loan costs, and no rounding of instalments', () => {
    const { fee: _, ...unnamed } = termsFor({ ...lentWithIt, fee: 0 }, 2)
    const paid = unnamed.instalment * unnamed.instalments
    /** Of twelve instalments, half a cent each, and a cent of the total. */
    const rounding = 0.07
    const costs = (beside: number) => {
      const totalToRepay = roundTo(paid + beside, 2)
      return costItems({ ...unnamed, totalToRepay, totalCost: roundTo(totalToRepay - unnamed.amount, 2) }, 2).fees
    }
    expect([rounding, rounding + 0.01].map(costs)).toEqual([0, 0.08])
    expect(costItems({ ...unnamed, fee: 1000 }, 2)).toEqual({ interest: 0, fees: unnamed.totalCost })
  })

  test('amount, interest and fees are the total of every loan, and none of them is negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 10_000_000 }),
        fc.integer({ min: 3, max: 84 }),
        fc.double({ min: 0, max: 0.2, noNaN: true }),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        fc.constantFrom(0, 2),
        (amount, period, monthlyRate, feeShare, decimals) => {
          const fee = amount * feeShare
          const terms = termsFor({ amount, period, periodScale: 'months', monthlyRate, fee }, decimals)
          const { interest, fees } = costItems(terms, decimals)
          expect(amount + interest + fees).toBeCloseTo(terms.totalToRepay, 4)
          expect(Math.min(interest, fees)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
