// Browser test of the first view on a phone: the form stands in it, beside the hero and the notice that asks about tracking.
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { sidewaysOf } from './applicant.ts'
import { expect, testWith } from './browser.ts'

// Every third party is played, so that every purpose is asked for.
const test = testWith({ TRACKING_FILE: '' })

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
/** Each variant's first page, and the one that an arm begins with. */
const firstPages = variants.flatMap(({ id, experiments = {}, otherFirst }) => [
  { id, address: `/${id}/` },
  ...Object.entries(experiments).flatMap(([experiment, { arms }]) =>
    Object.keys(arms)
      .filter((arm) => otherFirst && arms[arm]!.firstPage === otherFirst.firstPage)
      .map((arm) => ({ id: `${id} ${arm}`, address: `/${id}/?arm=${experiment}:${arm}` })),
  ),
])
const view = { width: 360, height: 740 }

test('P-02 experience 33: the first field is in the first view, below the reasons and above a low notice', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize(view)
  for (const { id, address } of firstPages) {
    await page.goto(address)
    const notice = page.locator('[data-part="privacy"]:not([data-mode="closed"])')
    await expect(notice.getByRole('heading'), id).toBeAttached()
    const { height } = (await notice.boundingBox())!
    expect(height / view.height, id).toBeLessThanOrEqual(0.15)
    const buttons = await notice
      .locator('button[data-kind]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(buttons).size, `${id}: the answers stand in one row`).toBe(1)
    await expect(page.locator('[data-part="hero-points"] > li'), id).toHaveCount(3)
    await expect(page.locator('[data-part="hero-points"]'), id).toBeVisible()
    expect((await page.locator('[data-part="hero"]').boundingBox())!.height, id).toBeLessThanOrEqual(180)
    const field = (await page.locator('main form [data-part="field"]').first().boundingBox())!
    expect(field.y + field.height, id).toBeLessThanOrEqual(view.height - height)
    const next = (await page.locator('main form button[type="submit"]').boundingBox())!
    expect(next.y + next.height, `${id}: Continue is near`).toBeLessThanOrEqual(900)
    expect(await sidewaysOf(page), id).toEqual([])
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
    // What comes later changes nothing of it.
    await page.locator('main').dispatchEvent('pointerdown')
    await page.waitForLoadState('networkidle')
    expect(await values(), id).toEqual(before)
  }
})
