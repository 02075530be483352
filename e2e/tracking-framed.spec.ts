// Browser test of tracking in an embedded form: the host page receives height, steps and the end, no typed value (P-09).
import { isStepPath } from '#domain/journey/steps.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { atMost } from '#test/at-most.ts'
import { pageOf } from '#test/journeys/journey.ts'
import { continueButton, fillPage, pathOf } from './applicant.ts'
import { withCanaries } from './canaries.ts'
import { fullBrowser } from './full-browser.ts'
import { startHostPages } from './host-pages.ts'
import { searchFor } from './tracked-words.ts'
import { expect, noticeWords, test } from './tracked.ts'

// In a frame every press is judged by what covers it.
test.use({ launchOptions: fullBrowser })

test('P-09: nothing of what is typed reaches the page around the form, its address or its title', async ({
  page,
  product,
  collector,
}) => {
  test.slow()
  const journey = withCanaries(spain)
  const form = `http://app.form.test:${new URL(product.url).port}`
  const host = await startHostPages(form)
  try {
    // A frame of another site may keep nothing here: the visit is named by what the form sends.
    const made = page.waitForRequest((each) => each.url().endsWith('/api/v2/lead') && each.method() === 'POST')
    const variant = encodeURIComponent(`variant="${journey.variant}"`)
    await page.goto(`http://a.aff1.test:${host.port}/element?form=${variant}`)
    const framed = () => page.frames().find((each) => each.url().startsWith(`${form}/`))
    await expect.poll(() => framed() !== undefined && pathOf(framed()!) !== '').toBe(true)
    const frame = framed()!
    await frame.getByRole('button', { name: noticeWords('es').accept, exact: true }).click()
    // Further questions may come behind the press of Send.
    for (const _ of atMost(40, () => `the answer, at ${pathOf(frame)}`)) {
      const path = pathOf(frame)
      if (path === 'accepted') break
      if (isStepPath(path)) {
        await expect(frame.locator(`[data-step="${path}"]`)).toBeVisible()
        await fillPage(frame, pageOf(journey, path))
      }
      if (path !== 'checking') await continueButton(frame).click()
      await expect.poll(() => pathOf(frame), { timeout: 30_000 }).not.toBe(path)
    }
    const { sessionId } = (await made).postDataJSON() as { sessionId: string }
    const around = await page.evaluate(() => {
      const { received, messages } = window as unknown as { received: unknown; messages: readonly unknown[] }
      return {
        said: JSON.stringify([received, messages]),
        count: messages.length,
        title: document.title,
        url: location.href,
      }
    })
    expect(around.count).toBeGreaterThan(5)
    const search = searchFor(journey, sessionId)
    expect(search.inTexts([around.said, around.title, around.url])).toEqual([])
    // Hashes are for the vendors alone.
    expect(
      [search.permitted('google'), search.permitted('meta')].flat().filter((hash) => around.said.includes(hash)),
    ).toEqual([])
    const received = (await collector.received()).filter(({ vendor }) => !vendor.endsWith('-api'))
    expect(received.length).toBeGreaterThan(0)
  } finally {
    await host.close()
  }
})
