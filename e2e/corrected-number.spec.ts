// Browser test of a personal number that is corrected on the way back from the check of all answers. What the earlier one said is asked
// where the new one does not say it (D2, K3).
import type { Page } from '@playwright/test'
import { journey as romania } from '#test/journeys/askrobin-ro.journey.ts'
import { answerAll, arriveAt, continueButton, controls, expectAccessible, fill, saved } from './applicant.ts'
import { expectAtState } from './at-screen.ts'
import { expect, test } from './browser.ts'

const number = 'personalDetails.personalCode'
const born = 'personalDetails.dateOfBirth'
/** The page that asks for them. */
const path = 'personal-details'

async function correct(page: Page, to: string): Promise<void> {
  await arriveAt(page, 'check-your-answers')
  await page.locator(`[data-part="answers"] a[href$="/${path}"]`).first().click()
  await arriveAt(page, path)
  await fill(page, number, to)
  await continueButton(page).click()
}

test('D2 K3: a wrong CNP that is corrected to a foreigner’s has the birth date asked, and the application goes', async ({
  page,
}) => {
  await page.goto('/askrobin-ro/')
  await answerAll(page, romania, { instead: { [number]: '1900514010011' } })
  await expect(controls(page, born)).toHaveCount(0)
  await correct(page, '8030707401231')
  await arriveAt(page, path)
  await expect(controls(page, born)).toHaveCount(3)
  await expectAccessible(page)
  await fill(page, born, ['7', '7', '2003'])
  await continueButton(page).click()
  await arriveAt(page, 'check-your-answers')
  await saved(page)
  await expect(page.locator('[data-part="answers"]')).toContainText('2003')
  await continueButton(page).click()
  await expectAtState(page, 'accepted')
})
