// Test of the largest loan: the most that a lender takes of the same answers, never more than was asked (Q3, C8).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failedCriterion } from '#domain/lender/lender.ts'
import type { Criterion } from '#domain/lender/lender.ts'
import { largestLoan, takesAnyLoan } from '#domain/lender/largest-loan.ts'

const today = '2026-11-22'
const settings = {
  amount: { default: 500, min: 100, max: 1000, step: 100 },
  period: { default: 30, min: 15, max: 60, step: 15, scale: 'days' },
} as const
const answers = { amount: 800, period: 45, 'incomeDetails.incomeSource': 'pensioner' } as const
const taking = { answers, settings, today }
const folder = (...criteria: Criterion[]) => ({ criteria })
const upTo = (atMost: number): Criterion => ({ dataPoint: 'amount', atMost })
const from = (atLeast: number): Criterion => ({ dataPoint: 'amount', atLeast })
const days = (atMost: number): Criterion => ({ dataPoint: 'period', atMost })
const employed: Criterion = { dataPoint: 'incomeDetails.incomeSource', oneOf: ['employed'] }

describe('Q3 largest loan', () => {
  test.each([
    ['the largest of several', [folder(upTo(300)), folder(upTo(400))], { amount: 400, period: 45 }],
    ['on the steps of the form', [folder(upTo(450))], { amount: 400, period: 45 }],
    ['a shorter one', [folder(days(40))], { amount: 800, period: 30 }],
    ['both, by the amount first', [folder(upTo(400)), folder(upTo(500), days(20))], { amount: 500, period: 15 }],
    ['the longer one of two as large', [folder(upTo(400), days(20)), folder(upTo(400))], { amount: 400, period: 45 }],
    ['nothing of a lender that takes what was asked', [folder(upTo(900)), folder()], undefined],
    ['nothing larger than was asked', [folder(from(900))], undefined],
    ['nothing longer than was asked', [folder({ dataPoint: 'period', atLeast: 60 })], undefined],
    ['nothing where another answer fails', [folder(upTo(400), employed)], undefined],
    ['nothing below the form’s range', [folder(upTo(50))], undefined],
    ['nothing of nobody', [], undefined],
  ])('Q3: %s', (_name, lenders, loan) => {
    expect(largestLoan(lenders, taking)).toEqual(loan)
  })

  test('Q3: whether a lender takes any loan hangs on the person and the form’s ranges', () => {
    const takes = (...criteria: Criterion[]) => takesAnyLoan(folder(...criteria), taking)
    expect([takes(), takes(from(900)), takes(upTo(50)), takes(employed)]).toEqual([true, true, false, false])
    // The form's largest and its shortest loan, and what lies beyond them.
    expect([takes(from(1000)), takes(from(1001)), takes(days(15)), takes(days(14))]).toEqual([true, false, true, false])
  })

  test('Q3: what is said is taken by a lender, is on the form and no more than was asked', () => {
    const criterion = fc.oneof(
      fc.record({
        dataPoint: fc.constantFrom('amount' as const, 'period' as const),
        atMost: fc.integer({ max: 1200 }),
      }),
      fc.record({
        dataPoint: fc.constantFrom('amount' as const, 'period' as const),
        atLeast: fc.integer({ max: 1200 }),
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.array(criterion, { maxLength: 3 }), { maxLength: 5 }), (all) => {
        const lenders = all.map((criteria) => folder(...criteria))
        const loan = largestLoan(lenders, taking)
        if (!loan) return
        expect(loan.amount).toBeLessThanOrEqual(answers.amount)
        expect(loan.period).toBeLessThanOrEqual(answers.period)
        expect([loan.amount % 100, loan.period % 15]).toEqual([0, 0])
        const isTaken = ({ criteria }: (typeof lenders)[number]) =>
          failedCriterion(criteria, { ...answers, ...loan }, today) === undefined
        expect(lenders.some(isTaken)).toBe(true)
      }),
    )
  })
})
