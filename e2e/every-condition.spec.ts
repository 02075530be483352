// Browser test of the conditions a person may have set: colours of their own, a dark scheme; and the page's end below the notice.
import type { Page } from '@playwright/test'
import { journeyThrough } from '#test/journeys/journeys.ts'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { answerUpTo, expectAccessible } from './applicant.ts'
import { expect, test, testWith } from './browser.ts'

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
const walked = (id: string) => journeyThrough(variants.get(id)!)

const drawnBehind = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundImage)

test('experience 32: with colours of their own people see a button with an edge, and no gradient behind letters', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/finipay-ro/')
  const button = 'main form button[type="submit"]'
  expect(await drawnBehind(page, button)).toBe('none')
  expect(
    await page.locator(button).evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth)),
  ).toBeGreaterThanOrEqual(1)
  await page.goto('/prestamotor-es/')
  await answerUpTo(page, walked('prestamotor-es'), 'loan-details')
  expect(await drawnBehind(page, '[type="range"]')).toBe('none')
})

test('experience 31 32: in the dark the first pages of AskRobin, Finipay and the neutral brand keep the contrast', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const id of ['askrobin-es', 'finipay-ro', 'default-es']) {
    await page.goto(`/${id}/`)
    await page.waitForLoadState('networkidle')
    const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(scheme, id).toBe('dark')
    await expectAccessible(page)
    await answerUpTo(page, walked(id), 'loan-details')
    await expectAccessible(page)
  }
})

const told = testWith({ TRACKING_FILE: '' })

told(
  'experience 33: while the notice is open the page ends with its footer, whose last line can be read above it',
  async ({ page }) => {
    await page.goto('/askrobin-es/')
    const notice = page.locator('[data-part="privacy"]:not([data-mode="closed"])')
    await expect(notice.getByRole('heading')).toBeAttached()
    // The page makes room for the notice a moment after it is there.
    const atEnd = async () => {
      const end = await page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight)
        const box = document.querySelector('[data-part="site-footer"]')!.getBoundingClientRect()
        const last = document.querySelector('[data-part="site-footer"]')!.lastElementChild!.getBoundingClientRect()
        return { below: Math.round(box.bottom - document.documentElement.clientHeight), last: last.bottom }
      })
      return { below: Math.abs(end.below) < 2 ? 0 : end.below, isRead: end.last <= (await notice.boundingBox())!.y }
    }
    await expect.poll(atEnd).toEqual({ below: 0, isRead: true })
  },
)
