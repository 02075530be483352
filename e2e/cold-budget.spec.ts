// Browser test of the speed budget: a cold visit of every variant that touches nothing (19.3, 19.7).
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { expect, test } from './browser.ts'
import { coldVisit } from './cold-visit.ts'

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).keys()]

for (const variant of variants)
  test(`19.3 19.7 ${variant}: a visit that touches nothing stays within its bytes, requests and levels, and shifts nothing`, async ({
    page,
  }) => {
    // Typefaces are matched to a phone's own fonts, which this machine has not (e2e/typefaces.spec.ts).
    await page.route('**/*.woff2', (route) => route.abort())
    const { scriptBytes, addresses, levels, styles, shift } = await coldVisit(page, `/${variant}/`)
    expect(scriptBytes).toBeGreaterThan(50_000)
    expect(scriptBytes).toBeLessThanOrEqual(120_000)
    expect(addresses).toBeLessThanOrEqual(10)
    expect(levels).toBeLessThanOrEqual(3)
    // The page's inline styles are not fetched again.
    expect(styles).toEqual([])
    expect(shift).toBe(0)
  })
