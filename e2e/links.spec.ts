// Browser test of links from messages: resume on another device, invalid links, unsubscribing (B3, H3, M2, M4, M6, R-03, S-05,
// experience 30).
import type { Browser, Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import type { JourneyPage } from '#test/journeys/journey.ts'
import {
  answerAll,
  answerUpTo,
  arriveAt,
  continueButton,
  expectAccessible,
  fill,
  fillPage,
  offersOn,
  saved,
  shown,
  sidewaysOf,
  summaryItems,
} from './applicant.ts'
import { everyday, expect, test } from './browser.ts'
import { refuseStorage } from './refuse-storage.ts'

const [first, second, third] = spain.pages as [JourneyPage, JourneyPage, JourneyPage]
const opener = (page: Page) => page.locator('[data-part="continue-later"] > [data-part="next-links"] button')
const panel = (page: Page) => page.locator('dialog[open]')
const keptIn = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
/** The application itself, without what each page writes of its visit. */
/** But for the time of the last call: every page that asks after the lead moves it. */
const applicationIn = (page: Page) =>
  page.evaluate(() => {
    const { lastOperationTimestamp: _, ...state } = JSON.parse(sessionStorage.getItem('state') ?? '{}') as object & {
      lastOperationTimestamp?: string
    }
    return [state, sessionStorage.getItem('dynamicPages')]
  })

/** A lead with its first two pages answered, and the link that "Continue later" shows. */
async function begin(page: Page): Promise<string> {
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, third.path)
  await opener(page).click()
  await expect(panel(page).locator('input')).toHaveValue(/\/continue\//)
  const link = await panel(page).locator('input').inputValue()
  await page.keyboard.press('Escape')
  return link
}

/** The link of the newest e-mail of this subject in the sandbox's inbox. */
async function mailedLink(page: Page, sandboxUrl: string, subject: string, to = 'continue'): Promise<string> {
  let path: string | undefined
  await expect
    .poll(async () => {
      const inbox = await (await page.request.get(sandboxUrl)).text()
      path = new RegExp(`href="(/mail/[\\w-]+)">${subject}`).exec(inbox)?.[1]
      return path
    })
    .toBeDefined()
  const html = await (await page.request.get(`${sandboxUrl}${path}/html`)).text()
  return new RegExp(`href="([^"]*/${to}/[\\w-]+)"`).exec(html)![1]!
}

/** A browser that knows nothing of the others. */
const device = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 740 } })).newPage()

test(
  'R-03 M2 M6: a lead goes on on another device where it stood, and to its end, with nothing asked twice',
  everyday,
  async ({ page, browser, baseURL }) => {
    test.slow()
    await page.goto('/askrobin-es/')
    await expect(opener(page)).toHaveCount(0)
    await answerUpTo(page, spain, third.path)
    // By keyboard alone, at the narrowest.
    await page.setViewportSize({ width: 320, height: 640 })
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page).locator('h2')).toBeFocused()
    const field = panel(page).locator('input')
    await expect(field).toHaveValue(/\/askrobin-es\/continue\/[\w-]+$/)
    await expect(panel(page)).toContainText('2026')
    await expectAccessible(page)
    expect(await sidewaysOf(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('status')).toContainText(/\S/)
    const link = await field.inputValue()
    await page.keyboard.press('Escape')
    await expect(opener(page)).toBeFocused()

    const other = await device(browser, baseURL)
    // B3: while the path says continue, header and footer are there and cannot be seen or reached.
    await other.route('**/lead/continue/**', async (route) => {
      await expect(other.locator('header')).toHaveCSS('opacity', '0')
      await expect(other.locator('footer')).toHaveCSS('opacity', '0')
      await expect(other.locator('header a').first()).not.toBeVisible()
      await route.continue()
    })
    await other.goto(link)
    await arriveAt(other, third.path)
    await expect(other.locator('header')).toHaveCSS('opacity', '1')
    const secret = link.split('/').at(-1)!
    expect(await keptIn(other)).not.toContain(secret)
    await other.goBack()
    expect(other.url()).not.toContain('continue')
    await other.goto('/askrobin-es/')
    await arriveAt(other, third.path)

    // Which loan was asked for on the first device is shown, and not overwritten by a default; nothing about the person is.
    await other.goto(`/askrobin-es/${second.path}`)
    await arriveAt(other, second.path)
    await expect.poll(() => shown(other, 'amount')).toBe('700')
    expect(await keptIn(other)).not.toContain(String(first.fields['contactDetails.email']))
    await continueButton(other).click()
    const asked = await answerAll(other, spain)
    expect(asked).not.toContain(first.path)
    await expectAccessible(other)
    await continueButton(other).click()
    await arriveAt(other, 'accepted')
    await expect(offersOn(other).first()).toContainText('700')

    // The first device is told where the lead is now.
    await page.reload()
    await arriveAt(page, 'accepted')
    await other.context().close()
  },
)

