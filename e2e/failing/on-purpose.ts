// Browser test that fails on purpose, in a page of Playwright's and in one made by hand. `failure-told.spec.ts` runs it and
// looks at what it leaves behind.
import { expect } from '@playwright/test'
import { test } from '../recorded.ts'

test('fails on purpose', async ({ page, browser }) => {
  const url = process.env.FAILING_URL!
  const other = await (await browser.newContext()).newPage()
  for (const [tab, name] of [
    [page, 'own'],
    [other, 'by-hand'],
  ] as const) {
    await tab.goto(`${url}/askrobin-es/404`)
    await tab.evaluate((path) => fetch(path), `/api/nothing-for-${name}`)
  }
  await page.evaluate(() => {
    // oxlint-disable-next-line no-console -- what a failing test prints is what is tested
    console.error('said on purpose')
  })
  expect(1).toBe(2)
})
