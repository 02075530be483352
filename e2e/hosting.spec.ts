// Browser test of the built form on a real nginx: its pages work with an API at another address (A6, S-14). How nginx answers
// is tested by test/built/hosting.test.ts.
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { startHosted } from '#test/built/static-host.ts'
import type { Hosted } from '#test/built/static-host.ts'
import { arriveAt, continueButton, fillPage } from './applicant.ts'
import { expect, test as base } from './browser.ts'

const test = base.extend<{ hosted: Hosted }>({
  hosted: [async ({ kept }, use) => use(await kept.of('nginx', startHosted)), { scope: 'test', timeout: 180_000 }],
})

// One worker: what is started for these tests is started once.
test.describe.configure({ mode: 'default' })

const [first, second] = spain.pages as [(typeof spain.pages)[0], (typeof spain.pages)[0]]

test('A6 S-14 pages of one origin work with the API of another, which their policy and its list of origins allow', async ({
  page,
  hosted: { server, elsewhere },
}) => {
  const calls: string[] = []
  page.on('response', (response) => {
    const url = new URL(response.url())
    if (url.origin === server)
      calls.push(`${response.request().method()} ${url.pathname.replace(/[0-9a-f-]{36}/, '')} ${response.status()}`)
  })
  const texts = page.waitForResponse(/\/locales\/es\/form\.json$/)
  await page.goto(`${elsewhere}/?amount=600`)
  await expect(page).toHaveURL(/\/application-frontend\//)
  expect((await texts).status()).toBe(304)
  await fillPage(page, first)
  await continueButton(page).click()
  await arriveAt(page, second.path)
  await expect.poll(() => calls).toContain('POST /api/v2/lead 201')
  await fillPage(page, second)
  await continueButton(page).click()
  await expect.poll(() => calls).toContain('PUT /api/lead 200')
  await page.goto(`${elsewhere}/askrobin-es/nowhere-at-all`)
  await expect(page.locator('h1')).toHaveCount(1)
})

test('S-14 the same pages under a name that is not in the list get nothing from the API', async ({
  page,
  hosted: { server, elsewhere },
}) => {
  const refused = page.waitForEvent('requestfailed', (failed) => failed.url() === `${server}/api/v2/lead`)
  await page.goto(`${elsewhere.replace('127.0.0.1', 'localhost')}/askrobin-es/`)
  await fillPage(page, first)
  await continueButton(page).click()
  expect((await refused).method()).toBe('POST')
  // The answers stay, and the form goes on until the API is needed.
  await arriveAt(page, second.path)
})
