// Benchmark of presses: how long the browser takes to paint an answer to each one of a journey, on a processor four times slower (19.4).
// The journeys are those of all countries.
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { findChromium } from '#scripts/chromium.ts'
import { startWalkedProduct } from './walked-product.ts'
import { journeys } from '#test/journeys/journeys.ts'
import type { Journey } from '#test/journeys/journey.ts'
import { answerUpTo, furnished } from '../e2e/applicant.ts'
import { interactionsOf, paced } from '../e2e/pace.ts'
import { median } from '../e2e/step-times.ts'
import { markdown } from './markdown.ts'

const runs = 3

/** Milliseconds of each press from the first page to the check of all answers. */
async function pressesOf(browser: Browser, url: string, journey: Journey): Promise<readonly number[]> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await paced(page)
  await page.goto(`${url}/${journey.variant}/`)
  await page.waitForLoadState('networkidle')
  await furnished(page)
  await answerUpTo(page, journey, 'check-your-answers')
  const presses = await interactionsOf(page)
  await context.close()
  return presses
}

/** The table as Markdown; journeys take turns. */
export async function interactionTable(say: (text: string) => void): Promise<string> {
  const product = await startWalkedProduct()
  const browser = await chromium.launch({
    executablePath: await findChromium({ environment: process.env, say }),
    args: ['--no-sandbox'],
  })
  const taken = new Map<string, (readonly number[])[]>(journeys.map(({ variant }) => [variant, []]))
  try {
    for (let run = 1; run <= runs; run++)
      for (const journey of journeys) {
        say(`Presses ${run} of ${runs}: ${journey.variant} …`)
        taken.get(journey.variant)!.push(await pressesOf(browser, product.url, journey))
      }
  } finally {
    await Promise.all([browser.close(), product.stop()])
  }
  return markdown(
    ['press to paint, CPU 4x, ms', 'presses', 'p50', 'worst of a journey, median', 'worst of all'],
    [...taken].map(([variant, all]) => {
      const worst = all.map((presses) => Math.max(...presses))
      return [variant, all.flat().length, median(all.flat()), median(worst), Math.max(...worst)].map(String)
    }),
  )
}
