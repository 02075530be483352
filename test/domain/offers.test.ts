// Test of offer order: offers stand side by side, sorted for comparison (experience 24).
import { describe, expect, test } from 'vitest'
import { offers } from '#catalogue/server.generated.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import { termsFor } from '#domain/lender/loan.ts'
import { inOrderOfCost, offerFigures } from '#domain/lender/offer.ts'

const costing = (id: string, totalCost: number) => ({
  id,
  terms: { ...termsFor({ amount: 600, period: 3, periodScale: 'months', monthlyRate: 0 }, 2), totalCost } as OfferTerms,
})
const shown = (...given: readonly [id: string, cost: number][]) =>
  inOrderOfCost(given.map(([id, cost]) => costing(id, cost))).map(
    ({ offer, isLowest }) => offer.id + (isLowest ? '*' : ''),
  )

describe('experience 24: several offers', () => {
  test.each([
    [
      'the cheapest first, and it alone is marked',
      [
        ['a', 30],
        ['b', 10],
        ['c', 20],
      ],
      ['b*', 'c', 'a'],
    ],
    [
      'two that cost the same, in the order given',
      [
        ['a', 30],
        ['b', 10],
        ['c', 10],
      ],
      ['b*', 'c*', 'a'],
    ],
    [
      'where all cost the same none is marked',
      [
        ['a', 10],
        ['b', 10],
      ],
      ['a', 'b'],
    ],
    ['one alone is not compared', [['a', 10]], ['a']],
    ['none', [], []],
  ] as const)('%s', (_, given, order) => {
    expect(shown(...given.map(([id, cost]): [string, number] => [id, cost]))).toEqual(order)
  })

  test('paid at once or in instalments: the same figures in the same order', () => {
    const sideBySide = Object.values(offers).filter(({ payments }) => payments !== undefined)
    expect(sideBySide.length).toBeGreaterThan(1)
    for (const { rows } of sideBySide) expect(rows).toEqual(sideBySide[0]!.rows)
    expect(offerFigures).toEqual(expect.arrayContaining([...sideBySide[0]!.rows]))
    for (const figure of ['amount', 'period', 'apr', 'totalCost', 'totalToRepay'] as const)
      expect(sideBySide[0]!.rows).toContain(figure)
  })
})
