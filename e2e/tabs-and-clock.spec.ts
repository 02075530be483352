// Browser test of several tabs, wrong clocks and reloads at every step: one lead, one sale, the same page (R-05, R-06, R-07,
//
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import {
  answerUpTo,
  arriveAt,
  cameTo,
  continueButton,
  expectAccessible,
  fill,
  fillPage,
  lenderButton,
  saved,
  shown,
  summaryItems,
  furnished,
} from './applicant.ts'
import { openAt, openCheck } from './at-screen.ts'
import { expect, test } from './browser.ts'

const [first] = spain.pages as [(typeof spain.pages)[0]]
const notice = (page: Page) => page.locator('[data-part="notice"]')
const toast = (page: Page) => page.locator('[data-part="toast"]')
const leadOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('lid'))

test.beforeEach(() => test.slow())

test('R-05 R-06 a tab duplicated before Send, both send: one lead, one sale, the same answer in both', async ({
  page,
  product,
  request,
}) => {
  const inbox = async () =>
    [...(await (await request.get(product.sandboxUrl)).text()).matchAll(/Application received<\/td><td>([^<]+)</g)]
      .length
  const before = await inbox()
  await openCheck(page, { word: 'accept' })
  await saved(page)
  const opened = page.waitForEvent('popup')
  // Unlike a new tab, this one gets a copy of the session's storage.
  await page.evaluate(() => void window.open(location.href))
  const copy = await opened
  await arriveAt(copy, 'check-your-answers')
  expect(await leadOf(copy)).toBe(await leadOf(page))
  // At once: a click that waits may find the page of the answer, where the same place leads to the lender.
  await Promise.all(
    [page, copy].map((tab) => continueButton(tab).evaluate((button: HTMLButtonElement) => button.click())),
  )
  await Promise.all([arriveAt(page, 'accepted', 30_000), arriveAt(copy, 'accepted', 30_000)])
  expect(await leadOf(copy)).toBe(await leadOf(page))
  expect((await inbox()) - before).toBe(1)
})

test('R-05 two tabs: one hears what the other saved; one that cannot hear is told plainly when both send', async ({
  page,
  context,
}) => {
  await openCheck(page, { word: 'accept' })
  await saved(page)

  const other = await context.newPage()
  const deaf = await context.newPage()
  await deaf.addInitScript(() => window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true))
  for (const [tab, path] of [
    [other, 'loan-details'],
    [deaf, 'check-your-answers'],
  ] as const) {
    await tab.goto(`/askrobin-es/${path}`)
    await arriveAt(tab, path)
    await furnished(tab)
    expect(await leadOf(tab)).toBe(await leadOf(page))
  }
  await page.bringToFront()
  await page.goto('/askrobin-es/loan-details')
  await furnished(page)
  await fill(page, 'amount', '900')
  // Here every tab counts as visible, so that it comes at once and not when the tab is looked at.
  const told = expect(toast(other)).toContainText('Hemos recuperado lo que escribiste en la otra pestaña')
  await continueButton(page).click()
  await told
  await arriveAt(page, 'check-your-answers')
  await saved(page)
  await expect.poll(() => shown(other, 'amount')).toContain('900')

  await page.bringToFront()
  await continueButton(page).click()
  await arriveAt(page, 'accepted', 30_000)
  // The same tab that heard is where the server says; the deaf one sends what it has.
  await expect(other).toHaveURL(/\/accepted$/)
  await expect(notice(other)).toContainText('Esta solicitud se envió desde otra pestaña')
  await continueButton(deaf).click()
  await arriveAt(deaf, 'accepted', 30_000)
  await expect(notice(deaf)).toContainText('Esta solicitud se envió desde otra pestaña')
  expect(await leadOf(deaf)).toBe(await leadOf(page))
})

test('R-05 Q2 an offer that is chosen in one tab is no offer to choose in the other', async ({ page, context }) => {
  await openAt(page, 'accepted', { word: 'accept', isOwner: true })
  await arriveAt(page, 'accepted')
  const other = await context.newPage()
  await other.goto('/askrobin-es/accepted')
  await arriveAt(other, 'accepted')
  await furnished(other)
  await lenderButton(page).click()
  await cameTo(page, ({ pathname }) => !pathname.startsWith('/askrobin-es/'))
  // Nobody looks at it anew.
  await arriveAt(other, 'redirected')
})

