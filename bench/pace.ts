// Benchmark of a form's pace beside bare React in the same run. It measures the time until a step is painted, on a processor four
// times slower, the script of a key, and the heap after the last page (19.4, 19.7).
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { startWalkedProduct } from './walked-product.ts'
import { heapOf, interactionsOf, paced, paintsOf, scriptPerKey } from '../e2e/pace.ts'
import { median } from '../e2e/step-times.ts'
import { markdown } from './markdown.ts'
import { drawnPagesOf } from './peers/drawn-pages.ts'
import type { DrawnPages } from './peers/drawn-pages.ts'
import { drawnForm, formsBeside } from './peers/forms.ts'
import type { Form } from './peers/forms.ts'
import { serveDrawn, servePeers } from './peers/serve-peers.ts'

/** Of one visit, times in milliseconds. */
interface Pace {
  readonly steps: readonly number[]
  readonly worst: number
  readonly key: number
  /** Megabytes after the last page. */
  readonly heap: number
}

const runs = 5

async function open(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  return { context, page: await context.newPage() }
}

async function drawnBy(browser: Browser, productUrl: string): Promise<DrawnPages> {
  const { context, page } = await open(browser)
  const drawn = await drawnPagesOf(page, productUrl)
  await context.close()
  return drawn
}

async function visit(browser: Browser, { url, firstField, steps }: Form): Promise<Pace> {
  const typed = await open(browser)
  await typed.page.goto(url)
  await typed.page.waitForLoadState('networkidle')
  const key = median(await scriptPerKey(typed.page, firstField))
  await typed.context.close()
  const walked = await open(browser)
  await paced(walked.page)
  await walked.page.goto(url)
  await walked.page.waitForLoadState('networkidle')
  await steps(walked.page)
  const taken = await paintsOf(walked.page)
  const worst = Math.max(...(await interactionsOf(walked.page)))
  const heap = await heapOf(walked.page)
  await walked.context.close()
  return { steps: taken, worst, key, heap }
}

/** The table as Markdown; visits take turns. */
export async function paceTable(say: (text: string) => void): Promise<string> {
  const [peers, product] = [await servePeers(), await startWalkedProduct()]
  const browser = await chromium.launch({
    executablePath: await findChromium({ environment: process.env, say }),
    args: ['--no-sandbox'],
  })
  const drawn = await drawnBy(browser, product.url)
  const drawnPeer = await serveDrawn(drawn)
  const forms = {
    ...formsBeside(product.url, peers.pages['bare React']),
    'its elements and styles by bare React': drawnForm(drawn, drawnPeer.url),
  }
  const paces: Record<string, Pace[]> = {}
  try {
    for (let run = 1; run <= runs; run++)
      for (const [name, form] of Object.entries(forms)) {
        say(`Steps and keys ${run} of ${runs}: ${name} …`)
        ;(paces[name] ??= []).push(await visit(browser, form))
      }
  } finally {
    await Promise.all([browser.close(), peers.stop(), drawnPeer.stop(), product.stop()])
  }
  return markdown(
    [
      'pace',
      'steps',
      'step painted, p50, CPU 4x, ms',
      'slowest, ms',
      'worst interaction, ms',
      'script a key, ms',
      'heap after, MB',
    ],
    Object.entries(paces).map(([name, all]) => {
      const steps = all.flatMap((pace) => pace.steps)
      return [
        name,
        steps.length.toString(),
        median(steps).toFixed(0),
        Math.max(...steps).toFixed(0),
        median(all.map(({ worst }) => worst)).toFixed(0),
        median(all.map(({ key }) => key)).toFixed(2),
        median(all.map(({ heap }) => heap)).toFixed(1),
      ]
    }),
  )
}
