// Browser test of failures between browser and server: always one lead, one sale, and no typed value lost (Q1, O5). The server
// is killed at its worst moments; answers are lost, halved and refused; no connection, impatient hands.
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { openDatabase } from '#server/platform/stores/database.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import type { Product } from '../scripts/product.ts'
import {
  answerUpTo,
  arriveAt,
  continueButton,
  controls,
  fillPage,
  furnished,
  offersOn,
  pathOf,
  saved,
  sendAnswers,
  shown,
} from './applicant.ts'
import { openCheck } from './at-screen.ts'
import { everyday, expect, test as base } from './browser.ts'
import { answerHalved, answerLost, startFaultProxy, unavailable } from './fault-proxy.ts'
import type { Fault, FaultProxy } from './fault-proxy.ts'

const [firstPage, secondPage] = spain.pages as [(typeof spain.pages)[0], (typeof spain.pages)[0]]

interface Fixtures {
  /** Stands before this worker's product: `page.goto('/')` goes through it. */
  wire: FaultProxy
  /** Rows and applications that this test has left with the server and the lenders. Restarts the server. */
  traces: () => Promise<Traces>
}

interface Traces {
  readonly leads: number
  readonly consents: number
  /** Applications that reached the sandbox's lenders, by lender. */
  readonly applications: readonly string[]
}

const test = base.extend<Fixtures>({
  wire: async ({ product }, use) => {
    const wire = await startFaultProxy(Number(new URL(product.url).port))
    await use(wire)
    await wire.close()
  },
  baseURL: async ({ wire }, use) => use(wire.url),
  traces: async ({ product, request }, use) => {
    const received = async () =>
      [
        ...(await (await request.get(product.sandboxUrl)).text()).matchAll(/Application received<\/td><td>([^<]+)</g),
      ].map(([, lender]) => lender!)
    const [since, before] = [new Date(), await received()]
    await use(async () => {
      const applications = await received()
      return {
        ...(await countSince(product, since)),
        applications: applications.slice(0, applications.length - before.length),
      }
    })
  },
})

/** Looks into the embedded database, which only one process can have open at a time. */
async function countSince(product: Product, since: Date): Promise<Pick<Traces, 'leads' | 'consents'>> {
  await product.kill()
  const opened = await openDatabase({
    dataDir: product.dataDirectory,
    onConnectionError: () => {},
    onLockLost: () => {},
  })
  if ('refused' in opened) throw new Error(opened.refused)
  const { rows } = await sql<{ leads: number; consents: number }>`
    select count(*)::int as leads, (select count(*)::int from consent where at >= ${since} and purpose = 'generalPolicies') as consents
    from lead where created_at >= ${since}`.execute(opened.db)
  await opened.close()
  await product.restart()
  return rows[0]!
}

const oneOfEach: Traces = { leads: 1, consents: 1, applications: ['Moneyman'] }
const keysOf = ({ asked }: FaultProxy, line: string) =>
  asked.flatMap((each) => (each.line === line ? [each.idempotencyKey] : []))
const notice = (page: Page) => page.locator('[data-part="notice"]')

async function goToCheck(page: Page): Promise<void> {
  await openCheck(page, { word: 'accept' })
  await saved(page)
}

/** Once the later screens and the engine are there, nothing more is loaded. */
const awake = furnished

test.beforeEach(() => test.slow())

const moments = [
  { when: 'once its answer is on the way', at: 'answer' },
  { when: 'as soon as it has the request', at: 'forwarded' },
] as const

for (const { when, at } of moments)
  test(`kill -9 of the server after Send, ${when}, then a restart: one lead, one sale, the lender's answer (Q1, R-22)`, async ({
    page,
    product,
    wire,
    traces,
  }) => {
    await goToCheck(page)
    const killed = wire.meet('POST /api/v3/lead', { at, meanwhile: product.kill })
    await continueButton(page).click()
    await killed
    await product.restart()
    // The longer the server was away, the longer the pauses between attempts have grown.
    await arriveAt(page, 'accepted', 40_000)
    await expect(offersOn(page).filter({ hasText: 'Moneyman' })).toBeVisible()
    expect(new Set(keysOf(wire, 'POST /api/v3/lead')).size).toBe(1)
    expect(await traces()).toEqual(oneOfEach)
    await page.reload()
    await arriveAt(page, 'accepted')
  })

