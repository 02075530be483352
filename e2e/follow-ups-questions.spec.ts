// Follow-ups that ask questions, in a real browser: entered by the lender's wish, left by the answer (F2, M7, M9).
import { expectAtState, openAt } from './at-follow-up.ts'
import { continueButton } from './applicant.ts'
import { expect, test } from './browser.ts'

test('F2 M7: aide is asked in its own screen, keeps what was typed over a reload, and leads on', async ({ page }) => {
  const lead = await openAt(page, 'aide', { word: 'aide' })
  await expectAtState(page, 'aide')
  await continueButton(page).click()
  await expect(page.locator('[data-part="summary"]')).toBeFocused()
  await page.locator('[name="receivesAide"][value="true"]').check({ force: true })
  await page.locator('[name="aideAmount"]').fill('250,50')
  await page.reload()
  await expect(page.locator('[name="aideAmount"]')).toHaveValue('250,50')
  await page.locator('[name="aideSource"][value="housing"]').check({ force: true })
  await continueButton(page).click()
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
})
