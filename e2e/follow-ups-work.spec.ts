// Browser test of Younited’s work details: opened by the lender's request, closed by the answer (F2, M7, M9).
import type { Page } from '@playwright/test'
import { continueButton, expectAccessible, fill, sidewaysOf } from './applicant.ts'
import { expectAtState, openAt } from './at-screen.ts'
import { expect, test } from './browser.ts'

const choice = (page: Page, name: string, id: string) => page.locator(`[name="${name}"][value="${id}"]`)

test('F2 M9: younited-credit-details asks what is not known, and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const lead = await openAt(page, 'younited-credit-details', { word: 'younited-credit-details' })
  await expectAtState(page, 'younited-credit-details')
  await expect(page.locator('[name="otherDetails.housingTenure"]')).toHaveCount(0)
  await expectAccessible(page)
  expect(await sidewaysOf(page)).toEqual([])
  await continueButton(page).click()
  await expect(page.locator('[data-part="summary"]')).toBeFocused()
  await fill(page, 'otherDetails.housingTenureSinceDate', ['1', 'mayo', '2019'])
  await continueButton(page).click()
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
})

test('F2 M7 M9: younited-professional-details offers the positions of the kind, keeps them, and leads on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const key = 'younited-professional-details'
  const lead = await openAt(page, key, { word: key })
  await expectAtState(page, key)
  await choice(page, 'jobKind', 'public-employee').check()
  await expect(choice(page, 'position', 'teacher')).toHaveCount(1)
  await expect(choice(page, 'position', 'lawyer')).toHaveCount(0)
  await expectAccessible(page)
  expect(await sidewaysOf(page)).toEqual([])

  await choice(page, 'jobKind', 'no-work').check()
  await expect(page.locator('select[name="countryOfWork"]')).toHaveCount(0)
  await choice(page, 'jobKind', 'self-employed').check()
  await choice(page, 'position', 'lawyer').check()
  await continueButton(page).click()
  await expect(page.locator('[data-part="summary"]')).toBeFocused()
  await expectAccessible(page)
  await page.locator('select[name="countryOfWork"]').selectOption({ label: 'España' })
  await page.reload()
  await expect(choice(page, 'position', 'lawyer')).toBeChecked()
  await expect(page.locator('select[name="countryOfWork"]')).toHaveValue('ES')
  await continueButton(page).click()
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
})

test('M7 R-10: lists that do not come are said so, and offered again; what was chosen is kept', async ({ page }) => {
  const key = 'younited-professional-details'
  const lead = await openAt(page, key, { word: key })
  await expectAtState(page, key)
  await choice(page, 'jobKind', 'business-owner').check()
  await choice(page, 'position', 'partner').check()

  await page.route('**/choices/**', (route) => route.abort())
  await page.reload()
  const notice = page.locator('main [data-part="notice"][data-tone="bad"]')
  await expect(notice).toBeVisible()
  await expect(continueButton(page)).toHaveCount(0)
  await expectAccessible(page)
  await notice.getByRole('button').click()
  await expect(notice).toBeVisible()

  await page.unroute('**/choices/**')
  await notice.getByRole('button').click()
  await expect(choice(page, 'position', 'partner')).toBeChecked()
  await page.locator('select[name="countryOfWork"]').selectOption('PT')
  await continueButton(page).click()
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
})
