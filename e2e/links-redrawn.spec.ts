// Browser test of link pages that are mounted again after a crash: the opened data is kept (P-05, P-08, P-13, M6, R-11). The
// browser refuses storage, and the secret has left the address by then.
import type { Browser, Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import type { JourneyPage } from '#test/journeys/journey.ts'
import { answerUpTo, arriveAt } from './applicant.ts'
import { breakable, breakBy } from './breakable.ts'
import { expect, test } from './browser.ts'
import { makeOwnLink } from './my-data-link.ts'
import { unsubscribeTokenOf } from './unsubscribing.ts'
import { refuseStorage } from './refuse-storage.ts'

const third = spain.pages[2] as JourneyPage
const heading = (page: Page) => page.locator('main h1')
const press = () => document.querySelector<HTMLElement>('main button')!.click()
const pressLast = () => [...document.querySelectorAll<HTMLElement>('main button')].at(-1)!.click()

/** Another device, whose browser keeps nothing: there a crashed screen is drawn again as it stands, and not loaded again. */
async function device(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await page.addInitScript(refuseStorage)
  return page
}

async function drawAgain(page: Page): Promise<void> {
  await expect(page.locator('[data-part="crash"]')).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { isBroken: false }))
  await page.getByRole('button', { name: 'Volver a cargar la página' }).click()
}

/** The bodies' way: method, path and key of what is written. */
function writesOf(page: Page): { path: string; key: string | undefined }[] {
  const writes: { path: string; key: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST')
      writes.push({ path: new URL(request.url()).pathname, key: request.headers()['idempotency-key'] })
  })
  return writes
}

test('P-05: the link to one’s data, mounted again after its secret has left the address, shows the data', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await makeOwnLink(page)
  const other = await device(browser, baseURL)
  await breakable(other, 'page', /"data-part":.erasing./)
  await other.goto(link)
  await expect(other).toHaveURL(/\/my-data$/)
  await expect(heading(other)).toHaveText('Qué datos tuyos guardamos')
  await expect(other.getByRole('button', { name: 'Borrar mis datos' })).toBeVisible()
  await breakBy(other, pressLast)
  await drawAgain(other)
  await expect(heading(other)).toHaveText('Qué datos tuyos guardamos')
  await expect(other).toHaveURL(/\/my-data$/)
  await other.context().close()
})

test('P-13 R-11: a reference’s link, mounted again while it is at it, says what became of it and asks once', async ({
  browser,
  baseURL,
}) => {
  const page = await device(browser, baseURL)
  await breakable(page, 'reference', 'product:')
  const writes = writesOf(page)
  const token = 'x'.repeat(65)
  await page.goto(`/askrobin-es/reference-person/${token}`)
  await expect(page).toHaveURL(/\/reference-person$/)
  await expect(heading(page)).toHaveText('Alguien ha dado tu nombre como referencia')
  await breakBy(page, press)
  await drawAgain(page)
  await expect(heading(page)).toHaveText('Hemos quitado tus datos')
  expect(writes.map(({ path }) => path)).toEqual([expect.stringContaining(token)])
  await page.context().close()
})

test('P-08 R-11: a link to unsubscribe, mounted again while it is at it, says that it is done and asks once', async ({
  browser,
  baseURL,
  product,
}) => {
  const page = await device(browser, baseURL)
  await breakable(page, 'later', /product:\w+,address:\w+\}/)
  const token = await unsubscribeTokenOf(page, product.sandboxUrl, 'luisa@example.test')
  const writes = writesOf(page)
  await page.goto(`/askrobin-es/unsubscribe/${token}`)
  await expect(page.locator('main')).toContainText('l…@example.test')
  await breakBy(page, press)
  await drawAgain(page)
  await expect(page.locator('main [data-part="result"]')).toBeVisible()
  expect(writes.map(({ path }) => path)).toEqual([`/api/customer/unsubscribe/${token}`])
  await page.context().close()
})

test('M6 R-11: a link to go on, mounted again while it is opened, is opened under one key', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, third.path)
  await page.locator('[data-part="continue-later"] > [data-part="next-links"] button').click()
  const link = await page.locator('dialog[open] input').inputValue()
  const other = await device(browser, baseURL)
  await breakable(other, 'later', /title:\w+\(.title.\),intro:\w+\(.intro.\)\}\),.opening.===\w+\.kind/)
  const answers = Promise.withResolvers<void>()
  const writes = writesOf(other)
  await other.route('**/lead/continue/**', async (route) => {
    if (writes.length === 1) return route.abort()
    await answers.promise
    return route.continue()
  })
  await other.goto(new URL(link).pathname)
  await expect(other.locator('main button')).toBeVisible()
  await breakBy(other, press)
  await drawAgain(other)
  await expect(heading(other)).toBeVisible()
  answers.resolve()
  await arriveAt(other, third.path)
  expect(writes.map(({ path }) => path.replace(/[^/]+$/, ''))).toEqual(Array(2).fill('/api/lead/continue/'))
  expect(new Set(writes.map(({ key }) => key)).size).toBe(1)
  await other.context().close()
})
