// Browser test of the gate (M7): what needs a layout is asked of every page that the gallery shows. Everything else is asked of the same
// pages without a browser (test/gate). Two by default, one with the longest words and one with the most of its own, all variants with MATRIX=1 (`npm run soak`).
import type { Page } from '@playwright/test'
import * as catalogue from '#catalogue/server.generated.ts'
import { olderPaths } from '#domain/journey/older-pages.ts'
import { stepPaths } from '#domain/journey/steps.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { sidewaysOf } from './applicant.ts'
import { expect, test } from './browser.ts'
import { enlargeText, layoutFaultsOf, lostInForcedColours, movedFocusOf, smallTargetsOf } from './layout-findings.ts'
import { asked } from './matrix.ts'

// A failure names its pages, which the gallery shows: a picture of each of a hundred pages takes longer than judging them.
test.use({ viewport: { width: 320, height: 740 }, trace: 'off' })

const hardest = ['askrobin-de', 'prestamotor-mx']
const all = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const judged = asked(all, ({ id }) => hardest.includes(id))
/** Each chunk of a variant's pages is a test of its own, so that none takes more than a minute. */
const chunks = [0, 1, 2, 3]

const pages = new Set<string>([...stepPaths, ...olderPaths.map((path) => `older ${path}`)])

/** All examples of the gallery, pages twice: empty, and with a fault at every question. */
async function examplesOf(page: Page): Promise<readonly (readonly [name: string, mood: string])[]> {
  // Asked for one that it does not have, the gallery says which it has.
  await page.goto('/gallery/?page=none')
  await expect(page.locator('body')).toHaveText(/^Pages: /)
  const said = await page.locator('body').innerText()
  const names = said.slice('Pages: '.length, said.indexOf('. Brands')).split('; ')
  expect(names).toEqual(expect.arrayContaining([...pages]))
  expect(names.length).toBeGreaterThan(pages.size + 20)
  return (
    names
      // The sheet of all inputs has words made up to be too long.
      .filter((name) => name !== 'every input')
      .flatMap((name) => (pages.has(name) ? ['empty', 'error'] : ['empty']).map((mood) => [name, mood] as const))
  )
}

async function show(page: Page, name: string, mood: string, waiting = ''): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), new URLSearchParams({ page: name, mood }).toString())
  await expect(page.locator(`main[data-example="${name} ${mood}"]`)).toBeAttached()
  // Screens of follow-ups are loaded one by one; until one is here the screen of waiting stands in its place.
  if (!name.startsWith('follow-up ')) return
  await expect(page.locator('main h1')).toHaveText(/\S/)
  await expect(page.locator('main h1')).not.toHaveText(waiting)
}

// One worker a file: another way of tracing is another worker, and that takes as long to start as a part takes.
test.describe.configure({ mode: 'default' })

for (const { id, brandId: brand, countryId: country } of judged)
  for (const chunk of chunks)
    test(`M7 pages of ${id}, part ${chunk + 1} of ${chunks.length}, fit 320 px, and 360 px at 200 % text; targets, order of focus, contrast and forced colours hold (experience 32; WCAG 1.4.3, 1.4.4, 1.4.10, 2.4.3, 2.5.8)`, async ({
      page,
    }) => {
      const examples = (await examplesOf(page)).filter((_, index) => index % chunks.length === chunk)
      await page.goto(`/gallery/?${new URLSearchParams({ brand, country, page: examples[0]![0] }).toString()}`)
      // From here on it listens to the address.
      await expect(page.locator('main[data-example]')).toBeVisible()
      await show(page, 'Checking', 'empty')
      const waiting = await page.locator('main h1').innerText()
      expect(waiting).not.toBe('')
      const wrong: string[] = []
      for (const [name, mood] of examples) {
        await show(page, name, mood, waiting)
        const found = [
          ...(await sidewaysOf(page)),
          ...(await smallTargetsOf(page)),
          ...(await movedFocusOf(page)),
          ...(await layoutFaultsOf(page)),
        ]
        wrong.push(...found.map((line) => `${name}, ${mood}: ${line}`))
      }
      // On a phone of ordinary width, with text of 200 % and colours of a person's own.
      const withFaults = examples.filter(([name, mood]) => mood === 'error' || !pages.has(name))
      await page.setViewportSize({ width: 360, height: 740 })
      await page.emulateMedia({ forcedColors: 'active' })
      await enlargeText(page)
      for (const [name, mood] of withFaults) {
        await show(page, name, mood, waiting)
        const found = [...(await sidewaysOf(page)), ...(await lostInForcedColours(page))]
        wrong.push(...found.map((line) => `200 % and forced colours, ${name}, ${mood}: ${line}`))
      }
      expect(wrong).toEqual([])
    })
