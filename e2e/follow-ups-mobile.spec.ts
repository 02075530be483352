// Browser test of mobile verification, with the code read from the sandbox's inbox (M5, experience 16).
import type { Page } from '@playwright/test'
import type { LeadReply } from '#contract/schemas.ts'
import { expectAtState, openAt } from './at-screen.ts'
import { continueButton, expectAccessible, sidewaysOf } from './applicant.ts'
import { everyday, expect, test } from './browser.ts'
import { codeFor } from './inbox-codes.ts'

/** On the device where the application was begun: who came by a link may not change the number. */
const at = (page: Page, ending: string) =>
  openAt(page, 'mobile-verification', {
    word: 'mobile-verification',
    answers: { 'contactDetails.phoneNumber': `612 34 56 ${ending}` },
    isOwner: true,
  })

const input = (page: Page) => page.locator('[name="code"]')
const quiet = (page: Page, name: string) => page.getByRole('button', { name })

test(
  'M5: the code is typed with a space, wrong ones are told beside the field, and the right one leads on',
  everyday,
  async ({ page, product }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const lead = await at(page, '11')
    await expectAtState(page, 'mobile-verification')
    await expect(input(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(input(page)).toHaveAttribute('inputmode', 'numeric')
    await expectAccessible(page)
    expect(await sidewaysOf(page)).toEqual([])

    await continueButton(page).click()
    await expect(page.locator('[data-part="summary"]')).toBeFocused()
    const code = await codeFor(page, product.sandboxUrl, '11')
    await input(page).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await continueButton(page).click()
    await expect(page.locator('#code-fault')).toContainText('4')
    await expect(page.locator('[data-part="summary"]')).toBeFocused()
    await expectAccessible(page)
    await input(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(page.locator('#code-fault')).toHaveCount(0)
    await continueButton(page).click()
    await lead.reaches('accepted')
    await expectAtState(page, 'accepted')
  },
)

test('M5: the number is changed from the same screen; the code goes to the new one when the minute is over', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const lead = await at(page, '22')
  await expectAtState(page, 'mobile-verification')
  await expect(page.getByText(/0:\d\d/)).toBeVisible()
  const old = await codeFor(page, product.sandboxUrl, '22')
  await quiet(page, 'Usar otro número').click()
  await expectAtState(page, 'change-mobile-number')
  await expectAccessible(page)
  expect(await sidewaysOf(page)).toEqual([])
  await quiet(page, 'Dejar el número que di').click()
  await expectAtState(page, 'mobile-verification')
  await quiet(page, 'Usar otro número').click()
  await page.locator('[name="contactDetails.phoneNumber"]').fill('912')
  await continueButton(page).click()
  await expect(page.locator('[data-part="summary"]')).toBeFocused()
  await page.locator('[name="contactDetails.phoneNumber"]').fill('699 88 77 33')
  await continueButton(page).click()
  await expectAtState(page, 'mobile-verification')
  await expect(page.locator('main')).toContainText('33')
  await input(page).fill(old)
  await continueButton(page).click()
  await expect(page.locator('#code-fault')).toBeVisible()
  expect(await lead.status()).toMatchObject({ followUp: { ask: { number: '33', sends: 2 } } })
  await codeFor(page, product.sandboxUrl, '33')
})

test('R-05 M5: a number that one tab changes is the other’s too, which is asked for its code and not told that nothing need be sent', async ({
  page,
  product,
}) => {
  const lead = await at(page, '88')
  await expectAtState(page, 'mobile-verification')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const copy = await opened
  await expect(copy.locator('main')).toContainText('88')
  await quiet(page, 'Usar otro número').click()
  await page.locator('[name="contactDetails.phoneNumber"]').fill('699 88 77 99')
  await continueButton(page).click()
  await expect(copy.locator('main')).toContainText('99')
  await expect(copy.locator('main [data-part="notice"]')).toHaveCount(0)
  await input(copy).fill(await codeFor(copy, product.sandboxUrl, '99'))
  await continueButton(copy).click()
  await lead.reaches('accepted')
  for (const tab of [page, copy]) await expectAtState(tab, 'accepted')
})

test('M5 R-10: a number that is changed without a connection is this browser’s own too, once the change has gone', async ({
  page,
  context,
}) => {
  const lead = await at(page, '55')
  await expectAtState(page, 'mobile-verification')
  // As if it had been typed here: a link brings no number.
  await page.evaluate((phoneNumber) => {
    const kept = JSON.parse(sessionStorage.getItem('leadApplication') ?? '{}') as object
    sessionStorage.setItem('leadApplication', JSON.stringify({ ...kept, contactDetails: { phoneNumber } }))
  }, '612345655')
  await page.reload()
  await quiet(page, 'Usar otro número').click()
  await expectAtState(page, 'change-mobile-number')
  await page.locator('[name="contactDetails.phoneNumber"]').fill('699 88 77 77')
  await context.setOffline(true)
  await continueButton(page).click()
  await expect(page.locator('[data-part="notice"][data-tone="bad"]')).toBeVisible()
  await expect(continueButton(page)).toBeEnabled()
  await context.setOffline(false)
  await expectAtState(page, 'mobile-verification')
  expect(await lead.status()).toMatchObject({ followUp: { ask: { number: '77' } } })
  const kept = () =>
    page.evaluate(() => /"phoneNumber":"(\d+)"/.exec(sessionStorage.getItem('leadApplication') ?? '')?.[1])
  await expect.poll(kept).toBe('699887777')
})

test('M5 W 2.2.1: after five wrong codes the screen says so; after the countdown another is sent to the same field', async ({
  page,
  product,
}) => {
  await at(page, '44')
  const again = quiet(page, 'Enviar otro código')
  await expect(page.getByText(/0:\d\d/)).toBeVisible()
  await expect(again).toHaveCount(0)
  const code = await codeFor(page, product.sandboxUrl, '44')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (const left of ['4', '3', '2', '1']) {
    await input(page).fill(wrong)
    await continueButton(page).click()
    await expect(page.locator('#code-fault')).toContainText(left)
  }
  await continueButton(page).click()
  await expect(page.locator('#code-fault')).toContainText('Cinco')
  await page.reload()
  await expect(page.locator('[data-part="notice"]')).toContainText('Cinco')
  await again.click()
  await expect(input(page)).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'El anterior' })).toBeVisible()
  await input(page).fill(await codeFor(page, product.sandboxUrl, '44', 2))
  await continueButton(page).click()
  await expectAtState(page, 'accepted')
})

