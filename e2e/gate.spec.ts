// Browser test of the gate (M7): what needs a layout is asked of every page that the gallery shows. Everything else is asked of the same
// pages without a browser (test/gate). One variant of each brand by default, the one with the longest words; all variants, and pages
// empty beside those with faults, with MATRIX=1 (`npm run soak`).
import { readFileSync } from 'node:fs'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Variant } from '#domain/application/variant.ts'
import { textsOf, variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { expect, test } from './browser.ts'
import { galleryExamples, isPage, judgeExamples, openGallery } from './gallery-pages.ts'
import { enlargeText } from './layout-findings.ts'
import { asked, isWhole } from './matrix.ts'

test.use({ viewport: { width: 320, height: 740 } })

const all = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]

/** The letters of the longest word that a variant shows. */
const longestWord = (variant: Variant) =>
  Math.max(
    ...(JSON.stringify(textsOf(catalogue, variant.locale, variant)).match(/\p{L}+/gu) ?? []).map((word) => word.length),
  )
const byLongestWord = all
  .map((variant) => [longestWord(variant), variant] as const)
  .toSorted(([one], [other]) => one - other)
/** Of each brand the last, which has the longest. */
const hardest = new Set(new Map(byLongestWord.map(([, { brandId, id }]) => [brandId, id])).values())
const judged = asked(all, ({ id }) => hardest.has(id))

const isDark = (brand: string) =>
  readFileSync(new URL(`../catalogue/brands/${brand}/theme.css`, import.meta.url), 'utf8').includes(
    '(prefers-color-scheme: dark)',
  )

for (const { id, brandId, countryId } of judged)
  test(`M7 pages of ${id} fit 320 px, at 200 % text too; targets, order of focus, room above buttons, whole words, contrast, forced colours and dark colours hold (experience 32; WCAG 1.4.3, 1.4.4, 1.4.10, 2.4.3, 2.5.8)`, async ({
    page,
  }) => {
    test.slow()
    const examples = await galleryExamples(page, isWhole)
    const waiting = await openGallery(page, brandId, countryId)
    const usual = ['sideways', 'smallTargets', 'movedFocus', 'crowdedButtons', 'brokenWords', 'layoutFaults'] as const
    const wrong = await judgeExamples(page, examples, usual, waiting)
    const withFaults = examples.filter(({ name, mood }) => mood === 'error' || !isPage(name))
    // Dark where the brand is, then with text of 200 % and colours of a person's own.
    if (isDark(brandId)) {
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await judgeExamples(page, withFaults, ['layoutFaults'], waiting)
      wrong.push(...dark.map((line) => `dark, ${line}`))
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await page.emulateMedia({ forcedColors: 'active' })
    await enlargeText(page)
    const large = await judgeExamples(page, withFaults, ['sideways', 'brokenWords', 'lostInForcedColours'], waiting)
    wrong.push(...large.map((line) => `200 % and forced colours, ${line}`))
    expect(wrong).toEqual([])
  })
