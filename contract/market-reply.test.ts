// Test of the offer list as a page reads it: what a later release adds does not take the rest away (Q2).
import { expect, test } from 'vitest'
import { readMarket } from './market-reply.ts'

const terms = {
  amount: 700,
  period: 75,
  periodScale: 'days',
  instalment: 728.88,
  instalments: 1,
  totalCost: 28.88,
  totalToRepay: 728.88,
  apr: 21.74,
}
const offer = (id: string) => ({
  id,
  lender: 'Moneyman',
  terms,
  way: 'redirect',
  validUntil: '2026-12-01T10:00:00Z',
  status: 'open',
})
const [first, second] = [offer('1'), offer('2')]
const known = { lender: 'Moneyman', says: 'offer' }

test('Q2: an answer, a way or a figure of a later release leaves the other rows in the list', () => {
  const read = readMarket({
    asked: [known, { lender: 'Wenance', says: 'a later word' }],
    offers: [
      { ...first, way: 'a later way' },
      { ...second, terms: { ...terms, aLaterFigure: 3 } },
    ],
  })
  expect(read.asked).toEqual([known])
  expect(read.offers).toEqual([second])
})

test('Q2: no list is an empty one', () => {
  for (const said of [undefined, null, [], { asked: 3 }]) expect(readMarket(said)).toEqual({ asked: [], offers: [] })
})
