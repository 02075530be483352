// Browser test of a slow network at the start. What was kept, and what the link said, may come after the applicant has typed and pressed
// Continue; nothing of either is lost (L1, R-07).
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo, arriveAt, continueButton, controls, fill, fillPage, saved, shown } from './applicant.ts'
import { expect, test } from './browser.ts'

const [firstPage] = spain.pages as [(typeof spain.pages)[0]]
const [firstName, lastName] = ['personalDetails.firstName', 'personalDetails.lastName'] as const

/** Holds back a script of the page; the result lets it come. */
async function holdBack(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The form's script stands behind the page's controls: the starter has given them over. */
const isAwake = (page: Page) => page.waitForFunction(() => window.wakeForm === undefined)

const leadsSentBy = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v2/lead')) sent.push(request.url())
  })
  return sent
}

for (const [when, part] of [
  ['on the first visit', 'visit'],
  ['on a page that was loaded again', 'restore'],
] as const)
  test(`L1 L2: what a link names is not lost to an early Continue ${when}`, async ({ page }) => {
    const link = '/askrobin-es/?amount=5000&firstName=Eva'
    if (part === 'restore') {
      await page.goto(link)
      await expect.poll(() => shown(page, firstName)).toBe('Eva')
    }
    const release = await holdBack(page, part)
    await (part === 'restore' ? page.reload() : page.goto(link))
    await isAwake(page)
    await fillPage(page, firstPage)
    await continueButton(page).click()
    await expect(continueButton(page)).toHaveAttribute('aria-disabled', 'true')
    release()
    await arriveAt(page, 'loan-details')
    await expect(controls(page, 'amount')).toHaveValue('1.000')
    await expect(page.locator('[id="amount-hint"]')).toHaveText(/5\.000.*1\.000/)
  })

test('R-07: an early Continue of somebody who comes back goes on where the application stood', async ({ page }) => {
  const sent = leadsSentBy(page)
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, 'personal-details')
  await saved(page)
  const release = await holdBack(page, 'restore')
  await page.goto('/askrobin-es/')
  await isAwake(page)
  await fillPage(page, firstPage)
  await continueButton(page).click()
  release()
  await arriveAt(page, 'personal-details')
  await saved(page)
  expect(sent).toHaveLength(1)
})

for (const [where, isSameTab] of [
  ['in the same tab', true],
  ['in another tab', false],
] as const)
  test(`R-07: somebody who comes back ${where} and presses Continue before any script is told no faults`, async ({
    page,
    context,
  }) => {
    await page.goto('/askrobin-es/')
    await answerUpTo(page, spain, 'personal-details')
    await saved(page)
    const back = isSameTab ? page : await context.newPage()
    const release = await holdBack(back, 'react')
    await back.goto('/askrobin-es/', { waitUntil: 'commit' })
    await continueButton(back).click()
    await expect(continueButton(back)).toHaveAttribute('aria-disabled', 'true')
    await expect(back.locator('[data-part="summary"]')).toBeHidden()
    release()
    await arriveAt(back, 'personal-details')
  })

test('R-07: what is typed before the kept answers are back takes none of them away', async ({ page }) => {
  await page.goto('/askrobin-es/')
  await fillPage(page, firstPage)
  const release = await holdBack(page, 'restore')
  await page.reload()
  await isAwake(page)
  await fill(page, firstName, 'Eva')
  // A page that may be about to go keeps at once, without waiting for the next key.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  release()
  await expect.poll(() => shown(page, lastName)).toBe(firstPage.fields[lastName])
  expect(await shown(page, firstName)).toBe('Eva')
})

for (const place of ['/askrobin-es/', '/askrobin-es/personal-details'])
  test(`R-07: where what was kept cannot be read back yet, ${place} says so, and has it all once it can`, async ({
    page,
  }) => {
    await page.goto('/askrobin-es/')
    await answerUpTo(page, spain, 'personal-details')
    await saved(page)
    const back = Promise.withResolvers<void>()
    let isComing = false
    await page.route('**/assets/restore-*.js*', async (route) => {
      if (!isComing) return route.abort()
      await back.promise
      await route.continue()
    })
    await page.goto(place)
    const again = page.locator('[data-part="notice"] button')
    await expect(again).toBeVisible()
    if (place.endsWith('/')) {
      await fillPage(page, firstPage)
      await continueButton(page).click()
      await expect(continueButton(page)).toHaveAttribute('aria-disabled', 'true')
    }
    // The page tries by itself too, and would take the button away: what it asks for from here on comes after the press.
    isComing = true
    await again.click()
    back.resolve()
    await arriveAt(page, 'personal-details')
    await page.goBack()
    await page.goto('/askrobin-es/initial-details')
    await expect.poll(() => shown(page, lastName)).toBe(firstPage.fields[lastName])
  })

test('R-07: what is typed and ticked before the form is awake is kept without a further key', async ({ page }) => {
  const release = await holdBack(page, 'main')
  await page.goto('/askrobin-es/', { waitUntil: 'commit' })
  await controls(page, firstName).fill('Ana')
  await controls(page, 'generalPolicies').check()
  release()
  await page.waitForFunction(() => sessionStorage.getItem('asyncFormData')?.includes('Ana'))
  await page.reload()
  await expect.poll(() => shown(page, firstName)).toBe('Ana')
  await expect(controls(page, 'generalPolicies')).toBeChecked()
})
