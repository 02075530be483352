// Benchmark of a cold visit on a slow phone (1.6 Mbit/s, 150 ms a request, processor four times slower). It measures the bytes
// that arrive untouched, when Continue answers, and how long the browser's thread is held.
import { chromium } from '@playwright/test'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { startProduct } from '#scripts/product.ts'
import { median } from '../e2e/step-times.ts'
import { markdown } from './markdown.ts'
import { servePeers } from './peers/serve-peers.ts'

/** One visit. Times are milliseconds since the navigation began, by the page's own clock; bytes are as they came over the line. */
interface ColdVisit {
  readonly painted: number
  /** Something happened to the first press of Continue, which came at the first paint: a busy mark or a message. */
  readonly answered: number
  readonly longestTask: number
  /** Of each task after the first paint what is over 50 ms. */
  readonly blocking: number
  readonly scriptBytes: number
  readonly requests: number
  /** Number of requests in a row, the page itself the first. */
  readonly levels: number
}

const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

interface Noted {
  painted: number
  answered: number
  tasks: [number, number][]
}

/** Runs in the page: presses Continue at the first paint and notes what happens. */
function watch(): void {
  const noted: Noted = { painted: 0, answered: 0, tasks: [] }
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.tasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  const press = () => document.querySelector<HTMLButtonElement>('main form button[type="submit"]')?.click()
  const look = () => {
    const told = document.querySelector('[data-part="summary"]:not([hidden]) li, button[aria-disabled="true"]')
    if (told && !noted.answered) noted.answered = performance.now()
  }
  new PerformanceObserver((list, observer) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0]
    if (!paint) return
    observer.disconnect()
    noted.painted = paint.startTime
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    press()
    look()
    // A person whose press has no effect presses again.
    const again = setInterval(() => (noted.answered ? clearInterval(again) : press()), 100)
  }).observe({ type: 'paint', buffered: true })
}

interface Sent {
  readonly url: string
  readonly type: string
  readonly by: string | undefined
  bytes: number
}

/** Notes every request with who asked for it. */
async function requestsOf(session: CDPSession): Promise<Map<string, Sent>> {
  const all = new Map<string, Sent>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, type, initiator }) => {
    const by = initiator.url ?? initiator.stack?.callFrames[0]?.url ?? initiator.stack?.parent?.callFrames[0]?.url
    all.set(requestId, { url: request.url, type: type ?? '', by, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const sent = all.get(requestId)
    if (sent) sent.bytes = encodedDataLength
  })
  return all
}

function levelsOf(all: readonly Sent[]): number {
  const byUrl = new Map(all.map((sent) => [sent.url, sent]))
  const level = (sent: Sent | undefined, seen: readonly Sent[] = []): number =>
    !sent || seen.includes(sent)
      ? 0
      : 1 + level(sent.by === undefined ? undefined : byUrl.get(sent.by), [...seen, sent])
  return Math.max(0, ...all.map((sent) => level(sent)))
}

async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.answered > 0)
  await page.waitForLoadState('networkidle')
}

/** A visit of somebody new to this address. */
async function coldVisit(browser: Browser, url: string): Promise<ColdVisit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const sent = await requestsOf(session)
  await session.send('Network.emulateNetworkConditions', slow)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watch)
  await page.goto(url)
  await untilQuiet(page)
  const noted = await page.evaluate(() => (window as unknown as { noted: Noted }).noted)
  const all = [...new Map([...sent.values()].map((each) => [each.url, each])).values()].filter(
    ({ url: each }) => !each.startsWith('data:'),
  )
  const after = noted.tasks.filter(([start, length]) => start + length > noted.painted)
  await context.close()
  return {
    painted: noted.painted,
    answered: noted.answered,
    longestTask: Math.max(0, ...noted.tasks.map(([, length]) => length)),
    blocking: after.reduce((sum, [, length]) => sum + length - 50, 0),
    scriptBytes: all.reduce((sum, { type, bytes }) => sum + (type === 'Script' ? bytes : 0), 0),
    requests: all.length,
    levels: levelsOf(all),
  }
}

const runs = 5
const variants = ['askrobin-es', 'ratapro-pl', 'lienketvay-vn'] as const

/** The table as Markdown: medians of visits that take turns, so that what else the machine does falls on all alike. */
export async function coldVisitTable(say: (text: string) => void): Promise<string> {
  const [peers, still, told] = [await servePeers(), await startProduct(), await startProduct({ TRACKING_FILE: '' })]
  const browser = await chromium.launch({
    executablePath: await findChromium({ environment: process.env, say }),
    args: ['--no-sandbox'],
  })
  const pages = {
    ...peers.pages,
    ...Object.fromEntries(variants.map((id) => [id, `${still.url}/${id}/`])),
    [`${variants[0]}, with the notice`]: `${told.url}/${variants[0]}/`,
  }
  const visits: Record<string, ColdVisit[]> = {}
  try {
    for (let run = 1; run <= runs; run++)
      for (const [name, url] of Object.entries(pages)) {
        say(`Cold visit ${run} of ${runs}: ${name} …`)
        ;(visits[name] ??= []).push(await coldVisit(browser, url))
      }
  } finally {
    await Promise.all([browser.close(), peers.stop(), still.stop(), told.stop()])
  }
  const middle = (name: string, read: (visit: ColdVisit) => number) => median(visits[name]!.map(read))
  const ms = (value: number) => Math.round(value).toString()
  return markdown(
    [
      'cold visit, slow',
      'painted, ms',
      'Continue answers, ms',
      'longest task, ms',
      'blocking, ms',
      'script, kB',
      'requests',
      'levels',
    ],
    Object.keys(pages).map((name) => [
      name,
      ms(middle(name, ({ painted }) => painted)),
      ms(middle(name, ({ answered }) => answered)),
      ms(middle(name, ({ longestTask }) => longestTask)),
      ms(middle(name, ({ blocking }) => blocking)),
      (middle(name, ({ scriptBytes }) => scriptBytes) / 1000).toFixed(1),
      ms(middle(name, ({ requests }) => requests)),
      ms(middle(name, ({ levels }) => levels)),
    ]),
  )
}
