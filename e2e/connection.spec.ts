// Browser test of slow, silent and broken connections on a manual clock: messages and retries (R-14, R-16, R-17, R-27, R-34,
// O2, O5).
import type { Page } from '@playwright/test'
import { constants } from '#domain/application/constants.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import {
  arriveAt,
  cameTo,
  continueButton,
  coveredByToasts,
  expectAccessible,
  fillPage,
  shown,
  sidewaysOf,
  summaryItems,
  furnished,
} from './applicant.ts'
import { openAt, openCheck } from './at-screen.ts'
import { everyday, expect, test } from './browser.ts'
import { keptWord, lenderSaysYes } from './played-lender.ts'

const [first] = spain.pages as [(typeof spain.pages)[0]]
const notice = (page: Page) => page.locator('[data-part="notice"]')
const toast = (page: Page) => page.locator('[data-part="toast"]')
const again = (page: Page) => page.getByRole('button', { name: 'Intentar de nuevo' })

/** Idempotency keys of the attempts to make a lead; `answer` is what each meets. */
async function attempts(
  page: Page,
  answer: (
    attempt: number,
  ) => 'silence' | 'through' | { status: number; headers?: Record<string, string>; json?: unknown },
) {
  const keys: string[] = []
  await page.route('**/api/v2/lead', async (route) => {
    keys.push(route.request().headers()['idempotency-key']!)
    const met = answer(keys.length)
    if (met === 'through') return route.continue()
    if (met !== 'silence') return route.fulfill({ json: { code: 'x', message: 'x', reference: 'REF-1' }, ...met })
  })
  return keys
}

async function continueFirst(page: Page): Promise<void> {
  await page.goto('/askrobin-es/')
  await furnished(page)
  await fillPage(page, first)
  await continueButton(page).click()
  await arriveAt(page, 'loan-details')
}

test(
  'R-14 no answer at all: after the limit it is told, logged as 444, and tried again at a press; O2 then all is saved',
  everyday,
  async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.setViewportSize({ width: 320, height: 640 })
    await page.clock.install()
    let isOpen = false
    const keys = await attempts(page, (attempt) => (attempt === 1 ? 'silence' : isOpen ? 'through' : { status: 503 }))
    await continueFirst(page)
    await page.clock.pauseAt(new Date(Date.now() + 2000))
    await page.clock.runFor(constants.requestTimeoutMs)
    await expect(notice(page)).toContainText('Tus respuestas están guardadas')
    await expect.poll(() => errors.find((line) => line.startsWith('Failed to post lead'))).toBeTruthy()
    expect(await sidewaysOf(page)).toEqual([])
    isOpen = true
    await again(page).click()
    await expect(notice(page)).toHaveCount(0)
    expect(new Set(keys).size).toBe(1)

    const shownToasts = async () => {
      await page.clock.runFor(50)
      return toast(page).count()
    }
    await expect.poll(shownToasts).toBe(1)
    await expect(toast(page)).toContainText('Está todo guardado')
    // The connection was there all the while: the server did not answer.
    await expect(toast(page)).not.toContainText('conexión')
    await expect(page.locator('[role="status"]', { has: toast(page) })).toHaveCount(1)
    // Once it has slid in.
    const edge = async () => {
      const { x, width } = (await toast(page).boundingBox())!
      return Math.round(320 - x - width)
    }
    await expect.poll(edge).toBe(constants.toast.offsetPx)
    expect(await coveredByToasts(page)).toEqual([])
    // Pointed at it stays; left, its three seconds go on.
    await toast(page).hover()
    await page.clock.runFor(10_000)
    await expect(toast(page)).toHaveCount(1)
    await page.mouse.move(5, 600)
    await page.clock.runFor(constants.toast.autoCloseMs)
    await expect(toast(page)).toHaveCount(0)
  },
)

