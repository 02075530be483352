// Browser test that each page is drawn once before it is asked for, where nobody sees it (19.4).
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

test('19.4 each page is drawn once while the one before it is read, outside the document, and is gone again', async ({
  page,
}) => {
  await page.addInitScript(watchForms)
  await page.goto('/askrobin-es/')
  const title = await page.locator('h1').textContent()
  const formsOf = (step: string | undefined) =>
    page.evaluate(
      (name) =>
        (window as unknown as { made: HTMLFormElement[] }).made
          .filter(({ dataset }) => dataset.step === name)
          .map(({ isConnected, parentElement, length }) => ({
            isConnected,
            isHeld: parentElement !== null,
            hasControls: length > 0,
          })),
      step,
    )
  const ahead = { isConnected: false, isHeld: false, hasControls: true }
  await furnished(page)
  const pages = spain.pages.map(({ path }) => path)
  const onPage = async (path: string) => {
    const at = pages.indexOf(path as (typeof pages)[number])
    await expect.poll(() => formsOf(pages[at + 1]), { message: `behind ${path}` }).toEqual([ahead])
    if (at === 0) await expect(page.locator('h1')).toHaveText(title!)
    else expect(await formsOf(path)).toMatchObject([ahead, { isConnected: true }])
  }
  // From there on an answer decides which page is the next one.
  expect(await answerUpTo(page, spain, 'income-source', { onPage })).toEqual(
    pages.slice(0, pages.indexOf('income-source')),
  )
})
