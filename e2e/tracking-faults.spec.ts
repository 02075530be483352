// Browser test of failing vendors: blocked, hanging, broken or slow; the applicant notices nothing (T-05, T-06, S-12). One
// brings a host that nobody configured.
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo, arriveAt, continueButton } from './applicant.ts'
import { openCheck } from './at-screen.ts'
import { stepTimes } from './step-times.ts'
import { answerNotice, expect, pressOn, test } from './tracked.ts'

const vendors = ['google', 'meta', 'tiktok', 'posthog', 'logrocket']
const all = (fault: string) => Object.fromEntries(vendors.map((vendor) => [vendor, fault]))

/** More than a busy machine's own noise, and half of what the slow vendor takes: whoever waits for anybody is above it. */
const noticeableMs = 1500

test('T-05: every vendor blocked, hanging, throwing, failing or slow: the same journey, and no step waits for one', async ({
  browser,
  product,
  collector,
}) => {
  test.setTimeout(240_000)
  const usual = await stepTimes(browser, product.url)
  const paths = Object.keys(usual)
  // Every page of the first stage of questions (C8).
  expect(paths.length).toBeGreaterThanOrEqual(8)
  for (const fault of ['blocked', 'hanging', 'throwing', 'error', 'slow']) {
    await collector.fault(all(fault))
    const times = await stepTimes(browser, product.url)
    // How much slower exactly is the bench's to say, over many runs.
    const slower = paths.filter((path) => times[path] === undefined || times[path] > usual[path]! + noticeableMs)
    expect(slower, fault).toEqual([])
  }
})

for (const fault of ['silent', 'hanging', 'blocked', 'slow'])
  test(`T-06: no word from the ad network that is ${fault}: on to the lender within two seconds, once`, async ({
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
    const from = performance.now()
    await expect.poll(() => left.length, { intervals: [20] }).toBe(1)
    // Two seconds, and what a busy machine needs to say so.
    expect(performance.now() - from).toBeLessThan(4000)
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
