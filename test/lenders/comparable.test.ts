// Test of lenders' terms, recomputed before they are shown (experience 24).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aprOfTerms, nominalRateOf } from '#domain/lender/apr.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import { costItems, termsFor } from '#domain/lender/loan.ts'
import { comparable } from '#server/lenders/desk/comparable.ts'

const quoted = termsFor({ amount: 600, period: 3, periodScale: 'months', monthlyRate: 0.03 }, 2)

describe('experience 24: terms are shown as computed', () => {
  test('terms that add up stay as they are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 100_000_000 }),
        fc.integer({ min: 1, max: 84 }),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
        fc.constantFrom(0, 2),
        (amount, period, monthlyRate, decimals) => {
          const terms = termsFor({ amount, period, periodScale: 'months', monthlyRate }, decimals)
          expect(comparable(terms, decimals)).toEqual({ terms, doubt: undefined })
        },
      ),
    )
  })

  test('a last instalment that is a little less, and a rate to one decimal of a percent, are no doubt', () => {
    const terms = { ...quoted, totalToRepay: 636.35, totalCost: 36.35, apr: 0.426 }
    const { terms: shown, doubt } = comparable(terms, 2)
    expect(doubt).toBeUndefined()
    expect(shown).toMatchObject({ totalToRepay: 636.35, totalCost: 36.35 })
    expect(shown.apr).toBeCloseTo(quoted.apr, 3)
  })

  const cases: readonly [name: string, claims: Partial<OfferTerms>, shows: Partial<OfferTerms>, doubt: string][] = [
    ['a rate made small', { apr: 0.03 }, { apr: quoted.apr }, 'apr'],
    ['a rate in percent', { apr: 42.6 }, { apr: quoted.apr }, 'apr'],
    [
      'a total below the instalments',
      { totalToRepay: 610, totalCost: 10 },
      { totalToRepay: 636.36, totalCost: 36.36, apr: quoted.apr },
      'totalToRepay',
    ],
    ['a cost that leaves something out', { totalCost: 1 }, { totalCost: 36.36 }, 'totalCost'],
  ]
  test.each(cases)('%s', (_, claims, shows, doubt) => {
    const { terms, doubt: noted } = comparable({ ...quoted, ...claims }, 2)
    expect(terms).toEqual({ ...quoted, ...shows })
    expect(noted).toBe(`terms do not add up: ${doubt}`)
  })

  test.each([0, -1e308, 0.03, 1e308])(
    'a nominal rate of %s, which the instalments have not, is theirs',
    (nominalRate) => {
      const { terms, doubt } = comparable({ ...quoted, nominalRate }, 2)
      expect(terms.nominalRate).toBe(nominalRateOf(quoted))
      expect(terms.nominalRate).toBeCloseTo(0.36, 2)
      expect(doubt).toBe('terms do not add up: nominalRate')
    },
  )

  test('a nominal rate as lenders round it, or by months of thirty days, stays as the lender says', () => {
    expect(comparable({ ...quoted, nominalRate: 0.36 }, 2)).toMatchObject({
      terms: { nominalRate: 0.36 },
      doubt: undefined,
    })
    const days = termsFor({ amount: 600, period: 30, periodScale: 'days', monthlyRate: 0.1 }, 2)
    expect(comparable({ ...days, nominalRate: 1.2 }, 2)).toMatchObject({
      terms: { nominalRate: 1.2 },
      doubt: undefined,
    })
    const fee = termsFor({ amount: 600, period: 12, periodScale: 'months', monthlyRate: 0.01, fee: 30 }, 2)
    expect(comparable({ ...fee, nominalRate: 0.12 }, 2)).toMatchObject({
      terms: { nominalRate: 0.12 },
      doubt: undefined,
    })
  })

  test('a total above the instalments is charges beside them, and in the yearly cost', () => {
    const { terms, doubt } = comparable({ ...quoted, totalToRepay: 666.36, totalCost: 66.36 }, 2)
    expect(terms).toMatchObject({ instalment: 212.12, totalToRepay: 666.36, totalCost: 66.36 })
    expect(terms.apr).toBeGreaterThan(quoted.apr * 1.8)
    expect(doubt).toBe('terms do not add up: totalToRepay apr')
  })

  test('17.3 charges beside the instalments are the offer’s fee, so that card, mail and page of terms say the same', () => {
    const { terms } = comparable({ ...quoted, totalToRepay: 666.36, totalCost: 66.36 }, 2)
    expect([terms.fee, costItems(terms, 2)]).toEqual([30, { fees: 30, interest: 36.36 }])
    // The rounding of an instalment is none.
    expect(comparable({ ...quoted, totalToRepay: 636.37 }, 2).terms.fee).toBeUndefined()
  })

  test('17.3 a fee that is named beside the instalments is no doubt, and in the yearly cost', () => {
    const claimed = { ...quoted, fee: 30, totalToRepay: 666.36, totalCost: 66.36, apr: aprOfTerms(quoted, 30)! }
    expect(comparable(claimed, 2)).toEqual({ terms: claimed, doubt: undefined })
  })

  test('17.3 a total without its fee is raised by it', () => {
    const { terms, doubt } = comparable({ ...quoted, fee: 50 }, 2)
    expect(terms).toMatchObject({ fee: 50, totalToRepay: 686.36, totalCost: 86.36 })
    expect(terms.apr).toBeCloseTo(aprOfTerms(quoted, 50)!, 4)
    expect(doubt).toContain('fee')
  })

  test('what goes to the ledger holds no number', () => {
    const { doubt } = comparable({ ...quoted, apr: 9, totalCost: 9, totalToRepay: 9 }, 2)
    expect(doubt).not.toMatch(/\d/)
  })
})
