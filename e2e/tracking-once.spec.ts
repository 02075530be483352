// Browser test of event deduplication: each lead event is sent once under one id, and a withdrawal stops sending (T-01, P-02).
// A file of its own, because the driver switches the back-forward cache off.
import type { BrowserContext, Page } from '@playwright/test'
import { businessEvents } from '#domain/tracking/tracking.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerAll, answerUpTo, arriveAt, continueButton, lenderButton, sendAnswers } from './applicant.ts'
import { answerLost, startFaultProxy } from './fault-proxy.ts'
import { businessCalls, expectedCalls, leadMadeIn } from './tracked-calls.ts'
import { answerKept, answerNotice, expect, keptIn, noticeWords, test } from './tracked.ts'
import type { Collector } from './tracked.ts'
import { fullBrowser } from './full-browser.ts'

test.use({
  launchOptions: {
    ...fullBrowser,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})
test.beforeEach(() => test.slow())

const words = noticeWords('es')
const happened = businessEvents.filter((event) => event !== 'rejected')
const told = async (collector: Collector) => businessCalls(await collector.received(), false)

/** Something that comes late would have come by now. */
async function stays(collector: Collector, calls: readonly string[]): Promise<void> {
  const from = Date.now()
  await expect.poll(() => Date.now() - from, { intervals: [500], timeout: 5000 }).toBeGreaterThan(1500)
  expect(await told(collector)).toEqual(calls)
}

test('T-01: reload, Back, a second tab and the back-forward cache: one id for each thing that happened, told once', async ({
  page,
  context,
  product,
  collector,
}) => {
  const made = leadMadeIn(page)
  await page.goto('/askrobin-es/')
  await answerNotice(page, 'es', 'accept')
  const asked = await answerAll(page, spain)
  const lead = await made
  await page.reload()
  await arriveAt(page, 'check-your-answers')
  await page.evaluate(() => history.back())
  await arriveAt(page, asked.at(-1)!)
  await page.evaluate(() => history.forward())
  await arriveAt(page, 'check-your-answers')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const copy = await opened
  await arriveAt(copy, 'check-your-answers')
  await continueButton(page).click()
  await Promise.all([arriveAt(page, 'accepted', 30_000), arriveAt(copy, 'accepted', 30_000)])
  await page.reload()
  await arriveAt(page, 'accepted')
  await page.bringToFront()
  await lenderButton(page).click()
  await expect.poll(() => page.url()).toContain(product.sandboxUrl)
  await page.evaluate(() => history.back()).catch(() => {})
  await arriveAt(page, 'redirected')
  await lenderButton(page).click()
  await expect.poll(() => page.url()).toContain(product.sandboxUrl)
  await context.newPage()
  const expected = expectedCalls(lead, happened, false)
  await expect.poll(() => told(collector)).toEqual(expected)
  await stays(collector, expected)
})

test('T-01: an answer is lost and the call made again: the lead is told of once, under its own id', async ({
  page,
  product,
  collector,
}) => {
  const wire = await startFaultProxy(Number(new URL(product.url).port))
  try {
    const lost = wire.meet('POST /api/v2/lead', answerLost)
    const made = leadMadeIn(page)
    await page.goto(`${wire.url}/askrobin-es/`)
    await answerNotice(page, 'es', 'accept')
    await answerUpTo(page, spain, 'check-your-answers')
    await lost
    const expected = expectedCalls(await made, ['leadSent'], false)
    await expect.poll(() => told(collector)).toEqual(expected)
    expect(wire.asked.filter(({ line }) => line === 'POST /api/v2/lead').length).toBeGreaterThan(1)
    await stays(collector, expected)
  } finally {
    await wire.close()
  }
})

const openNotice = async (page: Page) => page.getByText(words.open, { exact: true }).first().click()

/** The form again in a new tab of the same browser: clean as on the first day. */
async function nextLoadIsClean(context: BrowserContext, collector: Collector): Promise<void> {
  const received = (await collector.received()).length
  const page = await context.newPage()
  const asked = page.waitForResponse((each) => each.url().includes('/api/tracking/'))
  await page.goto('/askrobin-es/')
  await asked
  await arriveAt(page, 'accepted')
  expect(await keptIn(page, context)).toEqual(answerKept)
  expect((await collector.received()).length).toBe(received)
}

test('P-02: a no at the start: nobody is told on the whole way, by browser or server, and nothing is kept', async ({
  page,
  context,
  collector,
}) => {
  await page.goto('/askrobin-es/')
  await answerNotice(page, 'es', 'reject')
  await sendAnswers(page, spain)
  await arriveAt(page, 'accepted', 30_000)
  expect(await keptIn(page, context)).toEqual(answerKept)
  expect(await collector.received()).toEqual([])
  await nextLoadIsClean(context, collector)
})

test('P-02: a yes taken back: nothing more is told, the vendors’ cookies and keys are gone, and the next load is clean', async ({
  page,
  context,
  collector,
}) => {
  await page.goto('/askrobin-es/')
  await answerNotice(page, 'es', 'accept')
  const made = leadMadeIn(page)
  await answerUpTo(page, spain, 'personal-details')
  const expected = expectedCalls(await made, ['leadSent'], false)
  await expect.poll(() => told(collector)).toEqual(expected)
  expect((await keptIn(page, context)).cookies).not.toEqual([])
  await openNotice(page)
  await answerNotice(page, 'es', 'reject')
  await expect.poll(() => keptIn(page, context)).toEqual(answerKept)
  await stays(collector, expected)
  const before = (await collector.received()).length
  await sendAnswers(page, spain)
  await arriveAt(page, 'accepted', 30_000)
  expect((await collector.received()).slice(before)).toEqual([])
  expect(await keptIn(page, context)).toEqual(answerKept)
  await nextLoadIsClean(context, collector)
})
