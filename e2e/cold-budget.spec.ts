// Browser test of the speed budget: a cold visit of every variant that touches nothing (19.3, 19.7).
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { expect, test } from './browser.ts'
import { coldVisit } from './cold-visit.ts'
import { ofEachBrand } from './each-brand.ts'
import { startHalfPage } from './half-page.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).keys()]

for (const variant of variants)
  test(`19.3 19.7 ${variant}: a visit that touches nothing stays within its bytes, requests and levels, shifts nothing and looks no locale up`, async ({
    page,
  }) => {
    // Typefaces are matched to a phone's own fonts, which this machine has not (e2e/typefaces.spec.ts).
    await page.route('**/*.woff2', (route) => route.abort())
    const { scriptBytes, addresses, levels, styles, shift, formatters } = await coldVisit(page, `/${variant}/`)
    expect(scriptBytes).toBeGreaterThan(50_000)
    expect(scriptBytes).toBeLessThanOrEqual(120_000)
    expect(addresses).toBeLessThanOrEqual(10)
    expect(levels).toBeLessThanOrEqual(3)
    // The page's inline styles are not fetched again.
    expect(styles).toEqual([])
    expect(shift).toBe(0)
    // A first page with a loan's price writes figures.
    const writesFigures = (await page.locator('main form [type="range"]').count()) > 0
    expect(formatters.length > 0).toBe(writesFigures)
  })

for (const { id: variant } of ofEachBrand)
  test(`19.4 ${variant}: a page that comes in two parts stands where it will stay, and is painted once it is whole`, async ({
    page,
    product,
  }) => {
    const half = await startHalfPage(product.url, '<main')
    try {
      await page.route('**/*.woff2', (route) => route.abort())
      const visit = coldVisit(page, `${half.url}/${variant}/`, async () => {
        await page.locator('main form').waitFor()
      })
      const hero = page.locator('[data-part="hero"]')
      await hero.waitFor({ state: 'attached' })
      const read = await hero.evaluate((element) => ({
        height: element.getBoundingClientRect().height,
        painted: performance.getEntriesByType('paint').length,
        main: document.querySelectorAll('main').length,
      }))
      half.goOn()
      expect(read).toEqual({ height: expect.any(Number), painted: 0, main: 0 })
      expect(read.height).toBeGreaterThan(50)
      expect((await visit).shift).toBe(0)
      expect(await hero.evaluate((element) => element.getBoundingClientRect().height)).toBe(read.height)
    } finally {
      half.goOn()
      half.close()
    }
  })
