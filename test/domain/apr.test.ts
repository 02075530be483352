// Test of the APR against published examples with their sources, and against properties of every loan (experience 24).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apr, aprOfTerms, inYears, roundTo } from '#domain/lender/apr.ts'
import type { Payment } from '#domain/lender/apr.ts'

const once = (money: number, years = 0): readonly Payment[] => [{ money, years }]
const monthly = (count: number, money: number): readonly Payment[] =>
  Array.from({ length: count }, (_, month) => ({ money, years: inYears.months(month + 1) }))
const after = (...paid: readonly (readonly [money: number, years: number])[]): readonly Payment[] =>
  paid.map(([money, years]) => ({ money, years }))
const { days, weeks, months } = inYears

type Example = readonly [name: string, drawn: number, paid: readonly Payment[], percent: number, decimals: number]

// Directive 98/7/EC, Annex II (which became Annex III of 87/102/EEC), the equation that 2008/48/EC kept.
const directive: readonly Example[] = [
  ['A first, by calendar: 1,200 after 546 days', 1000, once(1200, days(546)), 13, 1],
  ['A first, to two decimals', 1000, once(1200, days(546)), 12.96, 2],
  ['A second: 50 held back', 950, once(1200, days(546)), 16.9, 1],
  ['A third: 600 after one year and after two', 1000, after([600, 1], [600, 2]), 13.07, 2],
  [
    'A fourth: 272, 272 and 544 after 90, 181 and 365 days',
    1000,
    after([272, days(90)], [272, days(181)], [544, 1]),
    13.2,
    1,
  ],
  ['B first, by equal months: 1,200 after 18 months', 1000, once(1200, months(18)), 12.9243, 4],
  ['B second: 50 held back', 950, once(1200, months(18)), 16.8526, 4],
  ['B third: 600 after 12 and 24 months', 1000, after([600, months(12)], [600, months(24)]), 13.0662, 4],
  [
    'B fourth: 272, 272 and 544 after 3, 6 and 12 months',
    1000,
    after([272, months(3)], [272, months(6)], [544, 1]),
    13.1855,
    4,
  ],
]

// Results that other implementations of 2008/48/EC publish with their sources.
const others: readonly Example[] = [
  ['curo, unit test: 6 payments of 172.55', 1000, monthly(6, 172.55), 12.6861906, 7],
  ['curo, documentation: 6 payments of 1,707', 10_000, monthly(6, 1707), 8.569257, 6],
  [
    'curo, example 2: the same with a fee of 50 beside the first',
    10_000,
    [...monthly(6, 1707), ...once(50, months(1))],
    10.44749,
    5,
  ],
  [
    'php-apr-calculator, Consumer Finance Association: personal loan, 60 of 222.44',
    10_000,
    monthly(60, 222.44),
    12.7,
    1,
  ],
  ['php-apr-calculator, the same: short-term loan, 250 after a month', 200, once(250, months(1)), 1355.2, 1],
  ['php-apr-calculator, the same: bank overdraft, 350 after a month', 200, once(350, months(1)), 82_400.5, 1],
  ['Edufinet, 12,000 at 10 % a year by months', 12_000, monthly(12, 1054.990647), 10.47, 2],
]

