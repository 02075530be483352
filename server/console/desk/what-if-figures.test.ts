// Test of the figures of `what-if`: classes, measured shares, expected rounds against the desk's own waves, caps and income (Q3).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paidStages } from '#domain/lender/earnings.ts'
import type { PaidStage } from '#domain/lender/earnings.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { baseMarket, limitsOf, marketModes } from '#domain/lender/market.ts'
import type { Market } from '#domain/lender/market.ts'
import { lenderToAsk } from '#server/lenders/desk/wave.ts'
import type { WaveVerdict } from '#server/lenders/desk/wave.ts'
import { answersByLender } from './compare.ts'
import { countModes } from './count-modes.ts'
import type { Prospect } from './count-modes.ts'
import { countCaps } from './expected-caps.ts'
import { expectedCents } from './expected-income.ts'
import { expectedRound } from './expected-round.ts'
import type { Ask, ExpectedRound } from './expected-round.ts'
import { amountBand, leadClass } from './lead-class.ts'
import { measurePast } from './measure.ts'
import type { Payments } from './measure.ts'
import { countShares, fewestInGroup } from './measured-shares.ts'

const aLender = (change: Partial<Lender> = {}): Lender => ({
  name: 'Any',
  tier: 1,
  weight: 1,
  timeoutMs: 1000,
  redirectHosts: [],
  countries: { es: { criteria: [], needs: [], priceCents: 1000 } },
  ...change,
})
const same = (share: number) => ({ low: share, expected: share, high: share })

describe('Q3: classes of leads', () => {
  test.each([
    [1, '1-2'],
    [1.5, '1-2'],
    [199.99, '100-200'],
    [200, '200-500'],
    [499, '200-500'],
    [500, '500-1000'],
    [700, '500-1000'],
    [1000, '1000-2000'],
    [999_999, '500000-1000000'],
    [0, 'none'],
    [Number.NaN, 'none'],
  ])('Q3: %d is in the band %s', (amount, band) => expect(amountBand(amount)).toBe(band))

  test('Q3: a class is country, amount and source of income, and says where they are not known', () => {
    const known = { amount: 700, 'incomeDetails.incomeSource': 'employed' } as const
    expect(leadClass('es', known)).toEqual({ country: 'es', amount: '500-1000', income: 'employed' })
    expect(leadClass('es', {})).toEqual({ country: 'es', amount: 'none', income: 'none' })
  })
})

