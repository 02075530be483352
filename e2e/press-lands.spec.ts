// Browser test of a press right behind a field that is wrong (R-11, experience 19). The fault that is told on leaving the field moves
// the page, and the press still lands.
import type { Locator, Page } from '@playwright/test'
import { atMost } from '#test/at-most.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { pageOf } from '#test/journeys/journey.ts'
import { arriveAt, cameTo, continueButton, controls, furnished, pathOf, summaryItems } from './applicant.ts'
import { expect, test } from './browser.ts'
import { fillAtOnce } from './fill-at-once.ts'

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

/** Two presses on the spot, the second as soon as the first is done. */
async function pressTwice(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox())!
  await page.mouse.dblclick(x + width / 2, y + height / 2)
}

test('B8: a double press of Continue turns one page: nothing of the next one is told, chosen or opened', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/askrobin-es/')
  await furnished(page)
  const opened: string[] = []
  context.on('page', (other) => opened.push(other.url()))
  let path: string = spain.pages[0]!.path
  for (const _ of atMost(20, () => `the check of all answers, behind ${path}`)) {
    await fillAtOnce(page, pageOf(spain, path).fields)
    await pressTwice(page, continueButton(page))
    await cameTo(page, ({ pathname }) => !pathname.endsWith(`/${path}`))
    path = pathOf(page)
    await arriveAt(page, path)
    await expect(summaryItems(page), `faults of ${path}`).toHaveCount(0)
    expect(await page.locator('main form [type="radio"]:checked').count(), `chosen on ${path}`).toBe(0)
    if (path === 'check-your-answers') break
  }
  expect(opened).toEqual([])
})
