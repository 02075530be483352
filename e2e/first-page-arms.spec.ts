// Browser test of the first page as an arm (17.1, decision 077). It is drawn before anything is painted, the same for a session
// whatever happens, and sent with the lead. Everybody else has the page that the variant begins with.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantWithArms } from '#domain/application/variant-with-arms.ts'
import { armsOf } from '#domain/journey/experiments.ts'
import type { Experiments } from '#domain/journey/experiments.ts'
import { firstPath } from '#domain/journey/pages.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { journeyThrough } from '#test/journeys/journeys.ts'
import type { JourneyPage } from '#test/journeys/journey.ts'
import type { Boot } from '#web/boot.ts'
import { answerUpTo, arriveAt, continueButton, controls, expectAccessible, fillPage, furnished } from './applicant.ts'
import { expect, test } from './browser.ts'
import { refuseStorage } from './refuse-storage.ts'

const all = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const variant = all.find(({ otherFirst }) => otherFirst)!
const [experiment, { arms, seed }] = Object.entries(variant.experiments!).find(([, each]) =>
  Object.values(each.arms).some(({ firstPage }) => firstPage),
)!
const arm = Object.keys(arms).find((id) => arms[id]!.firstPage === variant.otherFirst!.firstPage)!
const inArm = variantWithArms(variant, { [experiment]: arm })
const [own, other] = [variant, inArm].map(firstPath) as [string, string]
const home = `/${variant.id}/`
const chosen = `${home}?arm=${experiment}:${arm}`
const journey = journeyThrough(inArm)
const firstPage = journey.pages.find(({ path }) => path === other) as JourneyPage
const [firstKey] =
  inArm.country.journey.initial[0] === 'loan-details' ? (['amount'] as const) : (['personalDetails.firstName'] as const)

const step = (page: Page) => page.locator('main form').getAttribute('data-step')
const armed = (page: Page, id: string) =>
  expect(page.locator('html')).toHaveAttribute('data-arms', `${experiment}:${id}`)
const sessionOf = (page: Page) => page.evaluate(() => window.firstDrawn!.sessionId)

/** Holds back every script of the build until it is told. */
async function held(page: Page): Promise<() => void> {
  const come = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await come.promise
    await route.continue()
  })
  return come.resolve
}

/** Pages as a build draws them whose layers give the arm this share; no link chooses. */
async function withShare(context: BrowserContext, share: number): Promise<void> {
  const changed = (experiments: Experiments): Experiments => {
    const { byLink: _, ...each } = experiments[experiment]!
    return { [experiment]: { ...each, arms: { [arm]: { ...each.arms[arm]!, share } } } }
  }
  const rewritten = (html: string, id: string, change: (data: never) => object) =>
    html.replace(
      new RegExp(`(<script id="${id}"[^>]*>)(.*?)(</script>)`, 's'),
      (_, start: string, json: string, end: string) =>
        start + JSON.stringify(change(JSON.parse(json) as never)).replaceAll('<', '\\u003c') + end,
    )
  await context.route(new RegExp(`/${variant.id}/[a-z-]*(?:\\?.*)?$`), async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const drawn = rewritten(await response.text(), 'first-page-draw', (draw: { experiments: Experiments }) => ({
      ...draw,
      experiments: changed(draw.experiments),
    }))
    const body = rewritten(drawn, 'loanform', (boot: Boot) => ({
      ...boot,
      variant: { ...boot.variant, experiments: changed(boot.variant.experiments!) },
    }))
    await route.fulfill({ response, body })
  })
}

test('17.1 an arm’s first page stands before any script, answers by its own rules, wakes without a shift, and goes with the lead', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = { shifts: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  const release = await held(page)
  await page.goto(chosen, { waitUntil: 'commit' })
  await expect(controls(page, firstKey)).toBeVisible()
  expect(await step(page)).toBe(other)
  await expect(page.locator('main form')).toHaveCount(1)
  if (firstPage.fields['generalPolicies']) {
    await continueButton(page).click()
    await expect(page.locator('[data-part="summary"]')).toBeFocused()
    await expect(controls(page, firstKey)).toHaveAttribute('aria-invalid', 'true')
  }
  release()
  await page.waitForFunction(() => !('wakeForm' in window))
  await armed(page, arm)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { seen: { shifts: number } }).seen.shifts)).toBeLessThan(0.02)
  await expectAccessible(page)
  const session = await sessionOf(page)
  const made = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/lead'))
  const asked = await answerUpTo(page, journey, 'check-your-answers')
  expect(asked.slice(0, inArm.country.journey.initial.length)).toEqual(inArm.country.journey.initial)
  expect((await made).postDataJSON()).toMatchObject({ arms: { [experiment]: arm }, sessionId: session })
  // The document's own word where a link says nothing of an affiliate (H1).
  expect(complaints.filter((each) => !/^(?:URL data is undefined|No valid affiliate)/.test(each))).toEqual([])
})

