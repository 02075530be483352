// Browser test that the second page is drawn once before it is asked for, where nobody sees it (19.4).
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo, furnished } from './applicant.ts'
import { expect, test } from './browser.ts'

/** Holds every form that the page makes. */
function watchForms(): void {
  const made: HTMLFormElement[] = []
  Object.assign(window, { made })
  Document.prototype.createElement = new Proxy(Reflect.get(Document.prototype, 'createElement'), {
    apply: (act, on, args) => {
      const element = Reflect.apply(act, on, args) as HTMLElement
      if (element instanceof HTMLFormElement) made.push(element)
      return element
    },
  })
}

/** Leaves the browser without an idle moment, as a page around the form that moves without end. */
function neverIdle(): void {
  const fill = () => {
    const end = performance.now() + 30
    // Ends after 30 ms.
    while (performance.now() < end);
    window.requestAnimationFrame(fill)
  }
  window.requestAnimationFrame(fill)
}

test('19.2 R-32 a browser that is never idle gets the screens of the ends all the same', async ({ page }) => {
  await page.addInitScript(neverIdle)
  await page.goto('/askrobin-es/')
  await furnished(page)
})

test('19.4 the second page is drawn once while the first is read, outside the document, and is gone again', async ({
  page,
}) => {
  await page.addInitScript(watchForms)
  await page.goto('/askrobin-es/')
  const title = await page.locator('h1').textContent()
  await furnished(page)
  const forms = () =>
    page.evaluate(() =>
      (window as unknown as { made: HTMLFormElement[] }).made.map(
        ({ dataset, isConnected, parentElement, length }) => ({
          step: dataset.step,
          isConnected,
          isHeld: parentElement !== null,
          controls: length,
        }),
      ),
    )
  await expect.poll(forms).toMatchObject([{ step: 'loan-details', isConnected: false, isHeld: false }])
  expect((await forms())[0]!.controls).toBeGreaterThan(1)
  await expect(page.locator('h1')).toHaveText(title!)
  await answerUpTo(page, spain, 'loan-details')
  expect(await forms()).toMatchObject([
    { step: 'loan-details', isConnected: false },
    { step: 'loan-details', isConnected: true },
  ])
})
