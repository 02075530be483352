// Test of a country's retention periods: ours, except where the country states another.
import { expect, test } from 'vitest'
import { daysOf, retentionClassKeys, retentionOf } from './retention.ts'

test('P-11: a country that says nothing has a clock of every class, and nothing that stays after erasure', () => {
  const { clocks, staysAfterErasure } = retentionOf({})
  expect(Object.keys(clocks).toSorted()).toEqual(retentionClassKeys.toSorted())
  expect(staysAfterErasure).toEqual([])
})

test('P-11: a country’s own clock stands in for ours, and for no other class', () => {
  const own = retentionOf({ clocks: { 'bank-data': { draft: 3, unsold: 15, sold: 60 } } })
  expect(daysOf(own, 'bank-data', 'sold')).toBe(60)
  const others = retentionClassKeys.filter((key) => key !== 'bank-data')
  for (const key of others) expect(own.clocks[key], key).toEqual(retentionOf({}).clocks[key])
})
