// Test of the life of an offer: every status is reached, and nothing happens out of order.
import { expect, test } from 'vitest'
import { nextOfferStatus, offerLife } from './offer-life.ts'
import type { OfferEvent } from './offer-life.ts'
import { offerStatuses } from './offer-list.ts'

const events = Object.keys(offerLife) as OfferEvent[]
const follows = (status: (typeof offerStatuses)[number]) =>
  events.filter((event) => (offerLife[event].from as readonly string[]).includes(status))

test('Q2: from an open offer every status is reached', () => {
  const reached = new Set<string>(['open'])
  for (const _ of offerStatuses)
    for (const status of offerStatuses.filter((each) => reached.has(each)))
      for (const event of follows(status)) reached.add(nextOfferStatus(status, event))
  expect([...reached].toSorted()).toEqual(offerStatuses.toSorted())
})

test.each(offerStatuses)('Q2: to an offer that is %s happens only what its rows allow', (status) => {
  for (const event of events.filter((each) => !follows(status).includes(each)))
    expect(() => nextOfferStatus(status, event), event).toThrow(`An offer that is ${status} cannot be ${event}`)
})

test('Q2: an offer that was declined or expired comes back only where its lender says so', () => {
  expect(follows('declined')).toEqual(['takenAtLender'])
  expect(follows('expired')).toEqual(['takenAtLender'])
})
