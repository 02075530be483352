// Browser test of the unsubscribe link: opening, scanning or prefetching it does nothing; one button does (P-08, M4).
import type { Page } from '@playwright/test'
import { expectAccessible, sidewaysOf } from './applicant.ts'
import { everyday, expect, test } from './browser.ts'
import { unsubscribeTokenOf } from './unsubscribing.ts'

/** Writing requests of this tab's pages: method and path. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return writes
}

test(
  'P-08 M4: the screen of a link shows the address masked, and one press ends it',
  everyday,
  async ({ page, product }) => {
    const token = await unsubscribeTokenOf(page, product.sandboxUrl, 'maria@example.test')
    const writes = writesOf(page)
    await page.setViewportSize({ width: 320, height: 640 })
    // A scanner and a browser that looks ahead.
    const visitors: Record<string, string>[] = [{ 'sec-purpose': 'prefetch' }, { 'user-agent': 'scanner' }]
    for (const headers of visitors)
      expect((await page.request.get(`/api/customer/email/unsubscribe/${token}`, { headers })).ok()).toBe(true)
    const answer = await page.goto(`/askrobin-es/unsubscribe/${token}?utm_source=retargeting`)
    expect(answer!.headers()['referrer-policy']).toBe('no-referrer')
    const main = page.locator('main')
    await expect(main).toContainText('m…@example.test')
    expect(writes).toEqual([])
    await expect(main.locator('input')).toHaveCount(0)
    await expectAccessible(page)
    expect(await sidewaysOf(page)).toEqual([])
    const box = await main.getByRole('button').boundingBox()
    expect(box!.height).toBeGreaterThanOrEqual(44)
    await main.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(main.locator('[data-part="result"]')).toBeVisible()
    expect(writes).toEqual([`POST /api/customer/unsubscribe/${token}`])
  },
)

test('P-08: a link that opens nothing lets the address be typed', async ({ page }) => {
  await page.goto('/askrobin-es/unsubscribe/nothing')
  await expect(page.locator('main [data-part="notice"]')).toBeVisible()
  await page.locator('main input').fill('typed@example.test')
  await page.keyboard.press('Enter')
  await expect(page.locator('main [data-part="result"]')).toBeVisible()
})

test('P-08: the page of a broken link leads to where the address is typed', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/api/customer/email/unsubscribe/nothing')
  await expectAccessible(page)
  expect(await sidewaysOf(page)).toEqual([])
  await page.getByRole('link', { name: 'AskRobin' }).click()
  await page.locator('main input').fill('typed@example.test')
  await page.keyboard.press('Enter')
  await expect(page.locator('main [data-part="result"]')).toBeVisible()
})

test('P-08: the page without script asks, and its button has the address asked by e-mail', async ({ page }) => {
  const writes = writesOf(page)
  await page.goto('/api/customer/email/unsubscribe?email=plain%40example.test')
  await expect(page.locator('p')).toContainText('p…@example.test')
  expect(writes).toEqual([])
  await expectAccessible(page)
  const title = await page.title()
  await page.getByRole('button').click()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page).not.toHaveTitle(title)
  expect(writes).toHaveLength(1)
})