test('17.1 who is in no arm begins as the variant does, and so does whoever has no script', async ({
  page,
  browser,
}) => {
  await page.goto(home)
  await armed(page, 'control')
  expect(await step(page)).toBe(own)
  const still = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin })
  const quiet = await still.newPage()
  await quiet.goto(chosen)
  expect(await step(quiet)).toBe(own)
  await expect(quiet.locator('main form')).toBeVisible()
  await still.close()
})

test('17.1 the page of the other order is never seen, however slowly the document comes', async ({ page, product }) => {
  const html = await (await fetch(product.url + home)).text()
  const cut = html.indexOf('</main>')
  let finish = () => {}
  const slow = createServer((request, response) => {
    if (!request.url!.startsWith(home)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, cut))
    finish = () => void response.end(html.slice(cut))
  })
  await new Promise<void>((resolve) => void slow.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  try {
    for (const [query, path] of [
      ['', own],
      [new URL(chosen, origin).search, other],
    ] as const) {
      await page.goto(origin + home + query, { waitUntil: 'commit' })
      const form = page.locator('main form')
      await expect(form).toBeAttached()
      await expect(form).toBeVisible({ visible: path === own })
      finish()
      await expect(form).toBeVisible()
      expect(await step(page)).toBe(path)
    }
  } finally {
    slow.close()
    slow.closeAllConnections()
  }
})

test('17.1 by its hash each session has its page, after a reload, Back and other shares too', async ({
  browser,
  product,
}) => {
  test.slow()
  const seen = new Set<string>()
  for (const index of Array.from({ length: 6 }, (_, each) => each)) {
    const session = `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, '0')}`
    const expected = armsOf({ [experiment]: { seed, arms: { [arm]: { share: 50 } } } }, session)[experiment]!
    const path = expected === arm ? other : own
    const context = await browser.newContext({ baseURL: product.url })
    await withShare(context, 50)
    const page = await context.newPage()
    await page.goto(`${home}?sessionId=${session}&arm=${experiment}:gone`)
    await armed(page, expected)
    expect(await step(page)).toBe(path)
    seen.add(expected)
    await context.unrouteAll()
    await withShare(context, expected === arm ? 0 : 100)
    for (const again of [() => page.reload(), () => page.goto(home)]) {
      await again()
      await armed(page, expected)
      await arriveAt(page, path)
      expect(await step(page)).toBe(path)
    }
    await fillPage(page, journeyThrough(expected === arm ? inArm : variant).pages[0]!)
    await continueButton(page).click()
    await page.waitForURL((url) => !url.pathname.endsWith(`/${path}`))
    await page.goBack()
    await arriveAt(page, path)
    await armed(page, expected)
    await context.close()
  }
  expect(seen.size).toBe(2)
})

test('17.1 a page that is loaded again before its script has come is the same', async ({ page, context }) => {
  await withShare(context, 50)
  await held(page)
  await page.goto(home, { waitUntil: 'commit' })
  await expect(page.locator('main form')).toBeVisible()
  const [session, path] = [await sessionOf(page), await step(page)]
  await page.goto(home, { waitUntil: 'commit' })
  await expect(page.locator('main form')).toBeVisible()
  expect([await sessionOf(page), await step(page)]).toEqual([session, path])
})

test('17.1 where storage is refused, the draw lasts for the page, and the form and the lead agree with it', async ({
  page,
  context,
}) => {
  await page.addInitScript(refuseStorage)
  await withShare(context, 100)
  await page.goto(home)
  await armed(page, arm)
  expect(await step(page)).toBe(other)
  const session = await sessionOf(page)
  const made = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/lead'))
  await furnished(page)
  await answerUpTo(page, journey, journey.pages.find(({ fields }) => fields['generalPolicies'])!.path)
  await fillPage(
    page,
    journey.pages.find(({ fields }) => fields['generalPolicies'])!,
  )
  await continueButton(page).click()
  expect((await made).postDataJSON()).toMatchObject({ arms: { [experiment]: arm }, sessionId: session })
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('17.1 17.9 the page that was kept has both orders, and a session its own', async ({ page, context }) => {
    await page.goto(chosen)
    await armed(page, arm)
    await furnished(page)
    const isKept = () =>
      page.evaluate(async () => (await caches.match(new URL('first', location.href).href)) !== undefined)
    await expect.poll(isKept).toBe(true)
    await context.setOffline(true)
    await page.goto(home)
    await armed(page, arm)
    expect(await step(page)).toBe(other)
  })
})