describe('Q3: measured acceptance', () => {
  const employed = { country: 'es', amount: '500-1000', income: 'employed' }
  const retired = { country: 'es', amount: '500-1000', income: 'pensioner' }
  const elsewhere = { country: 'mx', amount: '500-1000', income: 'employed' }
  const measured = measurePast()
  const count = (of: typeof employed, answer: 'taken' | 'no', times: number) => {
    for (let time = 0; time < times; time += 1)
      measured.count({ of, answers: new Map([['first', answer]]), ledger: [] })
  }
  count(employed, 'taken', 15)
  count(employed, 'no', 5)
  count(retired, 'no', 1)
  const chance = (lender: string, of: typeof employed, answer?: 'taken' | 'no' | 'open') =>
    measured.chance(lender, { of, answers: new Map(answer ? [[lender, answer]] : []) })

  test('Q3: the lender’s own verdict goes before every share', () => {
    expect(chance('first', employed, 'taken')).toEqual({ ...same(1), source: 'verdict' })
    expect(chance('first', employed, 'no')).toEqual({ ...same(0), source: 'verdict' })
  })

  test('Q3: the class with enough answers, else the country, else the lender, each with Wilson’s interval', () => {
    // 15 of 20 by Wilson's score, reckoned by hand.
    expect(chance('first', employed)).toMatchObject({ expected: 0.75, source: 'class' })
    expect(chance('first', employed).low).toBeCloseTo(0.5313, 4)
    expect(chance('first', employed).high).toBeCloseTo(0.8881, 4)
    expect(chance('first', retired)).toMatchObject({ expected: 15 / 21, source: 'country' })
    expect(chance('first', elsewhere)).toMatchObject({ expected: 15 / 21, source: 'lender' })
    expect(chance('first', elsewhere, 'open').source).toBe('lender')
  })

  test('Q3: who was never measured is expected to accept nobody, and may accept everybody', () => {
    expect(chance('second', employed)).toEqual({ low: 0, expected: 0, high: 1, source: 'never measured' })
  })

  test('Q3: a few answers are read where there are no more of the lender anywhere', () => {
    const few = countShares()
    few.count(['class', 'country', 'lender'], true)
    expect(few.read(['class', 'country', 'lender'])).toMatchObject({ of: 1, hits: 1, level: 2 })
    for (let time = 1; time < fewestInGroup; time += 1) few.count(['country', 'lender'], false)
    expect(few.read(['class', 'country', 'lender'])).toMatchObject({ of: fewestInGroup, hits: 1, level: 1 })
  })

  test('Q3: full then is counted anew, left out then is decided anew, and whose turn came for nothing stays out', () => {
    const passed = (lender: string, reason: string) => ({ lender, outcome: 'passed-over' as const, reason })
    const order = ['full', 'gone', 'withdrawn', 'seen', 'asked'].map((lenderId) => ({
      lenderId,
      tier: 1,
      priceCents: 1,
    }))
    const verdicts = [
      passed('full', 'cap hour'),
      passed('gone', 'gone'),
      passed('withdrawn', 'withdrawn'),
      passed('seen', 'duplicate email'),
      passed('other', 'duplicate email'),
      { lender: 'asked', outcome: 'rejected' as const, reason: null },
      passed('asked', 'cap day'),
    ]
    expect(Object.fromEntries(answersByLender(verdicts, { order }))).toEqual({
      gone: 'kept-out',
      withdrawn: 'kept-out',
      seen: 'kept-out',
      asked: 'no',
    })
  })

  test('Q3: who was not reached gave no verdict, and who was not to be told stays out', () => {
    const order = ['away', 'lost', 'over', 'withdrawn', 'gone', 'later'].map((lenderId) => ({
      lenderId,
      tier: 1,
      priceCents: 1,
    }))
    const refused = (lender: string, reason: string) => ({ lender, outcome: 'refused' as const, reason })
    const verdicts = [
      refused('away', 'breaker open'),
      { lender: 'lost', outcome: 'not-found' as const, reason: 'posted twice, never seen' },
      refused('over', 'funded elsewhere'),
      refused('withdrawn', 'withdrawn'),
      refused('gone', 'gone'),
      refused('later', 'ECONNREFUSED'),
      { lender: 'later', outcome: 'accepted' as const, reason: null },
    ]
    const answers = answersByLender(verdicts, { order })
    expect(Object.fromEntries(answers)).toEqual({ withdrawn: 'kept-out', gone: 'kept-out', later: 'taken' })
    const past = measurePast()
    past.count({ of: { country: 'es', amount: 'none', income: 'none' }, answers, ledger: [] })
    expect(past.acceptance().filter(({ country }) => !country)).toMatchObject([{ lender: 'later', of: 1, hits: 1 }])
  })
})

interface Course {
  /** By lender: it says yes, and it has a place left. */
  readonly says: readonly boolean[]
  readonly rooms: readonly boolean[]
}

/** One course of a round by the desk's own rules; answers come in the order of asking. */
function roundByDesk(asks: readonly Ask[], market: Market, { says, rooms }: Course): ExpectedRound {
  const inOrder = asks.map(({ exclusive }, index) => {
    const lender = aLender({ exclusive })
    return { lenderId: String(index), lender, here: lender.countries.es! }
  })
  const lenders = Object.fromEntries(inOrder.map(({ lenderId, lender }) => [lenderId, lender]))
  const verdicts: WaveVerdict[] = []
  const full = new Set<string>()
  const isYes = ({ lender }: WaveVerdict) => says[Number(lender)]!
  const at = new Date(0)
  for (let turn = 0; turn < 2 * asks.length; turn += 1) {
    const liveOffers = verdicts.filter(({ outcome }) => outcome === 'accepted').length
    const wave = {
      inOrder: inOrder.filter(({ lenderId }) => !full.has(lenderId)),
      lenders,
      verdicts,
      round: 1,
      resumeWith: null,
      market,
      liveOffers,
      hasFurtherStage: false,
      atScreenOf: undefined,
      upSince: undefined,
      now: 0,
    }
    const next = lenderToAsk(wave)
    const waiting = verdicts.findIndex(({ outcome }) => outcome === 'posting')
    if (next) {
      const { lenderId: lender } = next
      if (rooms[Number(lender)])
        verdicts.push({ id: lender, lender, round: 1, outcome: 'posting', reason: null, at, spoken_at: null })
      else full.add(lender)
    } else if (waiting >= 0) {
      const verdict = verdicts[waiting]!
      verdicts[waiting] = { ...verdict, outcome: isYes(verdict) ? 'accepted' : 'rejected' }
    }
  }
  const of = (share: number, outcome?: string) =>
    asks.map((_, index) => {
      const found = verdicts.find(({ lender }) => lender === String(index))
      return found && (!outcome || found.outcome === outcome) ? share : 0
    })
  const offers = verdicts.filter(({ outcome }) => outcome === 'accepted').length
  return {
    asked: of(1),
    accepted: of(1, 'accepted'),
    chosen: of(1 / offers, 'accepted'),
    anyOffer: Math.min(offers, 1),
  }
}

