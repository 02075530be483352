// Browser test of the Spanish journey by keyboard alone: focus order, visible focus, and working controls.
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { journeyAnswers } from '#test/journeys/journey-answers.ts'
import { textsOf } from '#test/journeys/journey.ts'
import type { Typed } from '#test/journeys/journey.ts'
import { inFirstStage } from '#test/journeys/walking.ts'
import { answerAll, arriveAt, pathOf, summaryItems } from './applicant.ts'
import { everyday, expect, test, moving } from './browser.ts'

test.use(moving)

const firstStage = inFirstStage(journeyAnswers(spain).variant, spain)

/** The control that has the focus, as far as the keyboard needs to know it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    const { tagName: tag, textContent: text } = element
    const isSearched = tag === 'INPUT' && element.list !== null && element.dataset.of !== undefined
    const name = element.name || element.dataset.of || ''
    return { name, tag, isSearched, type: element.type ?? '', text: text ?? '' }
  })

/** True where the focus can be seen: an outline or a shadow, on the control or on what frames it. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const draws = (element: Element | null) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    const element = document.activeElement
    return (
      draws(element) ||
      draws(
        element?.closest('[data-part="control"], [data-part="figure"], [data-part="choice"], [data-part="consent"]') ??
          null,
      )
    )
  })

/** Tab until the control of this name, or the submit button, has the focus; each stop on the way must be visible. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    await expect.poll(() => isFocusSeen(page), `${pathOf(page)}: ${JSON.stringify(now)}`).toBe(true)
    if (name === 'submit' ? now.type === 'submit' : now.name === name) return
  }
  throw new Error(`The keyboard never comes to ${name}`)
}

/** Gives an answer to the control that has the focus. */
async function give(page: Page, name: string, typed: Typed): Promise<void> {
  const [text = '', ...more] = textsOf(typed)
  const { tag, type, isSearched } = await focused(page)
  if (type === 'checkbox') return page.keyboard.press('Space')
  if (type === 'radio') {
    // Space takes the card under the focus, arrows go on from there.
    await page.keyboard.press('Space')
    for (let cards = 0; cards < 20; cards++) {
      if ((await page.locator(`[name="${name}"]:checked`).getAttribute('value')) === text) return
      await page.keyboard.press('ArrowDown')
    }
    throw new Error(`The arrows never come to ${text}`)
  }
  if (tag === 'SELECT' || isSearched) {
    const label = await page.locator(`[name="${name}"] option[value="${text}"]`).textContent()
    if (isSearched) await page.keyboard.press('ControlOrMeta+a')
    return page.keyboard.type(label!)
  }
  for (const [index, part] of [text, ...more].entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(part)
  }
}

test(
  'the way to the offer by keyboard alone, the focus always in sight (experience 3, 10, 14, 32; WCAG 2.1.1, 2.4.7)',
  everyday,
  async ({ page }) => {
    test.slow()
    await page.goto('/askrobin-es/')
    for (const [index, { path, fields }] of firstStage.pages.entries()) {
      await arriveAt(page, path)
      // A new page starts at its heading; the first one where the browser starts.
      if (index > 0) await expect(page.locator('h1')).toBeFocused()
      for (const [name, typed] of Object.entries<Typed>(fields)) {
        await tabTo(page, name)
        await give(page, name, typed)
      }
      await tabTo(page, 'submit')
      await page.keyboard.press('Enter')
    }
    await arriveAt(page, 'check-your-answers')
    await expect(page.locator('h1')).toBeFocused()
    await tabTo(page, 'submit')
    await page.keyboard.press('Space')
    await arriveAt(page, 'accepted')
    await expect(page.locator('h1')).toBeFocused()
    await tabTo(page, 'submit')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/lenders\/moneyman\/welcome/)
  },
)

test(
  'Enter in a field continues; errors take the focus to the summary, whose links lead to the fields (experience 17)',
  everyday,
  async ({ page }) => {
    await page.goto('/askrobin-es/')
    await page.waitForLoadState('networkidle')
    await tabTo(page, 'personalDetails.firstName')
    await page.keyboard.type('Ana')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-part="summary"]')).toBeFocused()
    const faults = await summaryItems(page).allTextContents()
    expect(faults.length).toBeGreaterThan(2)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(summaryItems(page).nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('[name="contactDetails.email"]')).toBeFocused()
    await expect(page.locator('[name="contactDetails.email"]')).toHaveAttribute('aria-invalid', 'true')
  },
)

test(
  'the first Tab offers the way past the header, and it leads into the form (WCAG 2.4.1)',
  everyday,
  async ({ page }) => {
    await page.goto('/askrobin-es/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Ir al formulario' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Ir al formulario' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.locator('[name="personalDetails.firstName"]')).toBeFocused()
  },
)

test('a way back from the check to a page and forth again by keyboard (experience 7)', async ({ page }) => {
  await page.goto('/askrobin-es/')
  await answerAll(page, spain)
  await page.getByRole('link', { name: /^Cambiar: hogar y gastos/i }).focus()
  await page.keyboard.press('Enter')
  await arriveAt(page, 'monthly-credit-commitments')
  await expect(page.locator('h1')).toBeFocused()
  await tabTo(page, 'expenses.monthlyCreditCommitments')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('650')
  await page.keyboard.press('Enter')
  await arriveAt(page, 'check-your-answers')
  await expect(page.locator('[data-part="answers"]')).toContainText('650')
})