test('kill -9 of the server while a page is saved: the way goes on, and the server has every answer (Q1, R-22)', async ({
  page,
  product,
  wire,
  traces,
}) => {
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, 'personal-details')
  await saved(page)
  const killed = wire.meet('PUT /api/lead', { at: 'forwarded', meanwhile: product.kill })
  await fillPage(page, spain.pages[2]!)
  await continueButton(page).click()
  await killed
  await arriveAt(page, 'address-information')
  await fillPage(page, spain.pages[3]!)
  await expect(notice(page)).toContainText('Tus respuestas están guardadas')
  await product.restart()
  await expect(notice(page)).toHaveCount(0, { timeout: 30_000 })
  await expect.poll(() => shown(page, 'contactDetails.street')).toBe('Calle Mayor')
  await sendAnswers(page, spain)
  await arriveAt(page, 'accepted')
  expect(await traces()).toEqual(oneOfEach)
})

for (const [name, fault] of Object.entries({
  'the answer to Send is lost (R-11)': answerLost,
  'half of the answer to Send arrives (R-13)': answerHalved,
}))
  test(`${name}: it is asked again with the same key and ends in the lender's answer`, async ({
    page,
    wire,
    traces,
  }) => {
    await goToCheck(page)
    const broken = wire.meet('POST /api/v3/lead', fault)
    await continueButton(page).click()
    await broken
    await arriveAt(page, 'accepted')
    const keys = keysOf(wire, 'POST /api/v3/lead')
    expect(keys.length).toBeGreaterThanOrEqual(2)
    expect(new Set(keys).size).toBe(1)
    expect(await traces()).toEqual(oneOfEach)
  })

test('the answer to the first page is lost: the lead is not made twice (R-11)', async ({ page, wire, traces }) => {
  await page.goto('/askrobin-es/')
  const broken = wire.meet('POST /api/v2/lead', answerLost)
  await answerUpTo(page, spain, 'loan-details')
  await broken
  await saved(page)
  const keys = keysOf(wire, 'POST /api/v2/lead')
  expect(keys.length).toBeGreaterThanOrEqual(2)
  expect(new Set(keys).size).toBe(1)
  expect(await traces()).toMatchObject({ leads: 1 })
})

test(
  'offline before Continue: said in Spanish, the answers stay, and it is sent by itself (O5, R-10, experience 20)',
  everyday,
  async ({ page, context, wire }) => {
    await page.goto('/askrobin-es/')
    await awake(page)
    await context.setOffline(true)
    await fillPage(page, firstPage)
    await continueButton(page).click()
    await arriveAt(page, secondPage.path)
    await expect(notice(page)).toContainText('No tienes conexión')
    await expect(notice(page)).toContainText('Tus respuestas están guardadas')
    await page.goBack()
    await arriveAt(page, firstPage.path)
    await expect.poll(() => shown(page, 'personalDetails.lastName')).toBe("O'Brien")
    await page.goForward()
    expect(keysOf(wire, 'POST /api/v2/lead')).toEqual([])
    await context.setOffline(false)
    await saved(page)
    await expect(notice(page)).toHaveCount(0)
    expect(keysOf(wire, 'POST /api/v2/lead')).toHaveLength(1)
  },
)

test('offline before Send: said in Spanish, and sent by itself once there is a connection (O5, R-10)', async ({
  page,
  context,
  traces,
}) => {
  await goToCheck(page)
  await context.setOffline(true)
  await continueButton(page).click()
  await expect(notice(page)).toContainText('Las enviaremos en cuanto vuelvas a tener conexión')
  await arriveAt(page, 'check-your-answers')
  await context.setOffline(false)
  await arriveAt(page, 'accepted')
  expect(await traces()).toEqual(oneOfEach)
})

