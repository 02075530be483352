// Browser test of a step: React draws the next page in one pass, and what nobody sees comes after the paint (19.4).
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo, arriveAt, continueButton, fillPage, furnished, saved } from './applicant.ts'
import { expect, moving, test } from './browser.ts'

test.use(moving)

/** Logs the page from a press of Continue on, in order: passes of React, frames, writes to storage and sends. */
function watch(): void {
  const seen: string[] = []
  const see = (what: string) => void (seen.at(-1) === what && what !== 'drawn' ? undefined : seen.push(what))
  Object.assign(window, {
    seen,
    // React tells whoever stands in the place of its developer tools of every pass, in every build.
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      onCommitFiberRoot: (_renderer: unknown, { containerInfo: root }: { containerInfo: Node }) => {
        // Pages that are drawn ahead stand in no document.
        if (!root.isConnected) return
        see('drawn')
        requestAnimationFrame(() => see('frame'))
      },
    },
  })
  addEventListener('submit', () => (seen.length = 0), true)
  Element.prototype.getBoundingClientRect = new Proxy(Reflect.get(Element.prototype, 'getBoundingClientRect'), {
    apply: (act, on, none) => {
      see('measured')
      return Reflect.apply(act, on, none) as DOMRect
    },
  })
  addEventListener('transitionrun', ({ target, propertyName }) => {
    if ((target as Element).matches('[data-part="progress-fill"]')) see(`moving: ${propertyName}`)
  })
  history.pushState = new Proxy(Reflect.get(history, 'pushState'), {
    apply: (act, on, place) => {
      see('moved')
      return Reflect.apply(act, on, place) as unknown
    },
  })
  Storage.prototype.setItem = new Proxy(Reflect.get(Storage.prototype, 'setItem'), {
    apply: (act, on, written) => {
      see('kept')
      return Reflect.apply(act, on, written) as unknown
    },
  })
  window.fetch = new Proxy(window.fetch, {
    apply: (act, on, [address, how]) => {
      if (typeof address === 'string' && address.endsWith('/lead')) see('sent')
      return Reflect.apply(act, on, [address, how]) as unknown
    },
  })
}

const seenIn = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)

test('19.4 a step is one pass of React and of layout; the answers are kept, then sent, and the address follows, after the paint', async ({
  page,
}) => {
  await page.addInitScript(watch)
  await page.goto('/askrobin-es/')
  await furnished(page)
  await answerUpTo(page, spain, 'loan-details')
  // The server's answer to the first page draws too.
  await saved(page)
  const [, loan, next] = spain.pages
  await fillPage(page, loan!)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/lead', async (route) => {
    await held.promise
    await route.continue()
  })
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/lead'))
  await continueButton(page).click()
  await sent
  await arriveAt(page, next!.path)
  // The bar sets out from where it stood, in the frame of the step.
  await expect.poll(async () => (await seenIn(page)).includes('moving: transform')).toBe(true)
  const seen = await seenIn(page)
  expect(seen.filter((what) => !what.startsWith('moving'))).toEqual(['drawn', 'frame', 'kept', 'sent', 'moved'])
  held.resolve()
})

test('19.4 a press that waits for its paint draws nothing of the page that it leaves', async ({ page }) => {
  await page.addInitScript(watch)
  await page.goto('/askrobin-es/')
  await furnished(page)
  const [first, next] = spain.pages
  await fillPage(page, first!)
  // The server's word on the address draws too.
  await page.route('**/api/**', () => {})
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/lead'))
  await continueButton(page).click()
  await sent
  await arriveAt(page, next!.path)
  const seen = await seenIn(page)
  expect(seen.filter((what) => !what.startsWith('moving') && what !== 'measured')).toEqual([
    'drawn',
    'frame',
    'kept',
    'moved',
    'sent',
  ])
})

test('19.4 the check of all answers is drawn in one pass', async ({ page }) => {
  await page.addInitScript(watch)
  await page.goto('/askrobin-es/')
  await furnished(page)
  await answerUpTo(page, spain, 'check-your-answers')
  await expect.poll(async () => (await seenIn(page)).includes('kept')).toBe(true)
  const seen = await seenIn(page)
  const drawn = seen.slice(0, seen.indexOf('kept'))
  expect(drawn.filter((what) => !what.startsWith('moving') && what !== 'measured')).toEqual(['drawn', 'frame'])
})
