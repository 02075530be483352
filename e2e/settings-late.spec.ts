// Browser test of late tracking settings: loaded in the background, retried, and never waited for (N6, P-01, T-06).
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo, arriveAt, continueButton } from './applicant.ts'
import { openCheck } from './at-screen.ts'
import { answerNotice, expect, ofVendor, pressOn, test } from './tracked.ts'

// One worker: what is started for these tests is started once.
test.describe.configure({ mode: 'default' })

const settings = '**/api/tracking/askrobin-es'

/** Meets the question with what is given, the first time; how often it was asked. */
async function failingFirst(page: Page, status: number) {
  const asked = { times: 0 }
  await page.route(settings, (route) =>
    ++asked.times === 1 ? route.fulfill({ status, json: { code: 'x', message: 'x' } }) : route.continue(),
  )
  return asked
}

test('N6 P-01: a question that failed is asked again on the same page, and a yes tells what had happened by then', async ({
  page,
  collector,
}) => {
  await page.clock.install()
  const asked = await failingFirst(page, 503)
  await page.goto('/askrobin-es/')
  await expect.poll(() => asked.times).toBeGreaterThan(0)
  await answerUpTo(page, spain, 'loan-details')
  await expect
    .poll(async () => {
      await page.clock.runFor(2000)
      return asked.times
    })
    .toBe(2)
  await answerNotice(page, 'es', 'accept')
  const steps = async () =>
    ofVendor(await collector.received(), 'posthog')
      .filter(({ event }) => event === 'stepShown')
      .map(({ payload }) => (payload.properties as { step?: string }).step)
  await expect.poll(steps).toEqual(['initial-details', 'loan-details'])
  expect(asked.times).toBe(2)
})

test('P-01: where it failed, a press of the footer’s link asks at once', async ({ page }) => {
  await page.clock.install()
  await page.goto('about:blank')
  const asked = await failingFirst(page, 503)
  await page.goto('/askrobin-es/')
  await expect.poll(() => asked.times).toBe(1)
  // The next attempt of its own would never come.
  await page.clock.pauseAt(Date.now() + 1000)
  await page.locator('footer a[href="#privacy-choices"]').click()
  await answerNotice(page, 'es', 'reject')
  expect(asked.times).toBe(2)
})

test('T-06: on to the lender at once while the question hangs', async ({ page, product }) => {
  test.slow()
  await page.route(settings, () => {})
  await openCheck(page, { word: 'accept' })
  await continueButton(page).click()
  await arriveAt(page, 'accepted', 30_000)
  // The question's own time limit begins anew with the page.
  const hangs = page.waitForRequest(settings)
  await page.reload()
  await hangs
  await arriveAt(page, 'accepted', 30_000)
  // The page's clock stands still: a timer would never end.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  const left = await pressOn(page, product)
  await expect.poll(() => left.length).toBe(1)
})
