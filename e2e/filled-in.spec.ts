// Browser test of pages that the browser fills in (D3, experience 9). It writes whole values, without keys or the focus.
import type { Page } from '@playwright/test'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { journey as philippines } from '#test/journeys/askrobin-ph.journey.ts'
import { answerUpTo, continueButton, controls } from './applicant.ts'
import { expect, test } from './browser.ts'

/** In the browser: what Chrome does to a control that it fills in. */
const fillIn = (page: Page, selector: string, text: string) =>
  page.locator(selector).evaluate((element, value) => {
    const control = element as HTMLInputElement | HTMLSelectElement
    control.value = value
    for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  }, text)

test('D3 experience 9: a province that the browser fills in by a name of its own is chosen, in the list and in the text', async ({
  page,
}) => {
  const province: DataPointKey = 'contactDetails.province'
  const text = page.locator(`[data-of="${province}"]`)
  await page.goto('/askrobin-ph/')
  await answerUpTo(page, philippines, 'address-information')
  const isChosen = async () => {
    await expect(controls(page, province)).toHaveValue('metro-manila')
    await expect(text).toHaveValue('Metro Manila (NCR)')
  }

  // A browser that knows text inputs alone.
  await fillIn(page, `[data-of="${province}"]`, 'Metro Manila')
  await isChosen()
  // Chrome fills the list that keeps the value, and then the text.
  await text.fill('')
  await fillIn(page, `[name="${province}"]`, 'metro-manila')
  await fillIn(page, `[data-of="${province}"]`, 'Manila, Metro')
  await isChosen()
  // An extension writes no event at all.
  await text.fill('')
  await text.evaluate((control: HTMLInputElement) => (control.value = 'Cebu'))
  await continueButton(page).click()
  await expect(controls(page, province)).toHaveValue('cebu')
  // Typed over, nothing that was filled in is the answer any more.
  await text.fill('Nowhere')
  await expect(controls(page, province)).toHaveValue('')
  await expect(text).toHaveValue('Nowhere')
})
