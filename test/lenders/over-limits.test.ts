// Test of terms against what is lent at all: the form's range, and the lender's own criteria (Q2).
import { expect, test } from 'vitest'
import { figureOverLimits } from '#domain/lender/over-limits.ts'
import type { Criterion } from '#domain/lender/lender.ts'

const range = { default: 100, min: 100, step: 100 }
const settings = {
  amount: { ...range, max: 1000 },
  period: { ...range, max: 3, scale: 'months' as const },
}
const ownLimits: readonly Criterion[] = [
  { dataPoint: 'amount', atMost: 500 },
  { dataPoint: 'amount', atLeast: 200 },
  { dataPoint: 'period', atMost: 2 },
]

test.each([
  ['as much as the form allows', 1000, 3, 'months', [], undefined],
  ['more than the form allows', 1000.01, 3, 'months', [], 'amount'],
  ['ten times what the form allows', 10_000, 1, 'months', [], 'amount'],
  ['more than the lender takes', 501, 2, 'months', ownLimits, 'amount'],
  ['as much as the lender takes', 500, 2, 'months', ownLimits, undefined],
  ['longer than the form allows', 100, 4, 'months', [], 'period'],
  ['longer than the lender takes', 100, 3, 'months', ownLimits, 'period'],
  ['days of three months', 100, 93, 'days', [], undefined],
  ['days of more than three months', 100, 94, 'days', [], 'period'],
] as const)('Q2: %s', (_, amount, period, periodScale, criteria, figure) => {
  expect(figureOverLimits({ amount, period, periodScale }, { settings, criteria })).toBe(figure)
})

test('Q2: months of a form that counts days are as long as the shortest ones', () => {
  const inDays = { ...settings, period: { ...range, max: 90, scale: 'days' as const } }
  const over = (period: number) =>
    figureOverLimits({ amount: 100, period, periodScale: 'months' }, { settings: inDays, criteria: [] })
  expect([3, 4].map(over)).toEqual([undefined, 'period'])
})
