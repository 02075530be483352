// Browser test of failing vendors: blocked, hanging, broken or slow; the applicant notices nothing (T-05, T-06, S-12). One
// brings a host that nobody configured.
import type { Browser } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo, arriveAt, continueButton, sendAnswers } from './applicant.ts'
import { openCheck } from './at-screen.ts'
import { answerNotice, asPeopleHave, asPerson, expect, pressOn, test } from './tracked.ts'

const vendors = ['google', 'meta', 'tiktok', 'posthog', 'logrocket']
const all = (fault: string) => Object.fromEntries(vendors.map((vendor) => [vendor, fault]))

/** Runs in the page: from the press of Continue to the next heading no timer fires that somebody could give a vendor time by. */
function holdLongTimers(): void {
  const longMs = 100
  const set = window.setTimeout.bind(window)
  const clear = window.clearTimeout.bind(window)
  const held = new Map<number, () => void>()
  const heading = () => document.querySelector('h1')?.textContent
  let left: string | null | undefined
  const isLeaving = () => left !== undefined && heading() === left
  Object.assign(window, {
    setTimeout: (act: () => void, ms = 0, ...given: []) => {
      const fire = () => (ms >= longMs && isLeaving() ? void held.set(id, fire) : act(...given))
      const id = set(fire, ms)
      return id
    },
    clearTimeout: (id: number) => {
      held.delete(id)
      clear(id)
    },
  })
  addEventListener(
    'click',
    ({ target }) => {
      if ((target as Element).closest('main button[type="submit"]')) left = heading()
    },
    true,
  )
  new MutationObserver(() => {
    if (isLeaving() || held.size === 0) return
    const due = [...held.values()]
    held.clear()
    for (const fire of due) fire()
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** The pages that a new visitor who agrees to everything is asked, to the lender's answer. */
async function walk(browser: Browser, baseURL: string): Promise<string[]> {
  const context = await browser.newContext({ userAgent: asPeopleHave, baseURL })
  await asPerson(context)
  await context.addInitScript(holdLongTimers)
  const page = await context.newPage()
  await page.goto('/askrobin-es/')
  await answerNotice(page, 'es', 'accept')
  const paths = await sendAnswers(page, spain)
  await arriveAt(page, 'accepted', 30_000)
  await context.close()
  return paths
}

test('T-05: every vendor blocked, hanging, throwing, failing or slow: the same journey, and no step waits for one', async ({
  browser,
  product,
  collector,
}) => {
  test.setTimeout(240_000)
  // How much slower a step is, is the bench's to say, over many runs.
  const usual = await walk(browser, product.url)
  // Every page of the first stage of questions (C8).
  expect(usual.length).toBeGreaterThanOrEqual(7)
  for (const fault of ['blocked', 'hanging', 'throwing', 'error', 'slow']) {
    await collector.fault(all(fault))
    expect(await walk(browser, product.url), fault).toEqual(usual)
  }
})

for (const fault of ['silent', 'hanging', 'blocked', 'slow'])
  test(`T-06: no word from the ad network that is ${fault}: on to the lender all the same, once`, async ({
    page,
    product,
    collector,
  }) => {
    test.slow()
    await collector.fault({ google: fault })
    await openCheck(page, { word: 'accept' })
    await answerNotice(page, 'es', 'accept')
    await continueButton(page).click()
    await arriveAt(page, 'accepted', 30_000)
    const left = await pressOn(page, product)
    // Within two seconds of the page's clock: `web/tracking/event-port.test.ts`.
    await expect.poll(() => left.length, { intervals: [20] }).toBe(1)
    await expect.poll(() => page.url()).toContain(product.sandboxUrl)
    expect(left).toHaveLength(1)
  })

test('S-12: a container that brings hosts nobody configured: all of them are refused, and the form goes on', async ({
  page,
  collector,
}) => {
  const answered: string[] = []
  page.on('response', (response) => answered.push(response.url()))
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    addEventListener('securitypolicyviolation', ({ blockedURI }) => refused.push(blockedURI))
  })
  await collector.fault({ google: 'stranger' })
  await page.goto('/askrobin-es/')
  await answerNotice(page, 'es', 'accept')
  const refused = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused)
  await expect
    .poll(async () => new Set((await refused()).filter((address) => address.startsWith('https://stranger.test'))).size)
    .toBe(3)
  await answerUpTo(page, spain, 'personal-details')
  expect(answered.filter((address) => address.includes('stranger'))).toEqual([])
})
