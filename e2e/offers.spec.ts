// Browser test of the offers' screens in the gallery: by keyboard, with large text, in forced colours (Q2). The gate has them at 320 px, and
// judged by axe.
import { expectAccessible, sidewaysOf } from './applicant.ts'
import { expect, test } from './browser.ts'
import { enlargeText } from './layout-findings.ts'

const address = (page: string, brand = 'default', country = 'es') =>
  `/gallery/?${new URLSearchParams({ page, brand, country }).toString()}`

test('Q2 offers fit with text twice as large, and in forced colours', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ forcedColors: width === 360 ? 'active' : 'none' })
    await page.goto(address('accepted, five offers'))
    await expect(page.locator('[data-part="rate"]')).toHaveCount(4)
    await enlargeText(page)
    expect(await sidewaysOf(page)).toEqual([])
  }
})

test('WCAG 1.4.4 on a small phone a figure grows with the words above it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(address('accepted, three offers'))
  await expect(page.locator('[data-part="rate"]')).toHaveCount(3)
  await enlargeText(page)
  const figures = page.locator('[data-part="rate"] :has(> dt)')
  const smaller = await figures.evaluateAll((all) => {
    const sizeOf = (element: Element | null) => (element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0)
    return all
      .filter(
        (each) => sizeOf(each.querySelector('dd b') ?? each.querySelector('dd')) < sizeOf(each.querySelector('dt')),
      )
      .map(({ textContent }) => textContent)
  })
  expect(await figures.count()).toBeGreaterThan(6)
  expect(smaller).toEqual([])
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
