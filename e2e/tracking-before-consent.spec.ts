// Browser test before any tracking choice: no vendor is told, and only the form's storage is used (P-01). In two countries by default, one of
// the Union and one beyond it, in all with MATRIX=1 (`npm run soak`).
import { journeys } from '#test/journeys/journeys.ts'
import { arriveAt, lenderButton, sendAnswers } from './applicant.ts'
import { asked } from './matrix.ts'
import { expect, foreign, keptIn, nothingKept, test } from './tracked.ts'

for (const journey of asked(journeys, ({ variant }) => ['askrobin-de', 'askrobin-mx'].includes(variant)))
  test(`P-01: /${journey.variant}/ to the lender without an answer to the notice: nobody is told, nothing more is kept`, async ({
    page,
    context,
    product,
    collector,
    requests,
  }) => {
    test.slow()
    const look = async () => expect(await keptIn(page, context)).toEqual(nothingKept)
    // With everything that a campaign puts into a link.
    await page.goto(`/${journey.variant}/?gclid=click-1&fbclid=click-2&utm_source=campaign`)
    await sendAnswers(page, journey, { onPage: look })
    await arriveAt(page, 'accepted', 30_000)
    await look()
    await lenderButton(page).click()
    await expect.poll(() => page.url()).toContain(product.sandboxUrl)
    expect(requests.length).toBeGreaterThan(20)
    expect(foreign(requests, product)).toEqual([])
    expect(await collector.received()).toEqual([])
  })
