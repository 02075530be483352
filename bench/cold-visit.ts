// Benchmark of a cold visit on a slow phone (1.6 Mbit/s, 150 ms a request, processor four times slower). It measures the bytes
// that arrive untouched, when Continue answers, and how long the browser's thread is held.
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { startProduct } from '#scripts/product.ts'
import { answerOf, byAddress, levelsOf, longestOf, requestsOf, scriptBytesOf, watchAnswer } from '../e2e/cold-visit.ts'
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

/** A visit of somebody new to this address. */
async function coldVisit(browser: Browser, url: string): Promise<ColdVisit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const sent = await requestsOf(session)
  await session.send('Network.emulateNetworkConditions', slow)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watchAnswer)
  await page.goto(url)
  const noted = await answerOf(page)
  const all = byAddress(sent.values())
  const after = noted.tasks.filter(([start, length]) => start + length > noted.painted)
  await context.close()
  return {
    painted: noted.painted,
    answered: noted.answered,
    longestTask: longestOf(noted),
    blocking: after.reduce((sum, [, length]) => sum + length - 50, 0),
    scriptBytes: scriptBytesOf(all),
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
