// Test of the budget of memory for files: bounded for all, for a network and for a lead, and given back once (S-26).
import { expect, test } from 'vitest'
import { fileBudget } from './file-budget.ts'

const take = () => fileBudget({ all: 100, ofNetwork: 60, ofLead: 30 })

test('S-26: a lead, a network and everybody have so much, and no byte more', () => {
  const room = take()
  expect(room({ lead: 'a', network: 'x' }, 30)).toBeDefined()
  expect(room({ lead: 'a', network: 'y' }, 1)).toBeUndefined()
  expect(room({ lead: 'b', network: 'x' }, 30)).toBeDefined()
  expect(room({ lead: 'c', network: 'x' }, 1)).toBeUndefined()
  expect(room({ lead: 'c', network: 'y' }, 30)).toBeDefined()
  expect(room({ lead: 'd', network: 'z' }, 11)).toBeUndefined()
  expect(room({ lead: 'd', network: 'z' }, 10)).toBeDefined()
})

test('S-26: what is given back is free for others, and counts once however often it is given back', () => {
  const room = take()
  const first = room({ lead: 'a', network: 'x' }, 30)!
  const second = room({ lead: 'b', network: 'x' }, 30)!
  first()
  first()
  expect(room({ lead: 'c', network: 'x' }, 30)).toBeDefined()
  expect(room({ lead: 'd', network: 'x' }, 1)).toBeUndefined()
  second()
  expect(room({ lead: 'd', network: 'x' }, 30)).toBeDefined()
})
