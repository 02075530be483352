// The gate (M7): every screen, offer and follow-up, of every variant and language, is judged by axe without a browser.
import { expect, test } from 'vitest'
import { editions } from './gate-pages.ts'
import { judgePages } from './judging.ts'

test('M7 every screen, offer and follow-up is accessible, in every variant and language', async () => {
  const { wrong, judged } = await judgePages(editions, ['screens'])
  expect(wrong).toEqual([])
  // A screen that shows nothing would be without a fault.
  expect(judged).toBeGreaterThan(100)
}, 1_800_000)
