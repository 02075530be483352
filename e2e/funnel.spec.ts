// Browser test of the funnel: exact figures after Back, reloads, two tabs, refusals and bounces (decision 033). Nothing is
// stored for it, nothing personal is sent, and the operator's page shows it.
import type { BrowserContext, Page, Request } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { funnelFigures } from '#server/reach/funnel/figures.ts'
import type { FunnelQuery } from '#server/reach/funnel/figures.ts'
import { openDatabase } from '#server/platform/stores/database.ts'
import { freePort } from '../scripts/ports.ts'
import { startProduct } from '../scripts/product.ts'
import type { Product } from '../scripts/product.ts'
import {
  arriveAt,
  continueButton,
  expectAccessible,
  fill,
  fillPage,
  furnished,
  sidewaysOf,
  summaryItems,
} from './applicant.ts'
import { expect, test as base } from './browser.ts'

const test = base.extend<{ product: Product; operator: string }>({
  operator: async ({}, use) => use(`http://127.0.0.1:${await freePort()}`),
  product: [
    async ({ operator }, use) => {
      const product = await startProduct({ METRICS_PORT: new URL(operator).port })
      await use(product)
      await product.stop()
    },
    { scope: 'test', timeout: 180_000 },
  ],
})
test.beforeEach(() => test.slow())

const [first, second, third] = spain.pages as [
  (typeof spain.pages)[0],
  (typeof spain.pages)[0],
  (typeof spain.pages)[0],
]

const isFunnel = (request: Request) => request.url().endsWith('/api/funnel')
/** Funnel requests of the context from now on. */
function sent(context: BrowserContext): Request[] {
  const requests: Request[] = []
  context.on('request', (request) => isFunnel(request) && requests.push(request))
  return requests
}
const eventsOf = (requests: readonly Request[]) =>
  requests.flatMap(
    (request) => (request.postDataJSON() as { events: { kind: string; step: string; field?: string }[] }).events,
  )
const slots = (page: Page) =>
  page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].toSorted())

const today: FunnelQuery = { variants: ['askrobin-es'], from: '2000-01-01', to: '2999-12-31', by: 'all' }

/** A busy machine is quiet for a while before it asks for the part that counts. */
async function isCounting(page: Page): Promise<void> {
  const parts = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  await expect.poll(() => page.evaluate(parts)).toContainEqual(expect.stringMatching(/\/visit-[^/]+\.js$/))
  await page.waitForLoadState('networkidle')
}

/** The figures as they will be at a time, from the data of a product that was killed. */
async function figuresAt({ dataDirectory }: Product, at: number) {
  const opened = await openDatabase({ dataDir: dataDirectory, onConnectionError: () => {}, onLockLost: () => {} })
  if ('refused' in opened) throw new Error(opened.refused)
  const { segments } = await funnelFigures(opened.db, today, at)
  await opened.close()
  const { visits, steps } = segments.get('')!
  return {
    visits,
    steps: Object.fromEntries(
      [...steps].map(([step, { entered, continued, dropped, inProgress, failed, refused }]) => [
        step,
        { entered, continued, dropped, inProgress, failed, refused: Object.fromEntries(refused) },
      ]),
    ),
  }
}

test('033: Back, reload, two tabs, one refused answer, then dropped: the figures are exact', async ({
  page,
  context,
  browser,
  product,
  operator,
  request,
}) => {
  const requests = sent(context)
  await page.goto('/askrobin-es/')
  await page.waitForLoadState('networkidle')
  await fillPage(page, first)
  await fill(page, 'contactDetails.email', 'nobody')
  await continueButton(page).click()
  await expect(summaryItems(page)).toHaveCount(1)
  await fillPage(page, first)
  await continueButton(page).click()
  await arriveAt(page, second.path)
  await fillPage(page, second)
  await continueButton(page).click()
  await arriveAt(page, third.path)
  await page.goBack()
  await arriveAt(page, second.path)
  await continueButton(page).click()
  await arriveAt(page, third.path)
  await page.reload()
  await arriveAt(page, third.path)
  await page.waitForLoadState('networkidle')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const copy = await opened
  await arriveAt(copy, third.path)
  await copy.waitForLoadState('networkidle')
  // The other tab was there too, and told it: the last of what is gathered. What goes while a page is left is not seen from here.
  const ofCopy = (all: readonly Request[]) => all.filter((each) => each.frame().page() === copy)
  await expect.poll(() => eventsOf(ofCopy(requests))).toContainEqual(expect.objectContaining({ step: third.path }))

  // Somebody else, who leaves before anything was gathered.
  const other = await browser.newContext({ baseURL: product.url })
  const their = await other.newPage()
  await their.goto('/askrobin-es/')
  await isCounting(their)
  await their.goto('about:blank')
  const counted = async () => (await (await request.get(`${operator}/funnel`)).text()).match(/<dd>(\d+)<\/dd>/)?.[1]
  // The tab stays open until then: the browser drops what a page sends as it goes when its tab is shut in the same moment.
  await expect.poll(counted).toBe('2')

  const answered = await Promise.all(requests.map(async (each) => (await each.response())?.status()))
  expect(new Set(answered)).toEqual(new Set([202]))
  const bodies = requests.map((each) => each.postData()).join('\n')
  const session = await page.evaluate(() => sessionStorage.getItem('sessionId'))
  expect(bodies).not.toContain(session)
  for (const typed of Object.values(first.fields).flat()) if (typed.length > 4) expect(bodies).not.toContain(typed)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  expect((await slots(page)).filter((name) => /funnel/i.test(name))).toEqual([])

  await page.goto(`${operator}/funnel?variant=askrobin-es`)
  await expect(page.getByRole('region', { name: 'Steps' }).getByRole('row').nth(1)).toContainText('2100.0 %100.0 %11')
  await other.close()
  await product.kill()
  const none = { continued: 0, dropped: 0, inProgress: 0, failed: 0, refused: {} }
  const expected = {
    visits: 2,
    steps: {
      [first.path]: {
        ...none,
        entered: 2,
        continued: 1,
        dropped: 1,
        failed: 1,
        refused: { 'contactDetails.email': 1 },
      },
      [second.path]: { ...none, entered: 1, continued: 1 },
      [third.path]: { ...none, entered: 1, dropped: 1 },
    },
  }
  expect(await figuresAt(product, Date.now() + 31 * 60_000)).toEqual(expected)
})

