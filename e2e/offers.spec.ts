// Browser test of the offers' screens in the gallery: accessible, by keyboard, at 320 px, with large text and forced colours (Q2).
import { expectAccessible, sidewaysOf } from './applicant.ts'
import { everydayIf, expect, test } from './browser.ts'
import { marketExamples } from '#web/gallery/market-examples.ts'

const address = (page: string, brand = 'default', country = 'es') =>
  `/gallery/?${new URLSearchParams({ page, brand, country }).toString()}`

const brands = [
  ['default', 'co'],
  ['lienketvay', 'vn'],
  ['ratapro', 'pl'],
] as const

for (const [brand, country] of brands)
  test(
    `Q2 lenders, offers and ends of ${brand} in ${country} are accessible and fit 320 px`,
    everydayIf(brand === 'default'),
    async ({ page }) => {
      test.setTimeout(180_000)
      await page.setViewportSize({ width: 320, height: 740 })
      for (const name of marketExamples) {
        await page.goto(address(name, brand, country))
        await expect(page.locator('main h1')).toHaveText(/\S/)
        await expectAccessible(page)
        expect(await sidewaysOf(page), name).toEqual([])
      }
    },
  )

test('Q2 offers fit with text twice as large, and in forced colours', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ forcedColors: width === 360 ? 'active' : 'none' })
    await page.goto(address('accepted, five offers'))
    await expect(page.locator('[data-part="rate"]')).toHaveCount(4)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await sidewaysOf(page)).toEqual([])
  }
})

test('experience 24 the table says what orders it, and has the same columns in every row', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(address('accepted, three offers'))
  await expect(page.locator('main')).toContainText('Lo que nos pagan las entidades no cambia el orden')
  const rows = page.locator('[data-part="rate"]')
  await expect(rows).toHaveCount(3)
  const lefts = await rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('dt')].slice(0, 5).map((label) => Math.round(label.getBoundingClientRect().x)),
    ),
  )
  expect(new Set(lefts.map((each) => each.join())).size).toBe(1)
})

test('experience 24 by keyboard: from one offer to the next, and "none of these" asks first', async ({ page }) => {
  await page.goto(address('accepted, three offers'))
  const first = page.locator('[data-part="rate"]').first()
  await first.getByRole('button').first().focus()
  await page.keyboard.press('Tab')
  await expect(first.getByRole('button', { name: /^Esta no/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(first.locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first.getByText('Total a devolver', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Ninguna de estas' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('¿Rechazar todas las ofertas?')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ninguna de estas' })).toBeFocused()
})
