// Browser test of the first view on a phone: the form stands in it, beside the hero and the notice that asks about tracking.
import * as catalogue from '#catalogue/server.generated.ts'
import { editionsOf } from '#scripts/prerender.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { sidewaysOf } from './applicant.ts'
import { expect, testWith } from './browser.ts'

// Every third party is played, so that every purpose is asked for.
const test = testWith({ TRACKING_FILE: '' })

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const view = { width: 360, height: 740 }

/** Every address with a first page: in the language of its country, in the neutral one beside it, and as an arm begins it. */
const addresses = variants.flatMap((variant) => {
  const { id, experiments = {}, otherFirst } = variant
  const editions = editionsOf(variant, '').filter(({ place }) => place !== 'at-base')
  const arms = Object.entries(experiments).flatMap(([experiment, { arms: rows }]) =>
    Object.keys(rows)
      .filter((arm) => otherFirst && rows[arm]!.firstPage === otherFirst.firstPage)
      .map((arm) => `/${id}/?arm=${experiment}:${arm}`),
  )
  return [...editions.map(({ basePath }) => `${basePath}/`), ...arms]
})

/** In the browser: how the first view is shared out, in CSS pixels. */
function firstView() {
  const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
  const points = [...document.querySelectorAll('[data-part="hero-points"] > li')]
  const buttons = [...document.querySelectorAll('[data-part="privacy"] button[data-kind]')]
  return {
    notice: box('[data-part="privacy"]').height,
    rowsOfAnswers: new Set(buttons.map((one) => one.getBoundingClientRect().top)).size,
    hero: box('[data-part="hero"]').height,
    points: points.filter((point) => point.checkVisibility()).length,
    fieldEnds: box('main form [data-part="field"]').bottom,
    continueEnds: box('main form button[type="submit"]').bottom,
  }
}

test('P-02 17.1 experience 33: the first field is in the first view, below a low hero and above a low notice', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(view)
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.locator('[data-part="privacy"]:not([data-mode="closed"]) h2'), address).toBeAttached()
    const seen = await page.evaluate(firstView)
    expect(seen.notice / view.height, `${address}: the notice`).toBeLessThanOrEqual(0.15)
    expect(seen.rowsOfAnswers, `${address}: the answers stand in one row`).toBe(1)
    expect(seen.hero, `${address}: the hero`).toBeLessThanOrEqual(180)
    expect(seen.points, `${address}: the reasons`).toBe(3)
    expect(seen.fieldEnds, `${address}: the first field`).toBeLessThanOrEqual(view.height - seen.notice)
    expect(seen.continueEnds, `${address}: Continue is near`).toBeLessThanOrEqual(900)
    expect(await sidewaysOf(page), address).toEqual([])
  }
})

test('experience 14, 24: a form that begins with the amount shows its whole price before anybody touches it', async ({
  page,
}) => {
  for (const { id } of variants.filter(({ country }) => country.journey.moved)) {
    await page.goto(`/${id}/`)
    const price = page.locator('[data-part="loan-price"]')
    const values = () => price.locator('dd').allInnerTexts()
    await expect.poll(async () => (await values()).filter((value) => !/\d/.test(value)), id).toEqual([])
    const before = await values()
    // The chunks that load later change nothing of it.
    await page.locator('main').dispatchEvent('pointerdown')
    await page.waitForLoadState('networkidle')
    expect(await values(), id).toEqual(before)
  }
})
