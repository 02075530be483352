// Test of the request context that goes with a lead.
import { expect, test } from 'vitest'
import { affiliateFrom } from '#domain/journey/affiliate.ts'
import { adClickFrom, googleClickOf } from '#domain/journey/ad-click.ts'
import { readRequestContext } from './schemas.ts'

test('H1 I4 E2: an affiliate reference and an ad click are sent though their link left parts out', () => {
  const now = Date.UTC(2026, 10, 22)
  const affiliateReferenceParams = affiliateFrom({ refName: 'acme', s_id: 't1' }, now, () => {})
  const googleClick = googleClickOf(adClickFrom({ gclid: 'G1' }, now)!)
  expect(readRequestContext({ affiliateReferenceParams, googleClick })).toEqual({
    affiliateReferenceParams: { attribute: 'acme', transactionId: 't1', setAt: '2026-11-22T00:00:00.000Z' },
    googleClick: { gclid: 'G1', gclidAt: '2026-11-22T00:00:00.000Z' },
  })
})

test('R-02: a part of the context that has another shape is left out, the rest is kept', () => {
  expect(readRequestContext({ tags: ['a'], sessionId: 'no uuid', googleClick: { unknown: 'x' } })).toEqual({
    tags: ['a'],
  })
})
