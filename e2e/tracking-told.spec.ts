// Browser test of a tracked journey after a yes: each vendor gets its events once, under shared ids (T-01, T-02, T-07, P-09).
// Not a word of what was typed is among them, however it is written or packed.
import type { Page } from '@playwright/test'
import { eventId } from '#contract/tracking-identity.ts'
import { businessEvents } from '#domain/tracking/tracking.ts'
import type { BusinessEvent } from '#domain/tracking/tracking.ts'
import { journeyAnswers } from '#test/journeys/journey-answers.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import type { Journey } from '#test/journeys/journey.ts'
import { journeys } from '#test/journeys/journeys.ts'
import { arriveAt, goOnWithout, lenderButton, sendAnswers } from './applicant.ts'
import { withCanaries } from './canaries.ts'
import { businessCalls, capturedBySelf, expectedCalls, leadMadeIn, unlisted } from './tracked-calls.ts'
import { searchFor } from './tracked-words.ts'
import { answerNotice, expect, foreign, test } from './tracked.ts'

/** Look-ups name what is looked up in their address: our own API's, and nobody else sees it. */
const lookUps = /\/api\/(?:postcode|company)\//

/** Everything that a page shows to others than its applicant. */
async function listen(page: Page) {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  page.on('request', (request) => {
    const { referer = '' } = request.headers()
    lines.push(referer, ...(lookUps.test(request.url()) ? [] : [request.url()]))
  })
  return { lines, look: async () => void lines.push(await page.title(), page.url()) }
}

async function walk(page: Page, journey: Journey, look: () => Promise<void>) {
  const { variant } = journeyAnswers(journey)
  const made = leadMadeIn(page)
  await page.goto(`/${journey.variant}/?gclid=click-1&utm_source=campaign`)
  await answerNotice(page, variant.locale, 'accept')
  await sendAnswers(page, journey, { onPage: look })
  return made
}

for (const journey of journeys.map((each) => withCanaries(each)))
  test(`T-07 P-09 T-02: /${journey.variant}/ with a yes: told by the tables, under one id from browser and server, and nothing of what was typed`, async ({
    page,
    product,
    collector,
    requests,
  }) => {
    test.slow()
    const { lines, look } = await listen(page)
    const lead = await walk(page, journey, look)
    await arriveAt(page, 'accepted', 30_000)
    await look()
    const sessionId = (await page.evaluate(() => sessionStorage.getItem('sessionId')))!
    await lenderButton(page).click()
    await expect.poll(() => page.url()).toContain(product.sandboxUrl)

    const happened = businessEvents.filter((event) => event !== 'rejected')
    await expect
      .poll(async () => businessCalls(await collector.received(), false))
      .toEqual(expectedCalls(lead, happened, false))
    await expect
      .poll(async () => businessCalls(await collector.received(), true), { timeout: 30_000 })
      .toEqual(expectedCalls(lead, happened, true))

    const received = await collector.received()
    expect(unlisted(received)).toEqual([])
    expect(capturedBySelf(received)).toEqual([])
    const search = searchFor(journey, sessionId)
    const ids = happened.map((event) => eventId(event, lead))
    expect(search.inReceived(received, ids)).toEqual([])
    expect(search.inTexts(lines)).toEqual([])
    const others = foreign(requests, product).filter((address) => !address.startsWith(`${product.sandboxUrl}/collect/`))
    expect(others).toEqual([])
    // The permitted data of the applicant reaches the network.
    const [byMail] = search.permitted('meta')
    expect(JSON.stringify(received.filter(({ vendor }) => vendor === 'meta'))).toContain(byMail)
  })

test('T-07 T-02: a no is told as a no, and nothing after it', async ({ page, collector }) => {
  test.slow()
  const { look } = await listen(page)
  const lead = await walk(page, withCanaries(spain, 'reject'), look)
  await goOnWithout(page)
  await arriveAt(page, 'rejected', 30_000)
  const happened: BusinessEvent[] = ['leadSent', 'registrationCompleted', 'rejected']
  for (const isServer of [false, true])
    await expect
      .poll(async () => businessCalls(await collector.received(), isServer), { timeout: 30_000 })
      .toEqual(expectedCalls(lead, happened, isServer))
})
