// Browser test of every variant's journey at 320 px: no sideways scrolling, no small target, contrast (A4, experience 31, 32). Each brand
// once by default, every variant and the neutral language with MATRIX=1 (`npm run soak`).
import * as catalogue from '#catalogue/server.generated.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import type { Variant } from '#domain/application/variant.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import type { Journey, Typed } from '#test/journeys/journey.ts'
import { journeyThrough } from '#test/journeys/journeys.ts'
import { answerAll, arriveAt, continueButton, sidewaysOf } from './applicant.ts'
import { expect, test } from './browser.ts'
import { layoutFaultsOf } from './layout-findings.ts'
import { isWhole } from './matrix.ts'

test.use({ viewport: { width: 320, height: 640 } })

const all = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
/** The last variant of each brand: the journeys' own tables have the first. Beside them one that begins with the amount. */
const ofEachBrand = new Set([
  ...new Map(all.map((variant) => [variant.brandId, variant])).values(),
  ...all.filter(({ country }) => country.journey.moved).slice(0, 1),
])

/** The same journey with months as numbers: their names are of the country's language. */
function inNumbers(journey: Journey, { locale, country }: Variant): Journey {
  const conventions = conventionsOf(catalogue.locales[locale]!.tag, country.currency)
  const { read, show } = kindRow('date')
  const inDigits = (typed: Typed): Typed => {
    if (typeof typed === 'string') return typed
    const [day = '', month = '', year = ''] = show(read(typed, conventions) as string, conventions)
    return [day, month, year]
  }
  const pages = journey.pages.map((page) => ({
    ...page,
    fields: Object.fromEntries(Object.entries(page.fields).map(([key, typed]) => [key, inDigits(typed)])),
  }))
  return { ...journey, pages }
}

function walk(variant: Variant, neutral: boolean): void {
  const prefix = neutral ? '/en' : ''
  test(`${prefix}/${variant.id}/ from the first step to accepted, within 320 px, with contrast and targets`, async ({
    page,
  }) => {
    test.slow()
    const look = async () => {
      expect([...(await sidewaysOf(page)), ...(await layoutFaultsOf(page))]).toEqual([])
    }
    await page.goto(`${prefix}/${variant.id}/`)
    await expect(page.locator('html')).toHaveAttribute('lang', catalogue.locales[neutral ? 'en' : variant.locale]!.tag)
    // The link past the header stands outside of the page until it is focused.
    await expect(page.locator('[data-part="site-header"] a').first()).not.toBeInViewport()
    const journey = journeyThrough(variant)
    await answerAll(page, neutral ? inNumbers(journey, variant) : journey, { onPage: look })
    await look()
    await continueButton(page).click()
    await arriveAt(page, 'accepted', 30_000)
    await look()
  })
}

for (const variant of isWhole ? all : ofEachBrand) walk(variant, false)
for (const variant of all.filter(({ brandId }) => brandId === 'default'))
  if (isWhole || variant.countryId === 'pl') walk(variant, true)