test('experience 27, WCAG 2.2.1: a code that ends soon says so once, then that it is over; another goes out in one press', async ({
  page,
}) => {
  let leftMs = 50_000
  // Its end comes near without ten minutes' wait: by what the page is told, of a server that holds no answer.
  await page.route('**/api/lead/status/**', async (route) => {
    const answer = await route.fetch({ url: route.request().url().split('?')[0]! })
    const reply = (await answer.json()) as LeadReply
    if (!reply.followUp) return route.fulfill({ response: answer })
    const goodUntil = new Date(Date.now() + leftMs).toISOString()
    const ask = { ...(reply.followUp.ask as object), goodUntil }
    return route.fulfill({ response: answer, json: { ...reply, followUp: { ...reply.followUp, ask } } })
  })
  await at(page, '66')
  await expectAtState(page, 'mobile-verification')
  const end = page.locator('[data-part="time-end"]')
  const told = end.getByRole('status')
  await expect(told).toHaveText('Este código caduca pronto. Si necesitas más tiempo, pide otro.')
  // The seconds are seen, and told to nobody.
  await expect(end.locator('[data-part="time-left"]')).toContainText(/^0:[0-5]\d$/)
  await expect(told).not.toContainText('0:')
  await expectAccessible(page)
  leftMs = -1000
  await expect(told).toHaveText('Este código ha caducado. Pide otro.')
  await expect(end.locator('[data-part="time-left"]')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await quiet(page, 'Enviar otro código').click()
  await expect(input(page)).toBeFocused()
  await expect(end.locator('[role="status"]')).toBeEmpty()
})
