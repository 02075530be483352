// Test of adjustable offers: what may be chosen, what it costs, and what a lender may send (M9, S-18).
import { describe, expect, test } from 'vitest'
import { isOnStep, judgeChoice, termsOfChoice } from '#domain/lender/adjustable.ts'
import { termsFor } from '#domain/lender/loan.ts'
import { readAsk } from '#contract/follow-up-asks.ts'

const adjustable = {
  amount: { min: 350, max: 1050, step: 10 },
  period: { min: 6, max: 24, step: 6 },
  monthlyRate: 0.03,
  fee: 20,
}
const at = (amount: number, period: number) =>
  termsFor({ amount, period, periodScale: 'months', monthlyRate: 0.03, fee: 20 }, 2)

describe('M9: a choice', () => {
  test.each([
    [{ amount: 350, period: 6 }, []],
    [{ amount: 1050, period: 24 }, []],
    [{ amount: 340, period: 30 }, ['amount tooSmall', 'period tooLarge']],
    [{ amount: 355, period: 7 }, ['amount step', 'period step']],
    [{}, ['amount required', 'period required']],
  ])('%j', (choice, faults) => {
    expect(judgeChoice(adjustable, choice).map(({ field, code }) => `${field} ${code}`)).toEqual(faults)
  })

  test.each([
    [0.3, { min: 0, max: 1, step: 0.1 }, true],
    [0.35, { min: 0, max: 1, step: 0.1 }, false],
    [20_000_000, { min: 1_500_000, max: 20_000_000, step: 500_000 }, true],
  ])('steps of fractions and of millions: %d', (value, limits, isRight) => {
    expect(isOnStep(value, limits)).toBe(isRight)
  })

  test('costs what its lender’s rate and fee make of it; where that is no loan there are no terms', () => {
    expect(termsOfChoice(adjustable, { amount: 700, period: 12 }, { periodScale: 'months' }, 2)).toEqual(at(700, 12))
    const dear = { ...adjustable, monthlyRate: 9.9 }
    expect(termsOfChoice(dear, { amount: 700, period: 12 }, { periodScale: 'months' }, 2)).toBeUndefined()
  })

  test('R-25: a period that no loan has is none at once, however far a lender’s own limits go', () => {
    const began = performance.now()
    for (const period of [1201, 20_000_000, 4_000_000_000])
      expect(termsOfChoice(adjustable, { amount: 700, period }, { periodScale: 'months' }, 2)).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(500)
  })
})

describe('S-18: what a lender may lay before an applicant', () => {
  const terms = at(700, 12)
  const offer = { offerId: 'a', terms, adjustable }
  test.each([
    ['one offer', [offer], true],
    ['two that differ', [offer, { offerId: 'b', terms }], true],
    ['none', [], false],
    ['two by one id', [offer, { offerId: 'a', terms }], false],
    ['two that are adjusted', [offer, { ...offer, offerId: 'b' }], false],
    ['terms that are no loan', [{ offerId: 'a', terms: { ...terms, instalment: 0, totalToRepay: 0 } }], false],
    ['limits upside down', [{ ...offer, adjustable: { ...adjustable, amount: { min: 9, max: 1, step: 1 } } }], false],
    [
      'an end that no step reaches',
      [{ ...offer, adjustable: { ...adjustable, amount: { min: 1, max: 9, step: 5 } } }],
      false,
    ],
  ])('%s', (_, offers, isRight) => {
    expect(readAsk('offers', { offers }) !== undefined).toBe(isRight)
  })
})
