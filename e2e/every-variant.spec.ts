// Every variant's whole way on a phone of 320 px: nothing to scroll to sideways, nothing that axe finds, on any page (A4, experience 31,
// 32). Each brand once by default, every variant and the neutral language with MATRIX=1 (`npm run soak`).
import * as catalogue from '#catalogue/server.generated.ts'
import type { Variant } from '#domain/variant.ts'
import { variantsOf } from '#server/catalogue.ts'
import { journeyThrough } from '#test/journeys/journeys.ts'
import { answerUpTo, arriveAt, continueButton, expectAccessible, sidewaysOf } from './applicant.ts'
import { expect, test } from './browser.ts'

test.use({ viewport: { width: 320, height: 640 } })

const all = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const isWhole = process.env.MATRIX === '1'
/** The last variant of each brand: the journeys' own tables have the first. */
const ofEachBrand = [...new Map(all.map((variant) => [variant.brandId, variant])).values()]

function walk(variant: Variant, neutral: boolean): void {
  const prefix = neutral ? '/en' : ''
  test(`${prefix}/${variant.id}/ from the first step to accepted, accessible and within 320 px`, async ({ page }) => {
    test.slow()
    const look = async () => {
      expect(await sidewaysOf(page)).toEqual([])
      await expectAccessible(page)
    }
    await page.goto(`${prefix}/${variant.id}/`)
    await expect(page.locator('html')).toHaveAttribute('lang', catalogue.locales[neutral ? 'en' : variant.locale]!.tag)
    await answerUpTo(page, journeyThrough(variant), 'check-your-answers', { onPage: look })
    await look()
    await continueButton(page).click()
    await arriveAt(page, 'accepted', 30_000)
    await look()
  })
}

for (const variant of isWhole ? all : ofEachBrand) walk(variant, false)
for (const variant of all.filter(({ brandId }) => brandId === 'default'))
  if (isWhole || variant.countryId === 'pl') walk(variant, true)
