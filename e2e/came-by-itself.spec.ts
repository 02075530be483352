// Browser test of a page that comes by itself, as when the server's answer takes a page away under the finger. A press that was meant for
// the one sends nothing on the other (C8).
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo, arriveAt, fillPage, saved } from './applicant.ts'
import { expect, test } from './browser.ts'

const pensioner = { 'incomeDetails.incomeSource': 'pensioner' } as const
const pageAt = (path: string) => spain.pages.find((page) => page.path === path)!

/** Runs in the page: whether a finger in the middle of the page's button would press it. */
function takesPresses(): boolean {
  const button = document.querySelector('main button[type="submit"]')!
  button.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = button.getBoundingClientRect()
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Looks as soon as another page stands there, before anything else can happen. */
async function lookOnceMoved(page: Page): Promise<() => Promise<boolean | undefined>> {
  await page.evaluate(`{
    const heading = document.querySelector('h1').textContent
    const observer = new MutationObserver(() => {
      if (document.querySelector('h1')?.textContent === heading || document.body.dataset.moved === undefined) return
      observer.disconnect()
      window.tookAtOnce = (${takesPresses.toString()})()
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  }`)
  return () => page.evaluate(() => (window as { tookAtOnce?: boolean }).tookAtOnce)
}

test('C8: a page that the server’s answer brings takes no press for the page before it', async ({ page }) => {
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, 'income-source')
  await saved(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/lead', async (route) => {
    await held.promise
    await route.continue()
  })
  // Until the server has answered, nobody knows that no lender asks a pensioner for it.
  await answerUpTo(page, spain, 'is-politically-exposed', { instead: pensioner })
  await fillPage(page, pageAt('is-politically-exposed'))
  const tookAtOnce = await lookOnceMoved(page)
  held.resolve()
  await arriveAt(page, 'check-your-answers')
  expect(await tookAtOnce()).toBe(false)
  await expect.poll(() => page.evaluate(takesPresses)).toBe(true)
})