describe('Q3: expected rounds', () => {
  test('Q3: the figures are those of the desk’s own waves, over every way the lenders may answer and be full', () => {
    const ask = fc.record({
      chance: fc.constantFrom(0, 0.2, 0.5, 0.9, 1),
      room: fc.constantFrom(1, 1, 0.7, 0.25, 0),
      exclusive: fc.boolean(),
    })
    const market = fc.record({
      mode: fc.constantFrom(...marketModes),
      atOnce: fc.integer({ min: 1, max: 4 }),
      offersWanted: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(fc.array(ask, { maxLength: 4 }), market, (asks, change) => {
        const settings = { ...baseMarket, ...change }
        const courses = Array.from({ length: 4 ** asks.length }, (_, bits) => {
          const says = asks.map((_each, index) => (bits & (1 << index)) !== 0)
          const rooms = asks.map((_each, index) => (bits & (1 << (index + asks.length))) !== 0)
          const chances = asks.flatMap(({ chance, room }, index) => [
            says[index] ? chance : 1 - chance,
            rooms[index] ? room : 1 - room,
          ])
          const weight = chances.reduce((all, chance) => all * chance, 1)
          return weight === 0 ? [] : { weight, round: roundByDesk(asks, settings, { says, rooms }) }
        }).flat()
        const sum = (of: (round: ExpectedRound) => number) =>
          courses.reduce((all, { weight, round }) => all + weight * of(round), 0)
        const found = expectedRound(asks, limitsOf(settings))
        expect(found.anyOffer).toBeCloseTo(sum((round) => round.anyOffer))
        for (const [index] of asks.entries())
          for (const figure of ['asked', 'accepted', 'chosen'] as const)
            expect(found[figure][index]).toBeCloseTo(sum((round) => round[figure][index]!))
      }),
      { numRuns: 300 },
    )
  })

  test('Q3: forty lenders are no trouble', () => {
    const asks = Array.from({ length: 40 }, () => ({ chance: 0.1, room: 1, exclusive: false }))
    const { accepted, anyOffer } = expectedRound(asks, { atOnce: 3, wanted: 3 })
    expect(anyOffer).toBeCloseTo(1 - 0.9 ** 40)
    expect(accepted.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(3)
  })
})

describe('Q3: caps counted anew', () => {
  const hour = (window: string, cap: number) => [{ span: 'hour' as const, window, cap }]

  test('Q3: a small cap is expected to be as full as chance fills it, and a new window has room again', () => {
    const caps = countCaps()
    let taken = 0
    for (let lead = 0; lead < 50; lead += 1) {
      const leads = 0.3 * caps.room('first', hour('one', 2))
      caps.take('first', hour('one', 2), leads)
      taken += leads
    }
    // Two places, less those that are left where none or one of fifty says yes.
    expect(taken).toBeCloseTo(2 - 2 * 0.7 ** 50 - 50 * 0.3 * 0.7 ** 49)
    expect(caps.room('second', hour('one', 2))).toBe(1)
    expect(caps.room('first', hour('two', 2))).toBe(1)
    expect(caps.room('first', hour('two', 0))).toBe(0)
  })

  test('Q3: thousands of leads below a large cap are counted each, and none above it', () => {
    const caps = countCaps()
    let taken = 0
    for (let lead = 0; lead < 4000; lead += 1) {
      const leads = 0.5 * caps.room('first', hour('one', 1000))
      caps.take('first', hour('one', 1000), leads)
      taken += leads
      if (lead === 1499) expect(taken).toBeCloseTo(750)
    }
    expect(taken).toBeCloseTo(1000)
  })

  test('Q3: what a day with a cap brings is what comes on the average of every way its leads may be answered', () => {
    const day = fc.record({
      chances: fc.array(fc.constantFrom<number>(0, 0.2, 0.6, 1), { maxLength: 7 }),
      cap: fc.integer({ min: 0, max: 4 }),
    })
    fc.assert(
      fc.property(day, ({ chances, cap }) => {
        const modes = countModes(everything)
        for (const [index, chance] of chances.entries()) modes.add(lead({ day: cap }, index * 60_000, chance))
        const came = Array.from({ length: 2 ** chances.length }, (_, bits) => {
          const yes = chances.map((_each, index) => (bits & (1 << index)) !== 0)
          const weight = chances.reduce((all, chance, index) => all * (yes[index] ? chance : 1 - chance), 1)
          return weight * Math.min(cap, yes.filter(Boolean).length)
        })
        const sum = came.reduce((all, leads) => all + leads, 0)
        for (const mode of marketModes) expect(modes.figures()[mode].accepted.expected).toBeCloseTo(sum)
      }),
    )
  })

  const lead = (caps: Lender['caps'], at: number, chance = 1) => {
    const lender = aLender(caps ? { caps } : {})
    const prospect: Prospect = {
      lenderId: 'first',
      lender,
      country: 'es',
      here: lender.countries.es!,
      chance: { ...same(chance), source: 'verdict' },
    }
    return { prospects: [prospect], market: baseMarket, at }
  }
  const everything: Payments = { chosen: () => same(1), funded: () => same(1), returned: () => same(0) }

  test.each([
    [undefined, 4, 4000],
    [{ hour: 1 }, 2, 2000],
    [{ hour: 1, day: 1 }, 1, 1000],
    [{ day: 0 }, 0, 0],
  ])('Q3: two leads in each of two hours, with caps %j: %i are accepted', (caps, accepted, cents) => {
    const modes = countModes(everything)
    for (const minute of [0, 10, 60, 70]) modes.add(lead(caps, minute * 60_000))
    const found = modes.figures()
    for (const mode of marketModes)
      expect(found[mode]).toEqual({
        accepted: same(accepted),
        offers: same(accepted),
        asked: same(accepted),
        cents: same(cents),
      })
  })
})

describe('Q3: expected income', () => {
  const payments: Payments = {
    chosen: () => ({ low: 0.4, expected: 0.5, high: 0.6 }),
    funded: () => ({ low: 0.1, expected: 0.2, high: 0.3 }),
    returned: () => ({ low: 0, expected: 0.1, high: 0.25 }),
  }
  const round = { asked: 1, accepted: 0.8, chosen: 0.4 }
  const cents = (
    paidOn: PaidStage | undefined,
    prices: Partial<Record<PaidStage, number>>,
    end: 'low' | 'expected' | 'high',
  ) =>
    expectedCents(
      { lenderId: 'first', lender: paidOn ? { paidOn } : {}, country: 'es', here: { priceCents: 1000, prices } },
      round,
      payments,
      end,
    )

  test.each([
    [undefined, 0.8 * 0.9],
    ['accepted', 0.8 * 0.9],
    ['chosen', 0.4 * 0.5 * 0.9],
    ['funded', 0.4 * 0.5 * 0.2 * 0.9],
    // Of those that it does not accept nothing is taken back.
    ['sent', 1 - 0.8 * 0.1],
  ] as const)('Q3: a price paid on %s counts by the chance of that stage, less what is returned', (paidOn, share) => {
    expect(cents(paidOn, {}, 'expected')).toBeCloseTo(1000 * share)
  })

  test('Q3: at the low end less is chosen and more returned, at the high end the other way', () => {
    expect(cents('chosen', {}, 'low')).toBeCloseTo(1000 * 0.4 * 0.4 * 0.75)
    expect(cents('chosen', {}, 'high')).toBeCloseTo(1000 * 0.4 * 0.6)
  })

  test.each(paidStages.filter((stage) => stage !== 'accepted'))('Q3: a price beside for %s is added', (stage) => {
    const more = cents('accepted', { [stage]: 1000 }, 'expected') - cents('accepted', {}, 'expected')
    expect(more).toBeCloseTo(cents(stage, {}, 'expected'))
  })
})

test('Q3: what becomes of accepted leads is measured from the ledger, by lender with enough of them, else by all', () => {
  const measured = measurePast()
  const of = { country: 'es', amount: 'none', income: 'none' }
  const lead = (lender: string, ...kinds: ('accepted' | 'chosen' | 'funded' | 'returned')[]) =>
    measured.count({ of, answers: new Map(), ledger: kinds.map((kind) => ({ lender, kind })) })
  for (let time = 0; time < fewestInGroup; time += 1) lead('first', 'accepted', 'chosen')
  for (let time = 0; time < fewestInGroup; time += 1) lead('second', 'accepted', 'chosen', 'funded')
  lead('third', 'accepted', 'returned')
  expect(measured.chosen('es').expected).toBeCloseTo(40 / 41)
  expect(measured.chosen('mx').expected).toBeCloseTo(40 / 41)
  expect([measured.funded('first'), measured.funded('second')]).toMatchObject([{ expected: 0 }, { expected: 1 }])
  expect(measured.funded('third').expected).toBeCloseTo(0.5)
  expect(measured.returned('third').expected).toBeCloseTo(1 / 41)
})
