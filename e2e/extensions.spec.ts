// Browser test of extensions of the browser that put elements of their own into the page before the form is awake.
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { arriveAt, continueButton, controls, fillPage, furnished, summaryItems } from './applicant.ts'
import { expect, test } from './browser.ts'

/** Puts an element behind each field, as managers of passwords do. Runs in the page. */
function addMarks(): void {
  const seen = new WeakSet()
  const mark = () => {
    for (const input of document.querySelectorAll('main input')) {
      if (seen.has(input)) continue
      seen.add(input)
      input.after(document.createElement('div'))
    }
  }
  new MutationObserver(mark).observe(document, { childList: true, subtree: true })
}

/** The first page with such an extension; `wake` lets the form's script come. */
async function asleep(page: Page): Promise<{ readonly wake: () => void }> {
  let wake = () => {}
  const script = new Promise<void>((resolve) => (wake = resolve))
  await page.route('**/assets/main-*.js', async (route) => {
    await script
    await route.continue()
  })
  await page.addInitScript(addMarks)
  await page.goto('/askrobin-es/', { waitUntil: 'commit' })
  return { wake: () => wake() }
}

const name = (page: Page) => controls(page, 'personalDetails.firstName')

test('R-33 R-07: what was typed and ticked before the form is awake stays, over a reload too, and so does the place', async ({
  page,
}) => {
  const { wake } = await asleep(page)
  await controls(page, 'personalDetails.lastName').fill('García')
  await controls(page, 'generalPolicies').check()
  await name(page).fill('Ana')
  wake()
  await page.waitForFunction(() => !('wakeForm' in window))
  await page.keyboard.press('End')
  await page.keyboard.type(' María')
  await expect(name(page)).toHaveValue('Ana María')
  await furnished(page)
  await expect(name(page)).toBeFocused()
  await expect(controls(page, 'personalDetails.lastName')).toHaveValue('García')
  await expect(controls(page, 'generalPolicies')).toBeChecked()
  await page.reload()
  await expect(controls(page, 'generalPolicies')).toBeChecked()
  await expect(controls(page, 'personalDetails.lastName')).toHaveValue('García')
  await expect(name(page)).toHaveValue('Ana María')
})

test('R-33 R-11: an early Continue that told of faults has them told of still, beside what was typed', async ({
  page,
}) => {
  const { wake } = await asleep(page)
  await name(page).fill('Ana')
  await continueButton(page).click()
  await expect(summaryItems(page)).toHaveCount(4)
  wake()
  await furnished(page)
  await expect(name(page)).toHaveValue('Ana')
  await expect(summaryItems(page)).toHaveCount(4)
})

test('R-33 R-11: an early Continue of a page that is right goes on', async ({ page }) => {
  const { wake } = await asleep(page)
  await fillPage(page, spain.pages[0]!)
  await continueButton(page).click()
  await expect(continueButton(page)).toHaveAttribute('aria-disabled', 'true')
  wake()
  await arriveAt(page, 'loan-details')
})