test('R-05 M6: on two devices in turns: who comes later is told of the other one, and goes on with what was answered there', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await begin(page)
  const other = await device(browser, baseURL)
  await other.goto(link)
  await arriveAt(other, third.path)
  await fillPage(other, third)
  await continueButton(other).click()
  await saved(other)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.locator('main [data-part="notice"]')).toContainText('en otra pestaña u otro dispositivo')
  await fillPage(page, third)
  await continueButton(page).click()
  await saved(page)
  await expect(page.locator('main [data-part="notice"]')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(new URL(other.url()).pathname)
  await other.context().close()
})

test('M2 M6 H3: what is said behind a link, of whose transaction it is, is told with the lead’s next answers', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await begin(page)
  const other = await device(browser, baseURL)
  await other.goto('/askrobin-es/?refName=earlier&refSubId=SUB1')
  await arriveAt(other, first.path)
  const writes: Record<string, unknown>[] = []
  other.on('request', (request) => {
    if (request.method() === 'PUT') writes.push(request.postDataJSON() as Record<string, unknown>)
  })
  await other.goto(`${link}?refTransactionId=TX9&utm_source=retargeting&gclid=G9`)
  await arriveAt(other, third.path)
  await fillPage(other, third)
  await continueButton(other).click()
  await expect.poll(() => writes.length).toBeGreaterThan(0)
  expect(writes[0]).toMatchObject({ leadSource: 'retargeting', utm: { utm_source: 'retargeting' } })
  expect(writes[0]).toHaveProperty('affiliateReferenceParams.transactionId', 'TX9')
  expect(writes[0]).not.toHaveProperty('affiliateReferenceParams.subId')
  // P-01: the click id waits for the yes to advertising.
  expect(writes[0]).not.toHaveProperty('googleClick')
  await other.context().close()
})

test('M6: a link of a lead under way elsewhere asks before it replaces what this browser has', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await begin(page)
  const other = await device(browser, baseURL)
  await other.goto('/askrobin-es/')
  await fillPage(other, first)
  await fill(other, 'personalDetails.firstName', 'Berta')
  await continueButton(other).click()
  await arriveAt(other, second.path)
  await expect(opener(other)).toBeVisible()
  await other.goto(link)
  await expect(other.locator('[data-part="next-links"] button')).toHaveCount(2)
  await expectAccessible(other)
  await other.locator('[data-part="next-links"] button').last().click()
  await arriveAt(other, second.path)
  await other.goto(`/askrobin-es/${first.path}`)
  await arriveAt(other, first.path)
  await expect.poll(() => shown(other, 'personalDetails.firstName')).toBe('Berta')
  await other.goto(link)
  await other.locator('[data-part="next-links"] button').first().click()
  await arriveAt(other, third.path)
  expect(await keptIn(other)).not.toContain('Berta')
  // The lead's own browser keeps what was typed and not sent.
  await fill(page, 'personalDetails.personalCode', '1234')
  await page.waitForFunction(() => sessionStorage.getItem('asyncFormData')?.includes('1234'))
  await page.goto(link)
  await arriveAt(page, third.path)
  await expect.poll(() => shown(page, 'personalDetails.personalCode')).toBe('1234')
  await other.context().close()
})

test('M6 S-05: a link that opens nothing says so, one of another form leads there, and a lost answer is asked for again', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await begin(page)
  const other = await device(browser, baseURL)
  await other.goto(`${link.slice(0, -6)}AAAAAA`)
  await expect(other.locator('main a[data-part="button"]')).toHaveAttribute('href', '/askrobin-es/')
  await expectAccessible(other)
  await other.locator('main a[data-part="button"]').click()
  await arriveAt(other, first.path)

  await other.goto(link.replace('askrobin-es', 'askrobin-mx'))
  await expect(other.locator('main a[data-part="button"]')).toHaveAttribute('href', new URL(link).pathname)

  const keys: (string | null)[] = []
  let isLost = true
  await other.route('**/lead/continue/**', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'))
    if (!isLost) return route.continue()
    // The server has done it, and nobody hears.
    await route.fetch()
    return route.abort()
  })
  await other.goto(link)
  const again = other.locator('main button')
  await expect(again).toBeVisible()
  await expectAccessible(other)
  isLost = false
  await again.click()
  await arriveAt(other, third.path)
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  // Revoked by its owner: the link ends, and so does what it brought.
  await opener(page).click()
  await panel(page).locator('button[data-act="renew"]').click()
  await expect(panel(page).locator('[data-part="notice"]')).toBeVisible()
  await expect(panel(page).locator('input')).not.toHaveValue(link)
  await other.goto(link)
  await expect(other.locator('main a[data-part="button"]')).toHaveAttribute('href', '/askrobin-es/')
  await other.context().close()
})

