// Test of an offer list as time passes: an offer is over at its end, whether the server has said so yet or not.
import { expect, test } from 'vitest'
import { marketAt, nextEnd } from './offer-list.ts'
import type { ListedOffer, OfferStatus } from './offer-list.ts'

const start = Date.UTC(2026, 10, 28)
const offer = (id: string, seconds: number, status: OfferStatus = 'open') =>
  ({ id, status, validUntil: new Date(start + 1000 * seconds).toISOString() }) as ListedOffer
const market = { asked: [], offers: [offer('first', 10), offer('second', 20), offer('third', 5, 'chosen')] }
const shown = (seconds: number) =>
  marketAt(market, start + 1000 * seconds).offers.map(({ id, status }) => `${id} ${status}`)

test('Q2: an open offer ends at its end and stands last then, and no other changes', () => {
  expect(marketAt(market, start + 9999)).toBe(market)
  expect(shown(10)).toEqual(['second open', 'third chosen', 'first expired'])
  expect(shown(20)).toEqual(['third chosen', 'first expired', 'second expired'])
})

test('Q2: the next end is that of an open offer, and none is left after the last', () => {
  const ends = [0, 10, 20].map((seconds) => nextEnd(market.offers, start + 1000 * seconds))
  expect(ends).toEqual([start + 10_000, start + 20_000, Number.POSITIVE_INFINITY])
})
