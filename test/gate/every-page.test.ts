// The gate (M7): every page of the form, of every variant and language, is judged by axe without a browser. Screens are judged beside it
// (every-screen.test.ts), each kind once in `npm test` (kinds.test.ts). What needs a layout is judged by e2e/gate.spec.ts.
import { expect, test } from 'vitest'
import { editions } from './gate-pages.ts'
import { judgePages } from './judging.ts'

test('M7 every page of the form is accessible, in every variant and language', async () => {
  const { wrong, judged } = await judgePages(editions, ['pages'])
  expect(wrong).toEqual([])
  // A page that shows nothing would be without a fault.
  expect(judged).toBeGreaterThan(100)
}, 1_800_000)