test('R-16 R-15 told to wait for a minute, nobody is earlier: not the connection, not a look; F12 then it stops with a reference', async ({
  page,
}) => {
  await page.clock.install()
  const keys = await attempts(page, (attempt) =>
    attempt === 1 ? { status: 429, headers: { 'retry-after': '60' } } : { status: 503 },
  )
  await continueFirst(page)
  await expect(notice(page)).toBeVisible()
  await page.clock.pauseAt(new Date(Date.now() + 2000))
  await page.evaluate(() => {
    for (const event of ['online', 'focus']) window.dispatchEvent(new Event(event))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await again(page).click()
  await page.clock.runFor(30_000)
  expect(keys.length).toBe(1)
  // No delay is longer than twenty seconds; each answer takes its real time to arrive.
  await expect
    .poll(async () => {
      await page.clock.runFor(21_000)
      return keys.length
    })
    .toBe(10)
  await expect(notice(page)).toContainText('No conseguimos conectar con el servidor')
  await expect(notice(page)).toContainText('Referencia: REF-1')
  expect(keys.length).toBe(10)
  expect(new Set(keys).size).toBe(1)
  await page.clock.runFor(600_000)
  expect(keys.length).toBe(10)
  await page.clock.resume()
  await expectAccessible(page)
  await expect.poll(() => shown(page, 'amount')).not.toBe('')
  await again(page).click()
  await expect.poll(() => keys.length).toBe(11)
})

test(
  'R-17 the server finds a mistake: the first page that has one, its field, and no second attempt before it is put right',
  everyday,
  async ({ page }) => {
    const json = [{ field: 'contactDetails.email', code: 'format', message: 'Ese correo no existe.' }]
    const keys = await attempts(page, (attempt) => (attempt === 1 ? { status: 422, json } : 'through'))
    await page.goto('/askrobin-es/')
    await furnished(page)
    await fillPage(page, first)
    await continueButton(page).click()
    await expect(summaryItems(page)).toHaveText(['Ese correo no existe.'])
    await arriveAt(page, 'initial-details')
    await expect(page.locator('[data-part="summary"]')).toBeFocused()
    expect(keys.length).toBe(1)
    await continueButton(page).click()
    await expect.poll(() => keys.length).toBe(2)
    expect(new Set(keys).size).toBe(2)
    await arriveAt(page, 'loan-details')
  },
)

test('R-14 without a connection Send says so within the view, though the page is not scrolled', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openCheck(page, { word: 'accept' })
  await furnished(page)
  await context.setOffline(true)
  // The bar keeps it in view; the test's own press would scroll to its place.
  await continueButton(page).evaluate((button: HTMLButtonElement) => button.click())
  await expect(notice(page)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(continueButton(page)).not.toContainText('Enviando')
  await context.setOffline(false)
  await cameTo(page, /accepted/)
})

test('R-27 R-34 R-21 on slow 3G: Send says so in the next frames, is sent once however often it is pressed, nothing shifts, and a hidden page asks nobody', async ({
  page,
  context,
  product,
}) => {
  test.slow()
  let [sends, asks] = [0, 0]
  page.on('request', (request) => {
    if (request.url().endsWith('/v3/lead')) sends++
    if (request.url().includes('/lead/status/')) asks++
  })
  await openCheck(page, { word: keptWord })
  await furnished(page)
  const line = await context.newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  const { told, shift } = await continueButton(page).evaluate(async (button: HTMLButtonElement) => {
    let shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifted += entry.value
    }).observe({ type: 'layout-shift' })
    // A hundred milliseconds of a machine that draws in time, and no more on one that does not.
    const framesAtMost = 6
    button.click()
    for (let frame = 0; frame < framesAtMost && button.ariaDisabled !== 'true'; frame++)
      await new Promise(requestAnimationFrame)
    const isHeld = button.ariaDisabled === 'true'
    for (let press = 0; press < 20; press++) {
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
      button.click()
      button.form?.requestSubmit(button)
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return { told: isHeld, shift: shifted }
  })
  expect(told).toBe(true)
  expect(shift).toBe(0)
  await arriveAt(page, 'checking')
  await page.clock.install()
  expect(sends).toBe(1)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const hide = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await hide('hidden')
  await furnished(page)
  const before = asks
  await page.clock.runFor(60_000)
  expect(asks).toBe(before)
  await hide('visible')
  await expect.poll(() => asks).toBeGreaterThan(before)
  await page.clock.resume()
  await lenderSaysYes(page.request, product.sandboxUrl)
  await arriveAt(page, 'accepted')
})

test('R-34 R-09: who stops a lender’s page that does not come finds the way there open again', async ({ page }) => {
  await page.clock.install()
  await openAt(page, 'accepted', { word: 'accept' })
  const way = page.locator('main [data-part="offer"] button[type="submit"]')
  await expect(way).toHaveText('Continuar con Moneyman')
  await page.route('**/lenders/**', () => {})
  const asked = page.waitForRequest('**/lenders/**')
  await way.click({ noWaitAfter: true })
  await asked
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.stopLoading')
  await expect(way).toHaveText('Un momento…')
  await page.clock.runFor(10_000)
  await expect(way).toHaveText('Continuar con Moneyman')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await way.click()
  await page.waitForURL('**/lenders/moneyman/welcome?*')
})