test('who goes back from a Send that waits for the connection sends with the next press, what then stands there (O5, R-10)', async ({
  page,
  context,
  traces,
}) => {
  await goToCheck(page)
  await context.setOffline(true)
  await continueButton(page).click()
  await expect(notice(page)).toContainText('Las enviaremos en cuanto vuelvas a tener conexión')
  await page.locator('main a[href$="/loan-details"]').click()
  await arriveAt(page, 'loan-details')
  const asked = page.waitForResponse('**/api/lead/status/*')
  await context.setOffline(false)
  await asked
  await expect(notice(page)).toHaveCount(0)
  await controls(page, 'amount').last().fill('500')
  await continueButton(page).click()
  await arriveAt(page, 'check-your-answers')
  const sent = page.waitForRequest('**/api/v3/lead')
  await continueButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ amount: 500 })
  await arriveAt(page, 'accepted')
  expect(await traces()).toEqual(oneOfEach)
})

test('offline from the first page on: what the server still needs is asked, and nothing is sent or called wrong before (C8, R-10)', async ({
  page,
  context,
  wire,
}) => {
  await page.goto('/askrobin-es/')
  await awake(page)
  await context.setOffline(true)
  await answerUpTo(page, spain, 'check-your-answers')
  await continueButton(page).click()
  await expect(notice(page)).toContainText('No tienes conexión')
  await context.setOffline(false)
  await arriveAt(page, 'income-source')
  await expect(page.locator('main')).toContainText('Una entidad necesita saber algo más')
  await expect(page.locator('h1')).toBeFocused()
  await expect(page.locator('[data-part="summary"]')).toBeHidden()
  await answerUpTo(page, spain, 'check-your-answers')
  await saved(page)
  expect(keysOf(wire, 'POST /api/v3/lead')).toEqual([])
  await continueButton(page).click()
  await arriveAt(page, 'accepted')
})

test('503 in a burst: a few attempts with the same key, the applicant is told, then it goes through (R-15)', async ({
  page,
  wire,
  traces,
}) => {
  await goToCheck(page)
  const told = Promise.withResolvers<void>()
  // The last one comes once the page has said so: it says nothing any more when the next attempt goes through.
  const onceTold: Fault = {
    ...unavailable,
    meanwhile: (...met) => told.promise.then(() => unavailable.meanwhile?.(...met)),
  }
  const burst = [unavailable, unavailable, onceTold].map((fault) => wire.meet('POST /api/v3/lead', fault))
  await continueButton(page).click()
  await expect(notice(page)).toContainText('Está tardando más de lo normal')
  told.resolve()
  await Promise.all(burst)
  await arriveAt(page, 'accepted')
  const keys = keysOf(wire, 'POST /api/v3/lead')
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
  expect(await traces()).toEqual(oneOfEach)
})

test('twenty clicks and Enter on Continue and on Send: one request each, one lead (R-21, experience 26)', async ({
  page,
  wire,
  traces,
}) => {
  await page.goto('/askrobin-es/')
  await awake(page)
  await fillPage(page, firstPage)
  await hammer(page)
  await arriveAt(page, secondPage.path)
  await saved(page)
  expect(keysOf(wire, 'POST /api/v2/lead')).toHaveLength(1)
  await answerUpTo(page, spain, 'check-your-answers')
  await saved(page)
  await hammer(page)
  await arriveAt(page, 'accepted')
  expect(pathOf(page)).toBe('accepted')
  expect(keysOf(wire, 'POST /api/v3/lead')).toHaveLength(1)
  expect(await traces()).toEqual(oneOfEach)
})

/** Twenty clicks and twenty Enters on the page's button, faster than anything can answer. */
async function hammer(page: Page): Promise<void> {
  await continueButton(page).focus()
  await continueButton(page).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 20; press++) {
      button.click()
      button.form?.requestSubmit(button)
    }
  })
}