test('experience 30: in a frame whose storage is refused the form works, and its link leads out of the frame', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.route('**/host', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Host</title><iframe src="/askrobin-es/" style="width:100%;height:1600px"></iframe>',
    }),
  )
  await page.addInitScript(refuseStorage)
  await page.goto('/host')
  const frame = page.frameLocator('iframe')
  for (const [key, typed] of Object.entries(first.fields)) {
    const control = frame.locator(`[name="${key}"]`)
    if (typed === 'true') await control.check()
    else if (typed !== 'false') await control.fill(String(typed))
  }
  await frame.locator('main button[type="submit"]').click()
  await frame.locator('[data-part="continue-later"] > [data-part="next-links"] button').click()
  const alone = frame.locator('dialog[open] a[target]')
  await expect(alone).toBeInViewport()
  await expect(alone).toHaveAttribute('target', '_blank')
  const other = await device(browser, baseURL)
  await other.goto((await alone.getAttribute('href'))!)
  await arriveAt(other, second.path)
  await other.context().close()
})

for (const [where, isRefused, said] of [
  ['what was typed is kept', false, 'Lo que has escrito está guardado'],
  ['the page alone has what was typed', true, 'Lo que has escrito sigue en esta página. No la cierres'],
] as const)
  test(`R-01 experience 30: a link that cannot be had, where ${where}, says so and what becomes of the answers`, async ({
    page,
  }) => {
    if (isRefused) await page.addInitScript(refuseStorage)
    await page.goto('/askrobin-es/')
    await answerUpTo(page, spain, second.path)
    await expect(opener(page)).toBeVisible()
    await page.route('**/api/**', (route) => route.abort())
    await opener(page).click()
    await expect(panel(page).locator('[data-part="notice"]')).toContainText('No hemos podido crear tu enlace')
    await expect(panel(page).locator('[data-part="notice"]')).toContainText(said)
  })

test('M4: unsubscribing asks for the address, keeps it out of the URL, and leaves a lead under way alone', async ({
  page,
}) => {
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, second.path)
  await expect(opener(page)).toBeVisible()
  // Once everything is saved.
  await expect.poll(async () => (await applicationIn(page))[0]).toMatchObject({ synced: true })
  const before = await applicationIn(page)
  await page.goto('/askrobin-es/unsubscribe')
  const email = page.locator('[name="contactDetails.email"]')
  await email.fill('ana@')
  await continueButton(page).click()
  await expect(page.locator('[data-part="summary"]')).toBeFocused()
  await expect(summaryItems(page)).toHaveCount(1)
  await expectAccessible(page)
  await page.route('**/unsubscribe', (route) => route.abort())
  await email.fill('ana@example.test')
  await continueButton(page).click()
  await expect(page.locator('[data-part="notice"]')).toBeVisible()
  await page.unroute('**/unsubscribe')
  await continueButton(page).click()
  await expect(page.locator('[data-part="result"]')).toBeVisible()
  await expect(page.locator('h1')).toBeFocused()
  await expectAccessible(page)
  expect(page.url()).not.toContain('ana')
  await expect.poll(() => applicationIn(page)).toEqual(before)
  await page.locator('main a[data-part="button"]').click()
  await arriveAt(page, second.path)
})

test('R-03 S-05: the link is sent to the owner, who goes on from the message or has the way to their data sent, and a desk shows it as a code for the phone', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, 'loan-details', { instead: { 'contactDetails.email': 'enlace+propio@example.test' } })
  await page.locator('[data-part="continue-later"] > [data-part="next-links"] button').click()
  const sending = page.locator('dialog[open] [data-part="send-to-me"]')
  await expect(sending.getByRole('img', { name: 'Escanea este código' })).toBeVisible()
  await expectAccessible(page)
  await sending.getByRole('button', { name: 'Enviar el enlace a e…@example.test' }).click()
  await expect(sending.getByText('El enlace va de camino.')).toBeVisible()
  const link = await mailedLink(page, product.sandboxUrl, 'El enlace para continuar')
  const other = await device(browser, baseURL)
  await other.goto(link)
  await arriveAt(other, 'loan-details')
  await other.context().close()

  // The message may have been passed on: what it says of their data opens nothing by itself.
  const reader = await device(browser, baseURL)
  await reader.goto(await mailedLink(page, product.sandboxUrl, 'El enlace para continuar', 'my-data'))
  await expect(reader.locator('h1')).toHaveText('Ver o borrar tus datos')
  await expect(reader).toHaveURL(/\/my-data$/)
  await expectAccessible(reader)
  await reader.getByRole('button', { name: 'Recibir el enlace por correo' }).click()
  await expect(reader.locator('h1')).toHaveText('Revisa tu correo')
  await reader.goto(await mailedLink(page, product.sandboxUrl, 'Nuevo enlace para ver los datos', 'my-data'))
  await expect(reader.locator('h1')).toHaveText('Qué datos tuyos guardamos')
  await reader.context().close()
})
