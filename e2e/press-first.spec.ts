// Browser test of a press of Continue and what comes right behind it (19.4, R-11, B8). The first is painted first, and no answer is lost.
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import {
  answerAll,
  answerUpTo,
  arriveAt,
  continueButton,
  fillPage,
  furnished,
  pathOf,
  saved,
  shown,
} from './applicant.ts'
import { expect, test } from './browser.ts'

type JourneyPage = (typeof spain.pages)[0]
const [first, second, third, fourth] = spain.pages as [JourneyPage, JourneyPage, JourneyPage, JourneyPage]

/** Pages that were continued with, as this tab keeps them. */
const continuedIn = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('state') ?? '{}') as { continued?: string[] }).continued ?? [])

/** Records the heading in the first frame behind each press of Continue. Runs in the page. */
function watchPresses(): void {
  const headings: (string | undefined)[] = []
  Object.assign(window, { headings })
  addEventListener('submit', () => {
    requestAnimationFrame(() => headings.push(document.querySelector('h1')?.textContent))
  })
}

test('19.4 INP: the first step comes behind the paint of its press, others with it', async ({ page }) => {
  await page.addInitScript(watchPresses)
  await page.goto('/askrobin-es/')
  await furnished(page)
  const pages: string[] = []
  const onPage = async () => {
    // The server's answer to a page says which one is the last.
    await saved(page)
    pages.push((await page.locator('h1').textContent())!)
  }
  await answerAll(page, spain, { onPage })
  await onPage()
  const seen = await page.evaluate(() => (window as unknown as { headings: string[] }).headings)
  expect(seen).toEqual([pages[0], ...pages.slice(2)])
})

test('R-11: two quick presses of the first page are one step', async ({ page }) => {
  await page.goto('/askrobin-es/')
  await furnished(page)
  await fillPage(page, first)
  const length = await page.evaluate(() => history.length)
  await continueButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await arriveAt(page, second.path)
  expect(await page.evaluate(() => history.length)).toBe(length + 1)
})

test('R-11: a reload right behind the first press loses nothing', async ({ page }) => {
  await page.goto('/askrobin-es/')
  await furnished(page)
  await fillPage(page, first)
  const typed = await shown(page, 'personalDetails.firstName')
  const reloaded = page.waitForEvent('load')
  await continueButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    location.reload()
  })
  await reloaded
  if (pathOf(page) === second.path) await page.goBack()
  await expect.poll(() => shown(page, 'personalDetails.firstName')).toBe(typed)
  await continueButton(page).click()
  await arriveAt(page, second.path)
})

for (const [name, goBack] of [
  ['the browser', (page: Page) => page.goBack()],
  ['the link', (page: Page) => page.locator('[data-part="back"]').click()],
] as const)
  test(`R-32 B8: who goes back by ${name} while Continue waits for the network stays there, and the answers are taken`, async ({
    page,
  }) => {
    await page.goto('/askrobin-es/')
    await answerUpTo(page, spain, fourth.path)
    await saved(page)
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/rules-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.reload()
    await fillPage(page, fourth)
    await continueButton(page).click()
    await expect(continueButton(page)).toHaveAttribute('aria-disabled', 'true')
    await goBack(page)
    await arriveAt(page, third.path)
    held.resolve()
    await expect.poll(() => continuedIn(page)).toContain(fourth.path)
    await saved(page)
    expect(pathOf(page)).toBe(third.path)
    await expect(page.locator(`form[data-step="${third.path}"]`)).toBeVisible()
  })

test('B8: Back right behind Continue leads to the page before, and Forward to the one that was answered', async ({
  page,
}) => {
  await page.goto('/askrobin-es/')
  // Not the first step of the document, which waits for the paint of its press.
  await answerUpTo(page, spain, fourth.path)
  await fillPage(page, fourth)
  await saved(page)
  const length = await page.evaluate(() => history.length)
  await continueButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    history.back()
  })
  await arriveAt(page, third.path)
  await saved(page)
  expect([pathOf(page), await page.evaluate(() => history.length)]).toEqual([third.path, length])
  expect(await continuedIn(page)).toContain(fourth.path)
  await expect(page.locator('h1')).toBeFocused()
  await page.goForward()
  await arriveAt(page, fourth.path)
})
