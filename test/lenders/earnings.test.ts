// Test of earnings: what stages pay, what outcomes change, and that a return takes back once (Q3).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earnsAt, judgeOutcome, loanOutcomes, paidStages, sumOf } from '#domain/lender/earnings.ts'
import { lenders } from '#catalogue/server.generated.ts'
import { shapeProblems } from '#server/checks/catalogue-shapes.ts'
import type { Earned, LoanOutcome, PaidStage, Payment } from '#domain/lender/earnings.ts'

const dayMs = 86_400_000
const rows = (...kinds: readonly Earned['kind'][]): Earned[] => kinds.map((kind) => ({ kind, cents: 100, at: 0 }))

describe('Q3: what a stage pays', () => {
  test('Q3: the price is paid for an accepted lead, unless the folder says another stage', () => {
    const all = (payment: Payment) => paidStages.map((stage) => earnsAt(stage, payment, { priceCents: 1800 }))
    expect(all({})).toEqual([0, 1800, 0, 0])
    expect(all({ paidOn: 'sent' })).toEqual([1800, 0, 0, 0])
    expect(all({ paidOn: 'funded' })).toEqual([0, 0, 0, 1800])
  })

  test('Q3: other stages pay what the folder says of them', () => {
    const prices = { priceCents: 5000, prices: { sent: 20, accepted: 300, funded: 7 } }
    expect(paidStages.map((stage) => earnsAt(stage, { paidOn: 'funded' }, prices))).toEqual([20, 300, 0, 5000])
  })
})

describe('A8: what a folder says of pay', () => {
  const problems = (change: object) => shapeProblems('lender.ts', 'lender', { ...lenders.moneyman, ...change })

  test('A8: a stage and a window that there are, are taken', () => {
    for (const paidOn of paidStages) expect(problems({ paidOn, returnDays: 0 })).toEqual([])
  })

  test.each([{ paidOn: 'sold' }, { paidOn: 'returned' }, { returnDays: -1 }, { returnDays: 366 }])(
    'A8: %j is refused by its name',
    (change) => {
      expect(problems(change)).toEqual([expect.stringContaining(`lender.${Object.keys(change)[0]}`)])
    },
  )

  test('A8: prices are whole cents of stages', () => {
    const { es } = lenders.moneyman!.countries
    const withPrices = (prices: object) => problems({ countries: { es: { ...es, prices } } })
    expect(withPrices({ sent: 20, funded: 0 })).toEqual([])
    expect(withPrices({ returned: 5 })).toHaveLength(1)
    expect(withPrices({ sent: 0.5 })).toHaveLength(1)
  })
})

describe('Q3: what an outcome changes', () => {
  test('Q3: funded counts as chosen too, and is known when it is told again', () => {
    const judged = judgeOutcome('funded', rows('sent', 'accepted'), {}, 0)
    expect(judged).toEqual({ kind: 'new', stages: ['chosen', 'funded'], takesBackCents: 0 })
    expect(judgeOutcome('funded', rows('sent', 'accepted', 'chosen', 'funded'), {}, 0)).toEqual({ kind: 'again' })
  })

  test('Q3: a lead that was chosen may be told as not paid out, and as paid out after that', () => {
    const ledger = rows('sent', 'accepted', 'chosen')
    expect(judgeOutcome('not-funded', ledger, {}, 0)).toEqual({ kind: 'new', stages: [], takesBackCents: 0 })
    expect(judgeOutcome('funded', ledger, {}, 0)).toMatchObject({ kind: 'new', stages: ['funded'] })
  })

  test.each<[LoanOutcome, readonly Earned['kind'][], string]>([
    ['funded', ['sent'], 'not-accepted'],
    ['not-funded', ['sent'], 'not-accepted'],
    ['returned', [], 'not-accepted'],
    ['funded', ['sent', 'accepted', 'returned'], 'returned'],
    ['not-funded', ['sent', 'accepted', 'chosen', 'funded'], 'funded'],
  ])('Q3: %s after %j is refused: %s', (outcome, ledger, why) => {
    expect(judgeOutcome(outcome, rows(...ledger), {}, 0)).toEqual({ kind: 'refused', why })
  })

  test('Q3: a return takes back within the window after the last stage, its last moment included', () => {
    const ledger: Earned[] = [
      { kind: 'sent', cents: 20, at: 0 },
      { kind: 'accepted', cents: 300, at: 5 * dayMs },
    ]
    const at = (returnDays: number | undefined, days: number, more = 0) =>
      judgeOutcome('returned', ledger, returnDays === undefined ? {} : { returnDays }, days * dayMs + more)
    const taken = { kind: 'new', stages: [], takesBackCents: 320 }
    const late = { kind: 'refused', why: 'return-too-late' }
    expect([at(undefined, 35), at(undefined, 35, 1)]).toEqual([taken, late])
    expect([at(10, 15), at(10, 15, 1)]).toEqual([taken, late])
    expect(at(0, 5, 1)).toEqual(late)
  })

  test('Q3: whatever a lender tells, in any order and however often, its revenue is never below zero and a return is one', () => {
    const stage = fc.constantFrom<PaidStage | LoanOutcome>(...paidStages.slice(0, 3), ...loanOutcomes)
    const payment = fc.record({ paidOn: fc.constantFrom(...paidStages), returnDays: fc.nat(60) })
    const prices = fc.record({
      priceCents: fc.nat(9000),
      prices: fc.record({ sent: fc.nat(99), accepted: fc.nat(999), chosen: fc.nat(999), funded: fc.nat(999) }),
    })
    fc.assert(
      fc.property(fc.array(fc.tuple(stage, fc.nat(20))), payment, prices, (told, paying, prizes) => {
        const ledger: Earned[] = []
        let now = 0
        const add = (kind: Earned['kind'], cents: number) => {
          if (!ledger.some((each) => each.kind === kind)) ledger.push({ kind, cents, at: now })
        }
        for (const [what, days] of told) {
          now += days * dayMs
          const isOutcome = (loanOutcomes as readonly string[]).includes(what)
          const isOver = ledger.some(({ kind }) => kind === 'returned')
          if (!isOutcome && isOver) continue
          if (!isOutcome) add(what as PaidStage, earnsAt(what as PaidStage, paying, prizes))
          const judged = isOutcome ? judgeOutcome(what as LoanOutcome, ledger, paying, now) : undefined
          if (judged?.kind !== 'new') continue
          for (const each of judged.stages) add(each, earnsAt(each, paying, prizes))
          if (what === 'returned') add('returned', -judged.takesBackCents)
          expect(sumOf(ledger)).toBeGreaterThanOrEqual(0)
          if (what === 'returned') expect(sumOf(ledger)).toBe(0)
        }
        expect(ledger.filter(({ kind }) => kind === 'returned').length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
