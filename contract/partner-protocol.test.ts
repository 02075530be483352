// Test of the partner protocol's moments: every form of an ISO timestamp that is taken is one that can be reckoned with (Q3).
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { partnerDecision } from './partner-protocol.ts'

const accepted = {
  decision: 'accepted',
  reference: 'reference-1',
  offerId: 'offer',
  terms: {
    amount: 1000,
    period: 12,
    periodScale: 'months',
    instalment: 90,
    instalments: 12,
    totalCost: 80,
    totalToRepay: 1080,
    apr: 0.155,
  },
}

test.each([
  ['2026-12-01T10:00:00Z', '2026-12-01T10:00:00.000Z'],
  ['2026-12-01T10:00:00.123456Z', '2026-12-01T10:00:00.123Z'],
  ['2026-12-01T10:00:00+01:00', '2026-12-01T09:00:00.000Z'],
  ['2026-12-01T10:00:00+0100', '2026-12-01T09:00:00.000Z'],
  ['2026-12-01T10:00:00+01', '2026-12-01T09:00:00.000Z'],
  ['2026-12-01T10:00:00-05', '2026-12-01T15:00:00.000Z'],
  ['2026-12-01 10:00:00.5+01', '2026-12-01T09:00:00.500Z'],
])('Q3: an offer that holds until %s holds until %s', (validUntil, moment) => {
  const { output } = v.safeParse(partnerDecision({}), { ...accepted, validUntil })
  const said = (output as { readonly validUntil: string }).validUntil
  expect(Number.isNaN(Date.parse(said)) ? said : new Date(said).toISOString()).toBe(moment)
})
