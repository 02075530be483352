// Test of the table of campaigns: each step has a time of its own, after the one before it (Q4).
import { expect, test } from 'vitest'
import { campaign, campaignIds } from '#domain/application/campaigns.ts'

// A step's turn ends when the next one's begins: out of time's order, it would never come.
test.each(campaignIds)('Q4: the steps of %s stand in time’s order, so that each has its turn', (id) => {
  const hours = campaign(id).steps.map(({ afterHours }) => afterHours)
  expect(hours.length, `domain/application/campaigns.ts: ${id}.steps: expected at least one`).toBeGreaterThan(0)
  expect(hours, `domain/application/campaigns.ts: ${id}.steps.afterHours: expected ascending`).toEqual(
    [...new Set(hours)].toSorted((one, other) => one - other),
  )
})
