// Browser test of the brands' typefaces: they come after the form works, move nothing, and stay away where data is saved.
import type { Page } from '@playwright/test'
import * as catalogue from '#catalogue/server.generated.ts'
import { initialPages } from '#domain/journey/pages.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { journeyThrough } from '#test/journeys/journeys.ts'
import { continueButton, fillPage } from './applicant.ts'
import { everyday, expect, test } from './browser.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const own = variants.filter(({ brandId }) => catalogue.brands[brandId]!.typefaces)
const [spain] = own.filter(({ id }) => id === 'askrobin-es') as [(typeof own)[0]]

/** The typefaces that a page asked for, as they are asked for. */
function asked(page: Page): string[] {
  const files: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') files.push(new URL(request.url()).pathname)
  })
  return files
}

/** Sums the shifts that CLS counts, from here on; a shift after a click or a key is none. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const sum = { shift: 0 }
    Object.assign(window, { sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { hadRecentInput: boolean; value: number })[])
        if (!entry.hadRecentInput) sum.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { sum: { shift: number } }).sum.shift)

/** How many files of the brand's typefaces the page is set in. */
const shownFaces = (page: Page, families: readonly string[]) =>
  page.evaluate(
    (names) => [...document.fonts].filter(({ family }) => names.includes(family.replaceAll('"', ''))).length,
    families,
  )

test(
  'experience 31: a typeface is asked for after the form works, and the page names none to preload',
  everyday,
  async ({ page }) => {
    const files = asked(page)
    const held = Promise.withResolvers<void>()
    const waiting: string[] = []
    await page.route(/\/assets\/.*\.(?:js|woff2)$/, async (route) => {
      const address = route.request().url()
      // The page's entry scripts start; the chunks that they load wait, and a typeface never comes.
      if (/\/(?:main|rolldown-runtime)-/.test(address)) return route.continue()
      waiting.push(address)
      await held.promise
      return address.endsWith('.woff2') ? undefined : route.continue()
    })
    const answer = await page.goto(`/${spain.id}/`, { waitUntil: 'commit' })
    expect(await answer!.text()).not.toMatch(/<link[^>]*woff2/)
    await fillPage(page, journeyThrough(spain).pages[0]!)
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    expect(files).toEqual([])
    held.resolve()
    await expect.poll(() => files.length).toBeGreaterThan(0)
    await continueButton(page).click()
    await expect(page.locator('[data-part="back"]')).toBeVisible()
  },
)

test('experience 31: who saves data is sent no typeface', async ({ page }) => {
  const files = asked(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await page.goto(`/${spain.id}/`)
  await page.waitForLoadState('networkidle')
  await fillPage(page, journeyThrough(spain).pages[0]!)
  await continueButton(page).click()
  await expect(page.locator('[data-part="back"]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(files).toEqual([])
})

/** Most that the first pages may shift: one with a price has small print, which may take another line in another typeface. */
const mostShift = (variant: (typeof own)[0], pages: number) =>
  initialPages(variant)
    .slice(0, pages)
    .some(({ dataPoints }) => dataPoints.includes('amount'))
    ? 0.03
    : 0.01

for (const variant of own)
  test(`experience 31: the typefaces of ${variant.id} move nothing, and are there on the second page at the latest`, async ({
    page,
  }) => {
    await watchShifts(page)
    const files = asked(page)
    const families = catalogue.brands[variant.brandId]!.typefaces!.map(({ family }) => family)
    await page.goto(`/${variant.id}/`)
    await page.waitForLoadState('networkidle')
    await expect.poll(() => files.length).toBeGreaterThan(0)
    expect(await shifts(page)).toBeLessThan(mostShift(variant, 1))
    await fillPage(page, journeyThrough(variant).pages[0]!)
    await continueButton(page).click()
    await expect(page.locator('[data-part="back"]')).toBeVisible()
    await expect.poll(() => shownFaces(page, families)).toBe(files.length)
    expect(await shifts(page)).toBeLessThan(mostShift(variant, 2))
  })