describe('experience 24: the yearly cost by Directive 2008/48/EC, Annex I', () => {
  test.each([...directive, ...others])('%s', (_, drawn, paid, percent, decimals) => {
    expect(roundTo(apr(once(drawn), paid)! * 100, decimals)).toBe(percent)
  })

  test('remark (c): 52 weeks, 12 equal months and 365 days are a year each', () => {
    for (const year of [weeks(52), months(12), days(365)]) expect(apr(once(100), once(110, year))).toBeCloseTo(0.1, 12)
    expect(months(1) * 365).toBeCloseTo(30.416_66, 4)
  })

  test('remark (d): a next decimal of 5 rounds up', () => {
    expect([12.94, 12.95, 1.005, 16.849_999].map((percent) => roundTo(percent, 1))).toEqual([12.9, 13, 1, 16.8])
    expect(roundTo(1.005, 2)).toBe(1.01)
  })

  test('several drawdowns: 500 now and 500 in half a year, both repaid after a year at 10 %', () => {
    const drawn = after([500, 0], [500, 0.5])
    expect(apr(drawn, once(500 * 1.1 + 500 * Math.sqrt(1.1), 1))).toBeCloseTo(0.1, 12)
  })

  test('without cost it is 0, whatever decimal fractions do', () => {
    expect(apr(once(900), monthly(3, 300))).toBe(0)
    expect(apr(once(0.3), monthly(3, 0.1))).toBe(0)
  })

  test('less paid than drawn: below 0', () => {
    expect(apr(once(1000), once(900, 1))).toBeCloseTo(-0.1, 12)
  })

  test.each([
    ['30 % for a day', 100, once(130, days(1)), 1.3 ** 365 - 1],
    ['twice as much after a week', 100, once(200, weeks(1)), 2 ** 52 - 1],
    ['a hundredth of a percent over ten years', 1000, once(1001, 10), 1.001 ** 0.1 - 1],
  ] as const)('very high and very low: %s', (_, drawn, paid, rate) => {
    expect(apr(once(drawn), paid)! / rate).toBeCloseTo(1, 9)
  })

  test.each([
    ['nothing drawn, nothing paid', [], []],
    ['nothing paid', once(100), []],
    ['a charge at the start takes more than is drawn', once(100), [...once(110), ...once(50, 1)]],
    ['a number that is none', once(100), once(Number.NaN, 1)],
    ['a number without end', once(100), once(Number.POSITIVE_INFINITY, 1)],
    ['a rate without end', once(1), once(1e9, days(1))],
  ] as const)('no rate: %s', (_, drawn, paid) => {
    expect(apr(drawn, paid)).toBeUndefined()
  })
})

describe('experience 24: the yearly cost of an offer', () => {
  test.each([
    [
      '12 months, 12 instalments',
      { amount: 10_000, period: 6, periodScale: 'months', instalment: 1707, instalments: 6 },
      0.085693,
    ],
    [
      '61 days, one payment',
      { amount: 1000, period: 61, periodScale: 'days', instalment: 1061, instalments: 1 },
      0.425183,
    ],
    [
      '52 weeks in days, 13 payments',
      { amount: 1300, period: 364, periodScale: 'days', instalment: 100, instalments: 13 },
      0,
    ],
  ] as const)('%s', (_, terms, rate) => {
    expect(aprOfTerms(terms)).toBe(rate)
  })

  test('charges beside the instalments count with the first', () => {
    const terms = { amount: 10_000, period: 6, periodScale: 'months', instalment: 1707, instalments: 6 } as const
    expect(aprOfTerms(terms, 50)).toBe(0.104475)
  })
})

describe('experience 24: what is true of every loan', () => {
  const loans = fc.record({
    drawn: fc.integer({ min: 100, max: 50_000_000 }),
    payments: fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), day: fc.integer({ min: 7, max: 4000 }) }), {
      minLength: 1,
      maxLength: 60,
    }),
    /** Sum of the payments, as a multiple of the sum drawn. */
    times: fc.double({ min: 1, max: 3, noNaN: true }),
  })
  type Drawn = { drawn: number; payments: readonly { share: number; day: number }[]; times: number }
  const paidBack = ({ drawn, payments, times }: Drawn): readonly Payment[] => {
    const shares = payments.reduce((sum, { share }) => sum + share, 0)
    return payments.map(({ share, day }) => ({ money: (drawn * times * share) / shares, years: days(day) }))
  }

  test('at the rate found, what is paid is worth what is drawn', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const paid = paidBack(loan)
        const rate = apr(once(loan.drawn), paid)!
        const worth = paid.reduce((sum, { money, years }) => sum + money * (1 + rate) ** -years, 0)
        expect(worth / loan.drawn).toBeCloseTo(1, 9)
      }),
    )
  })

  test('more cost, higher rate; the same cost later, lower rate', () => {
    fc.assert(
      fc.property(loans, fc.double({ min: 1.001, max: 2, noNaN: true }), (loan, more) => {
        const rate = apr(once(loan.drawn), paidBack(loan))!
        const dearer = apr(once(loan.drawn), paidBack({ ...loan, times: loan.times * more }))!
        expect(dearer).toBeGreaterThan(rate)
        const later = paidBack({ ...loan, times: loan.times * more }).map(({ money, years }) => ({
          money,
          years: years * 2,
        }))
        expect(apr(once(loan.drawn), later)).toBeLessThan(dearer)
      }),
    )
  })

  test('no cost, no rate', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        expect(Math.abs(apr(once(loan.drawn), paidBack({ ...loan, times: 1 }))!)).toBeLessThan(1e-9)
      }),
    )
  })
})
