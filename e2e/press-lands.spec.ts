// Browser test of a press right behind a field that is wrong (R-11, experience 19). The fault that is told on leaving the field moves
// the page, and the press still lands.
import type { Locator, Page } from '@playwright/test'
import { controls, furnished } from './applicant.ts'
import { expect, test } from './browser.ts'

/** Where a finger goes down and up again, while the page moves below it. */
async function pressAt(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, height } = (await target.boundingBox())!
  await page.mouse.move(x + 10, y + height / 2)
  await page.mouse.down()
  await page.mouse.up()
}

for (const [what, find] of [
  ['the box', (page: Page) => controls(page, 'generalPolicies')],
  ['its words', (page: Page) => page.locator('label', { has: controls(page, 'generalPolicies') })],
] as const)
  test(`R-11 experience 19: ${what} of a consent takes the press that tells the fault of the field before`, async ({
    page,
  }) => {
    await page.goto('/askrobin-es/')
    await furnished(page)
    await controls(page, 'contactDetails.phoneNumber').focus()
    await page.keyboard.type('61234')
    await pressAt(page, find(page))
    await expect(page.locator('[id="contactDetails.phoneNumber-fault"]')).toBeVisible()
    await expect(controls(page, 'generalPolicies')).toBeChecked()
    await expect(controls(page, 'generalPolicies')).toBeFocused()
  })

test('R-11 experience 19: a link opens with the press that tells the fault of the field before', async ({
  page,
  context,
}) => {
  await page.goto('/askrobin-es/')
  await furnished(page)
  await controls(page, 'contactDetails.email').focus()
  await page.keyboard.type('ana@')
  const opens = context.waitForEvent('page')
  await pressAt(page, page.locator('main form a').first())
  expect((await opens).url()).toMatch(/\/policies$/)
  await expect(page.locator('[id="contactDetails.email-fault"]')).toBeVisible()
})