test('19.8: how fast a phone’s page was arrives once it is left, in classes, and nothing before', async ({
  browser,
  product,
  operator,
  request,
}) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ baseURL: product.url, ...phone })
  const speeds: string[] = []
  context.on('request', (each) => each.url().endsWith('/api/funnel/speed') && speeds.push(each.postData() ?? ''))
  const page = await context.newPage()
  await page.goto('/askrobin-es/')
  await furnished(page)
  await fillPage(page, first)
  const saved = page.waitForResponse((each) => each.url().endsWith('/v2/lead'))
  await continueButton(page).click()
  await arriveAt(page, second.path)
  await saved
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(speeds).toEqual([])
  // Within the site: a page that leaves for another one has half a second, which is little on a busy machine.
  await page.goto('/askrobin-mx/')
  const shown = async () => (await request.get(`${operator}/funnel?variant=askrobin-es`)).text()
  await expect.poll(shown).toContain('Page speed in the field')
  const html = await shown()
  for (const metric of ['LCP', 'INP', 'CLS'])
    expect(html).toMatch(new RegExp(`<h3>${metric} (?:(?!</article>).)*<p>1 page load\\.`))
  expect(html).toMatch(/<th scope="row">phone</)
  await context.close()
})

test('033: the operator’s page is at the operator’s address alone, in 360 and 1280, without script, and says what is wrong', async ({
  page,
  product,
  operator,
  request,
}) => {
  await request.post('/api/funnel', {
    headers: { 'idempotency-key': 'a-key-of-a-test' },
    data: {
      variant: 'default-es',
      visit: 'ab'.repeat(32),
      arms: { 'first-question': 'amount' },
      events: [
        { kind: 'continued', step: 'initial-details', seconds: 40, at: 1000 },
        { kind: 'failed', step: 'loan-details', field: 'amount', at: 0 },
      ],
    },
  })
  // As many page loads as are judged, and one of another form.
  for (const [index, variant] of [...Array(20).fill('askrobin-es'), 'askrobin-mx'].entries())
    await request.post('/api/funnel/speed', {
      headers: { 'idempotency-key': `speed-of-a-test-${index}` },
      data: { variant, device: 'phone', speed: { lcp: index < 14 ? 1750 : 5000, inp: 75, cls: 0.15 } },
    })
  expect((await request.get(`${product.url}/funnel`)).status()).toBe(404)
  const answer = await request.get(`${operator}/funnel`)
  expect(answer.headers()['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${operator}/funnel`)
    await page.getByText('Every form').click()
    await expect(page.getByRole('rowheader', { name: 'askrobin-mx phone' })).toBeVisible()
    expect(await sidewaysOf(page)).toEqual([])
    const wider = await page.locator('form label').evaluateAll((labels) =>
      labels
        .filter((label) => {
          const field = label.querySelector('input, select')!
          return field.getBoundingClientRect().right > label.getBoundingClientRect().right + 1
        })
        .map((label) => label.textContent),
    )
    expect(wider).toEqual([])
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Form' }).selectOption('default-es')
    await page.getByRole('combobox', { name: 'By' }).selectOption('arm:first-question')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('heading', { name: 'amount', exact: true })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'By' })).toHaveValue('arm:first-question')
    expect(await sidewaysOf(page)).toEqual([])
    await expectAccessible(page)
  }
  await page.goto(`${operator}/funnel?from=2026-02-30`)
  await expect(page.getByRole('alert')).toContainText('from: found 2026-02-30, expected a day such as 2026-11-01')
})
