// Timing of a journey's steps by the page's own clock, for the benchmark of failing vendors.
import type { Browser } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerAll, arriveAt, continueButton } from './applicant.ts'
import { answerNotice, asPeopleHave, asPerson } from './tracked.ts'

/** Milliseconds by path. */
export type Times = Readonly<Record<string, number>>

/** From the press of Continue to the next page's heading. Runs in the page. */
function watchSteps(): void {
  const times: Record<string, number> = {}
  Object.assign(window, { stepTimes: times })
  const heading = () => document.querySelector('h1')?.textContent ?? ''
  let pressed: { at: number; path: string; heading: string } | undefined
  addEventListener(
    'click',
    ({ target }) => {
      if ((target as Element).closest('main button[type="submit"]'))
        pressed = { at: performance.now(), path: location.pathname, heading: heading() }
    },
    true,
  )
  const look = () => {
    if (!pressed || heading() === pressed.heading) return
    times[pressed.path] = performance.now() - pressed.at
    pressed = undefined
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}

/** A whole journey of a new visitor who agrees to everything. */
export async function stepTimes(browser: Browser, baseURL: string): Promise<Times> {
  const context = await browser.newContext({ userAgent: asPeopleHave, baseURL })
  await asPerson(context)
  await context.addInitScript(watchSteps)
  const page = await context.newPage()
  await page.goto('/askrobin-es/')
  await answerNotice(page, 'es', 'accept')
  await answerAll(page, spain)
  const times = await page.evaluate(() => (window as unknown as { stepTimes: Times }).stepTimes)
  await continueButton(page).click()
  await arriveAt(page, 'accepted', 30_000)
  await context.close()
  return times
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
