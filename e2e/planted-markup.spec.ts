// Browser test of markup where people, links, lenders and translators write: it is shown as text, and nothing of it runs (S-11).
import type { Page } from '@playwright/test'
import type { LeadReply } from '#contract/schemas.ts'
import { urlParameters } from '#domain/journey/arrival.ts'
import { stateNumber } from '#domain/journey/states.ts'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { journey as mexico } from '#test/journeys/askrobin-mx.journey.ts'
import { answerUpTo, arriveAt } from './applicant.ts'
import { sentLead } from './at-screen.ts'
import { expect, testOn, testWith } from './browser.ts'
import { startThatSays } from './operator-texts.ts'

const test = testWith({ MARKET_MODE: 'offers' })

const markup = '<img src=x onerror="window.planted=1;alert(1)"><script>window.planted=1</script>'
/** Whose answers are words, of the applicant's own or of a list. */
const planted = dataPointKeys.filter((key) => kindRow(dataPoint(key).kind).wire === 'string')

/** Detector of markup that runs: a dialog, a flag, or an element that nobody drew. */
async function watched(page: Page) {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return async () => {
    expect(dialogs).toEqual([])
    const found = await page.evaluate(() => [
      (window as { planted?: number }).planted ?? 0,
      document.querySelectorAll('img[src="x"], [onerror], main script').length,
    ])
    expect(found, page.url()).toEqual([0, 0])
  }
}

const inTexts = (texts: unknown): unknown =>
  typeof texts === 'string'
    ? `${texts}${markup}`
    : Object.fromEntries(Object.entries(texts as object).map(([key, value]) => [key, inTexts(value)]))

const plantedTest = testOn('planted texts', () => startThatSays('askrobin', ['es', 'mx'], inTexts))

for (const journey of [spain, mexico])
  plantedTest(
    `S-11: ${journey.variant}: in the link, in every question and in every text it stays text`,
    async ({ page }) => {
      test.slow()
      const nothingRan = await watched(page)
      const query = new URLSearchParams(Object.keys(urlParameters).map((name) => [name, markup]))
      await page.goto(`/${journey.variant}/?${query}`)
      let typed = 0
      await answerUpTo(page, journey, 'check-your-answers', {
        onPage: async () => {
          for (const key of planted) {
            const input = page.locator(`main input[name="${key}"]:visible:not([type="radio"], [type="checkbox"])`)
            if ((await input.count()) !== 1) continue
            const right = await input.inputValue()
            await input.fill(markup)
            await input.blur()
            await nothingRan()
            await input.fill(right)
            await input.blur()
            typed++
          }
          await nothingRan()
        },
      })
      expect(typed).toBeGreaterThan(3)
      await nothingRan()
    },
  )

for (const journey of [spain, mexico])
  test(`S-11: ${journey.variant}: in what lenders say it is shown as it is written`, async ({ page }) => {
    test.slow()
    const nothingRan = await watched(page)
    const lead = await sentLead(page.request, { word: 'accept', journey })
    const real = await lead.reaches('accepted')
    const { url } = await lead.link()
    const offer = {
      ...(real.market as { offers: readonly object[] }).offers[0],
      lender: `Lender ${markup}`,
      legalName: `Legal ${markup}`,
      lends: markup,
    }
    const market = { asked: [{ lender: markup, says: 'offer' }], offers: [offer, { ...offer, id: 'another' }] }
    const said = {
      ...real,
      version: 99,
      progressState: stateNumber('accepted'),
      result: { ...real.result, application: { status: 'accepted' } },
      market,
    }
    await page.route('**/api/lead/status/*', (route) => route.fulfill({ json: said }))
    await page.route('**/api/**/continue/**', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as LeadReply), ...said } })
    })
    await page.goto(new URL(url).pathname)
    await arriveAt(page, 'accepted')
    await expect(page.locator('main')).toContainText('<img src=x')
    await nothingRan()
  })