test('R-05 news of another tab: what was chosen a moment before stays on the page that is drawn anew', async ({
  page,
}) => {
  await openCheck(page, { word: 'accept' })
  await saved(page)
  await page.goto('/askrobin-es/address-information')
  await furnished(page)
  await page.evaluate(() => {
    const province = document.querySelector<HTMLSelectElement>('main select')!
    province.value = 'zaragoza'
    province.dispatchEvent(new Event('input', { bubbles: true }))
    const key = 'storedLoanApplication'
    const news = JSON.parse(localStorage.getItem(key)!) as { lead: object; progress: { access: { version: number } } }
    Object.assign(news.lead, { amount: 900 })
    news.progress.access.version += 1
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: JSON.stringify(news) }))
  })
  await expect(toast(page)).toContainText('Hemos recuperado')
  await expect.poll(() => shown(page, 'contactDetails.province')).toBe('zaragoza')
})

test('R-07 loaded again at every step: the same page, what was typed, what was wrong, and nothing is sent twice', async ({
  page,
}) => {
  const writes: string[] = []
  // One that a reload cuts off is sent again, under its key.
  page.on('requestfinished', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/lead'))
      writes.push(request.headers()['idempotency-key']!)
  })
  await page.goto('/askrobin-es/')
  await furnished(page)
  await continueButton(page).click()
  const wrong = await summaryItems(page).allTextContents()
  expect(wrong.length).toBeGreaterThan(3)
  await page.reload()
  await expect(summaryItems(page)).toHaveText(wrong)
  await expect(page.locator('[data-part="summary"]')).toBeFocused()
  await answerUpTo(page, spain, 'check-your-answers', {
    onPage: async (path) => {
      const { fields } = spain.pages.find((each) => each.path === path)!
      const keys = Object.keys(fields) as (keyof typeof fields)[]
      const here: [string, string][] = []
      for (const key of keys)
        if ((await page.locator(`[name="${key}"]`).count()) > 0) here.push([key, await shown(page, key)])
      await page.reload()
      await arriveAt(page, path)
      for (const [key, text] of here) await expect.poll(() => shown(page, key as (typeof keys)[0])).toBe(text)
    },
  })
  await saved(page)
  // Of a slow server several pages go in one.
  expect(writes.length).toBeGreaterThan(1)
  expect(new Set(writes).size).toBe(writes.length)
})

test('R-28 experience 27: an application that is over when it is sent says so, in sight, and begins anew', async ({
  page,
}) => {
  await openCheck(page, { word: 'accept' })
  await page.route('**/api/**/lead**', (route) =>
    route.fulfill({ status: 404, json: { code: 'not-found', message: 'x', reference: 'REF-1' } }),
  )
  await continueButton(page).click()
  await arriveAt(page, 'initial-details')
  await expect(notice(page)).toContainText('Esta solicitud ya no está abierta')
  await expect(notice(page)).toBeInViewport({ ratio: 1 })
  const edge = (part: string, side: 'top' | 'bottom') =>
    page.locator(`[data-part="${part}"]`).evaluate((each, of) => each.getBoundingClientRect()[of], side)
  expect((await edge('section', 'top')) - (await edge('notice', 'bottom'))).toBeGreaterThanOrEqual(8)
  await expectAccessible(page)
  await page.unrouteAll({ behavior: 'wait' })
  await fillPage(page, first)
  await continueButton(page).click()
  await arriveAt(page, 'loan-details')
  await expect(notice(page)).toHaveCount(0)
  await saved(page)
  // Nobody has pressed Send of what is there now.
  await expect(page).toHaveURL(/\/loan-details$/)
})

for (const [name, time, timezoneId] of [
  ['ten years ahead, in another zone', '2036-11-20T23:30:00Z', 'Pacific/Auckland'],
  ['ten years behind, on a night of two three o’clocks', '2016-10-30T00:59:30Z', 'Europe/Madrid'],
] as const)
  test.describe(`a clock ${name}`, () => {
    test.use({ timezoneId })
    test(`R-28 nothing expires by it: the lead is kept over a reload, for as long as the server says`, async ({
      page,
    }) => {
      await page.clock.install({ time: new Date(time) })
      await page.goto('/askrobin-es/')
      await furnished(page)
      await fillPage(page, first)
      await continueButton(page).click()
      await arriveAt(page, 'loan-details')
      await saved(page)
      const lead = await leadOf(page)
      const isADayAway = async () => {
        const expiresAt = await page.evaluate(
          () => (JSON.parse(sessionStorage.getItem('leadApplication')!) as { expiresAt: string }).expiresAt,
        )
        const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
        expect(hours).toBeGreaterThan(23.9)
        expect(hours).toBeLessThan(24.1)
      }
      await isADayAway()
      await page.reload()
      await arriveAt(page, 'loan-details')
      await furnished(page)
      // The time stamps of the page before are by the server's clock already, and are not moved again.
      await isADayAway()
      await fillPage(page, spain.pages[1]!)
      await continueButton(page).click()
      await arriveAt(page, 'personal-details')
      await saved(page)
      expect(await leadOf(page)).toBe(lead)
    })
  })
