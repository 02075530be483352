// Browser test of a page that asks for one choice: a finger's choice goes on, keys and screen readers go on by Continue.
import type { Page } from '@playwright/test'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { journeyThrough } from '#test/journeys/journeys.ts'
import { answerUpTo, arriveAt, cameTo, continueButton, controls, pathOf, shown } from './applicant.ts'
import { expect, test } from './browser.ts'

const path = 'loan-purpose'
const key = 'otherDetails.loanPurpose'
/** It begins with the amount, and asks for the purpose on a page of its own. */
const amountFirst = journeyThrough(
  [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()].find(
    ({ country }) => country.journey.moved,
  )!,
)

/** Waits for two frames; by then everything that a click starts has begun. */
const drawnTwice = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test('experience 2, 10: one choice goes on where a finger chose, and waits for Continue where keys or a screen reader did', async ({
  page,
}) => {
  test.slow()
  await page.goto(`/${amountFirst.variant}/`)
  await answerUpTo(page, amountFirst, path)
  await expect(page.locator('form [data-part="field"]')).toHaveCount(1)
  const [first, second] = [controls(page, key).nth(0), controls(page, key).nth(1)]

  await first.press('Space')
  await first.press('ArrowDown')
  await expect(second).toBeChecked()
  await drawnTwice(page)
  expect(pathOf(page)).toBe(path)
  // As a screen reader presses: a click without a pointer.
  await first.evaluate((radio: HTMLInputElement) => radio.click())
  await expect(first).toBeChecked()
  await drawnTwice(page)
  expect(pathOf(page)).toBe(path)

  await second.locator('..').click()
  await cameTo(page, ({ pathname }) => !pathname.endsWith(`/${path}`))
  await expect(page.locator('h1')).toBeFocused()
  await page.goBack()
  await arriveAt(page, path)
  await expect.poll(() => shown(page, key)).toBe(await second.getAttribute('value'))
  await continueButton(page).click()
  await cameTo(page, ({ pathname }) => !pathname.endsWith(`/${path}`))
})

test('experience 2: a choice that leads to a further question of its page stays there', async ({ page }) => {
  test.slow()
  const loans = 'monthly-credit-commitments'
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, loans)
  const answer = (value: string) =>
    page.locator('[data-part="choice"]', { has: page.locator(`[name="expenses.hasOtherLoans"][value="${value}"]`) })
  await answer('true').click()
  await expect(controls(page, 'expenses.monthlyCreditCommitments')).toBeVisible()
  await drawnTwice(page)
  expect(pathOf(page)).toBe(loans)
  await answer('false').click()
  await cameTo(page, ({ pathname }) => !pathname.endsWith(`/${loans}`))
})
