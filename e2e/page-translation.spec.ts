// Browser test of a page that the browser translates while the form runs, as Chrome does for people who read another language.
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { translatePage } from '#test/page-translation.ts'
import { arriveAt, continueButton, controls, furnished, offersOn, sendAnswers, summaryItems } from './applicant.ts'
import { expect, test } from './browser.ts'

/** The number of texts of the form that stand there translated. */
const translated = (page: Page) => page.locator('#root font font').count()

test('R-33 a page that the browser translates goes on: faults come and go, every page is asked, and the offers come', async ({
  page,
}) => {
  test.slow()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto('/askrobin-es/')
  await furnished(page)
  await page.evaluate(translatePage)
  await continueButton(page).click()
  await expect(summaryItems(page)).toHaveCount(5)
  await sendAnswers(page, spain, {
    onPage: async (path) => {
      await expect(summaryItems(page), path).toHaveCount(0)
      expect(await translated(page), path).toBeGreaterThan(5)
    },
  })
  await arriveAt(page, 'accepted')
  await expect(offersOn(page)).not.toHaveCount(0)
  expect(await translated(page)).toBeGreaterThan(5)
  expect(errors).toEqual([])
})

test('R-33 experience 4 a page that is translated before it wakes keeps what was typed, ticked and pressed', async ({
  page,
}) => {
  let goOn = () => {}
  const script = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/assets/main-*.js', async (route) => {
    await script
    await route.continue()
  })
  await page.goto('/askrobin-es/', { waitUntil: 'commit' })
  const name = controls(page, 'personalDetails.firstName')
  await name.fill('Ana')
  await controls(page, 'generalPolicies').check()
  await continueButton(page).click()
  await expect(summaryItems(page)).toHaveCount(3)
  await page.evaluate(translatePage)
  goOn()
  await furnished(page)
  await expect(name).toHaveValue('Ana')
  await expect(controls(page, 'generalPolicies')).toBeChecked()
  await expect(summaryItems(page)).toHaveCount(3)
  expect(await translated(page)).toBeGreaterThan(5)
  await controls(page, 'personalDetails.lastName').fill('García')
  await expect(summaryItems(page)).toHaveCount(2)
})
