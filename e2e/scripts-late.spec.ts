// Browser test of a page whose own script fails or stalls, or is there before the rest of its page.
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { arriveAt, continueButton, fillPage } from './applicant.ts'
import { expect, test } from './browser.ts'
import { startHalfPage } from './half-page.ts'

const [firstPage] = spain.pages as [(typeof spain.pages)[0]]
const form = '**/assets/main-*.js*'
const notice = (page: Page) => page.locator('[data-part="notice"]')

test('R-32: a form’s script that cannot be had is said, asked for again, and takes the press that was held', async ({
  page,
}) => {
  const pressed = Promise.withResolvers<void>()
  await page.route(form, async (route) => {
    await pressed.promise
    await route.abort()
  })
  await page.goto('/askrobin-es/', { waitUntil: 'commit' })
  await fillPage(page, firstPage)
  await continueButton(page).click()
  await expect(continueButton(page)).toHaveText('Un momento…')
  pressed.resolve()
  await expect(notice(page)).toBeVisible()
  await page.unrouteAll()
  await notice(page).getByRole('button').click()
  await arriveAt(page, 'loan-details')
  await expect(notice(page)).toHaveCount(0)
})

test('R-32: a page that was loaded again without the form’s script says so and is drawn once it is there', async ({
  page,
}) => {
  await page.route(form, (route) => route.abort())
  await page.goto('/askrobin-es/loan-details')
  await page.reload()
  await expect(notice(page)).toBeVisible()
  await page.unrouteAll()
  await notice(page).getByRole('button').click()
  await expect(page.locator('main h1')).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('R-32: a script that stalls is said after ten seconds; what is typed stays, and goes on once it is there', async ({
  page,
}) => {
  await page.clock.install()
  const come = Promise.withResolvers<void>()
  await page.route(form, async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto('/askrobin-es/', { waitUntil: 'commit' })
  await fillPage(page, firstPage)
  await continueButton(page).click()
  await expect(continueButton(page)).toHaveText('Un momento…')
  await page.clock.runFor(11_000)
  await expect(notice(page)).toContainText('Está tardando más de lo normal')
  await page.clock.resume()
  come.resolve()
  await arriveAt(page, 'loan-details')
})

for (const [gone, part] of [
  [form, 'the form’s script'],
  ['**/assets/visit-*.js*', 'the part of every visit'],
] as const)
  test(`R-32: without a connection, and without ${part}, the page says that it alone has what was typed`, async ({
    page,
    context,
  }) => {
    const isOffline = Promise.withResolvers<void>()
    await page.route(gone, async (route) => {
      await isOffline.promise
      await route.abort()
    })
    await page.goto('/askrobin-es/', { waitUntil: 'commit' })
    await fillPage(page, firstPage)
    await context.setOffline(true)
    isOffline.resolve()
    await expect(notice(page)).toContainText('Lo que has escrito está solo en esta página')
    await page.unrouteAll()
    await context.setOffline(false)
    await continueButton(page).click()
    await arriveAt(page, 'loan-details')
    await expect(notice(page)).toHaveCount(0)
  })

test('R-07: a script that is there before the rest of its page waits for it', async ({ page, product }) => {
  const half = await startHalfPage(product.url, '<script id="loanform"')
  try {
    const script = page.waitForResponse((response) => /\/assets\/main-/.test(response.url()))
    await page.goto(`${half.url}/askrobin-es/`, { waitUntil: 'commit' })
    await (await script).finished()
    await fillPage(page, firstPage)
    await continueButton(page).click()
    await expect(continueButton(page)).toHaveText('Un momento…')
    // More than the half second after which the form's script begins without a frame.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)))
    half.goOn()
    await page.waitForFunction(() => window.wakeForm === undefined)
    await arriveAt(page, 'loan-details')
  } finally {
    half.close()
  }
})

for (const [variant, mark] of [
  ['askrobin-es', '<script id="loanform"'],
  ['default-es', '<template id="notices"'],
] as const)
  test(`R-32: a page of ${variant} that breaks off at ${mark} gets its rest by itself once there is a connection, and goes on with what was typed and pressed`, async ({
    page,
    context,
    product,
  }) => {
    const half = await startHalfPage(product.url, mark)
    try {
      await page.clock.install()
      await page.goto(`${half.url}/${variant}/`, { waitUntil: 'commit' })
      await expect(continueButton(page)).toBeVisible()
      // Before anything is typed: on a busy machine the starter looks while the page is filled in, and must find nothing.
      await context.setOffline(true)
      half.breakOff()
      const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/rest-of-page-'))
      await fillPage(page, firstPage)
      await continueButton(page).click()
      await expect(continueButton(page)).toHaveText('Un momento…')
      await page.clock.runFor(11_000)
      await asked
      await context.setOffline(false)
      await page.clock.runFor(11_000)
      await page.clock.resume()
      await arriveAt(page, 'loan-details')
      await expect(page.locator('footer a').first()).toBeVisible()
    } finally {
      half.close()
    }
  })

test('R-32: a later page that breaks off before its script says so, and its link loads it again', async ({
  page,
  product,
}) => {
  const half = await startHalfPage(product.url, '<script id="loanform"')
  try {
    await page.goto(`${half.url}/askrobin-es/loan-details`, { waitUntil: 'commit' })
    await expect(page.locator('main p')).toContainText('Cargando')
    half.breakOff()
    const late = page.locator('#late')
    await expect(late).toBeHidden()
    await expect(late).toBeVisible()
    await expect(late).toContainText('Está tardando más de lo normal')
    await late.getByRole('link').click()
    await arriveAt(page, 'initial-details')
    await expect(late).toBeHidden()
  } finally {
    half.close()
  }
})
