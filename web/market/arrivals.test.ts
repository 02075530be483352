// Test of the offers' order while their page is open, of the news of lenders, and of the cheapest offer's mark.
import { expect, test } from 'vitest'
import type { ListedOffer, MarketView } from '#domain/lender/offer-list.ts'
import { inOrder, moreKey, offersOf, withArrived } from './arrivals.ts'
import { newsOf } from './news.ts'
import { lowestOf } from './rates.tsx'

const offer = (
  id: string,
  change: Partial<Omit<ListedOffer, 'terms'>> & { amount?: number; totalCost?: number } = {},
) => {
  const { amount = 1000, totalCost = 100, ...rest } = change
  const terms = {
    amount,
    period: 12,
    periodScale: 'months',
    instalment: 90,
    instalments: 12,
    totalCost,
    totalToRepay: amount + totalCost,
    apr: 0.2,
  } as const
  const whole: ListedOffer = {
    id,
    lender: id,
    legalName: id,
    terms,
    way: 'redirect',
    validUntil: '2026-11-25T12:00:00Z',
    status: 'open',
    ...rest,
  }
  return whole
}
const market = (...offers: readonly ListedOffer[]): MarketView => ({ asked: [], offers })
const more = { lender: 'Younited', kind: 'follow-up' } as const

test('Q2 what comes while the page is open stands after what is there, in the order of its coming', () => {
  const first = inOrder(market(offer('b'), offer('c')))
  const second = withArrived(first, market(offer('a'), offer('b'), offer('c')))
  const third = withArrived(second, { ...market(offer('d'), offer('a'), offer('b'), offer('c')), more })
  expect(second.inPlace).toEqual(['b', 'c'])
  expect(third.later).toEqual(['a', 'd', moreKey])
})

test('Q2 an offer in reserve is not listed beside those that can be chosen', () => {
  const all = market(offer('a'), offer('b', { status: 'not-chosen' }))
  expect(inOrder(all).inPlace).toEqual(['a'])
  expect(withArrived(inOrder(market(offer('a'))), all).later).toEqual([])
})

test('Q2 nothing changes where nothing came', () => {
  const first = inOrder({ ...market(offer('a')), more })
  expect(withArrived(first, { ...market(offer('a', { status: 'declined' })), more })).toBe(first)
})

test('Q2 on request all stand in the list’s own order', () => {
  const all = market(offer('a'), offer('b', { status: 'expired' }))
  expect(inOrder(all)).toEqual({ inPlace: ['a', 'b'], onOffer: 1, hadMore: false, later: [] })
  expect(offersOf(['b', 'gone', 'a'], all).map(({ id }) => id)).toEqual(['b', 'a'])
})

test('experience 22 a lender’s news is told once', () => {
  const asked = [
    { lender: 'One', says: 'asked' },
    { lender: 'Two', says: 'asked' },
  ] as const
  const answered = [{ lender: 'One', says: 'offer' }, asked[1]] as const
  expect(newsOf([], asked)).toEqual(asked)
  expect(newsOf(asked, answered)).toEqual([answered[0]])
  expect(newsOf(answered, answered)).toEqual([])
})

test('experience 24 the cheapest is marked among offers of one amount, and not where all cost the same', () => {
  const dear = offer('dear', { totalCost: 200 })
  const small = offer('small', { amount: 100, totalCost: 5 })
  expect(lowestOf([offer('cheap'), dear, small])).toBe('cheap')
  expect(lowestOf([offer('cheap'), small])).toBeUndefined()
  expect(lowestOf([offer('one'), offer('two')])).toBeUndefined()
  expect(lowestOf([offer('cheap', { status: 'declined' }), dear])).toBeUndefined()
})
