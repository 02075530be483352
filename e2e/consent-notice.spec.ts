// Browser test of the tracking notice: nothing is stored or requested before a yes, and answers hold (P-01, P-02, P-03, T-10,
// N6). Its recipients are such that nobody can reach; a no is as near as a yes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import { texts } from '#catalogue/server.generated.ts'
import { storageSlots } from '#domain/application/storage-slots.ts'
import { journey as mexico } from '#test/journeys/askrobin-mx.journey.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { atMost } from '#test/at-most.ts'
import { startProduct } from '../scripts/product.ts'
import {
  answerAll,
  arriveAt,
  continueButton,
  controls,
  expectAccessible,
  fillPage,
  sidewaysOf,
  summaryItems,
} from './applicant.ts'
import { everyday, everydayIf, expect, testOn } from './browser.ts'
import { coldVisit } from './cold-visit.ts'
import { ofEachBrand } from './each-brand.ts'
import { startHostPages } from './host-pages.ts'
import { brokenWordsOf, enlargeText } from './layout-findings.ts'

// Nothing listens there.
const address = 'http://127.0.0.1:9'
const sinks = {
  metaPixel: { id: '1', address },
  productAnalytics: { key: 'k', address },
  sessionRecorder: { id: 'a/b', address },
}

/** A product with a file of recipients, which `change` writes over before the server starts again. */
async function startWithRecipients() {
  const folder = mkdtempSync(join(tmpdir(), 'loanform-recipients-'))
  const file = join(folder, 'tracking.json')
  const change = (told: object) => writeFileSync(file, JSON.stringify({ '*': { sinks: told } }))
  change(sinks)
  const product = await startProduct({ TRACKING_FILE: file })
  const stop = async () => {
    await product.stop()
    rmSync(folder, { recursive: true })
  }
  return { ...product, change, stop }
}
const test = testOn('recipients', startWithRecipients)

// One worker: what is started for these tests is started once.
test.describe.configure({ mode: 'default' })
test.beforeEach(() => test.slow())

const { tracking: words } = texts.es!.shell as unknown as { tracking: Record<string, string> }
const notice = (page: Page | Frame) => page.locator('[data-part="privacy"]:not([data-mode="closed"])')
const button = (page: Page | Frame, key: 'accept' | 'reject' | 'choose' | 'save' | 'close' | 'open') =>
  page.locator('[data-part="privacy"]').getByRole('button', { name: words[key]!, exact: true })
const footerLink = (page: Page) => page.getByRole('link', { name: words.open! })
const choiceOf = (page: Page | Frame) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('trackingChoice') ?? '{}') as Record<string, Record<string, string>>)[
        'askrobin-es'
      ],
  )
const keysOf = (page: Page) => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
const asked = async (page: Page | Frame) => expect(notice(page).getByRole('heading')).toBeVisible()
/** Posts that put a choice on record, from now on. */
function recordsOf(page: Page) {
  const found: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/tracking/choice')) found.push(request.postDataJSON() as Record<string, unknown>)
  })
  return found
}
const strangers = (page: Page, own: string) => {
  const found: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && /^https?:/.test(request.url())) found.push(request.url())
  })
  return found
}

for (const variant of [
  'askrobin-es',
  'cashtero-mx',
  'default-co',
  'default-de',
  'ratapro-pl',
  'finipay-ro',
  'lienketvay-vn',
  'default-ph',
])
  test(
    `P-01 in ${variant} nothing is kept or asked for before the yes, and no purpose is preset`,
    everydayIf(variant === 'askrobin-es'),
    async ({ page, product }) => {
      const told = strangers(page, product.url)
      await page.goto(`/${variant}/?gclid=G1&fbclid=F1&utm_source=news`)
      await asked(page)
      await expect(continueButton(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(told).toEqual([])
      expect(await page.context().cookies()).toEqual([])
      const listed = Object.keys(storageSlots)
      expect((await keysOf(page)).filter((key) => !listed.includes(key))).toEqual([])
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      expect(kept).not.toMatch(/G1|F1|news/)
      // P-03
      await notice(page).locator('button[data-kind="plain"]').click()
      await expect(page.getByRole('switch')).toHaveCount(3)
      await expect(page.getByRole('switch', { checked: true })).toHaveCount(0)
    },
  )

test('19.2 19.3: a visit that is asked and touches nothing brings at most 120 kB of script in 10 requests, and looks no locale up', async ({
  page,
}) => {
  const { scriptBytes, addresses, formatters } = await coldVisit(page, '/askrobin-es/', () => asked(page))
  expect(scriptBytes).toBeGreaterThan(50_000)
  expect(scriptBytes).toBeLessThanOrEqual(120_000)
  expect(addresses).toBeLessThanOrEqual(10)
  expect(formatters).toEqual([])
  await expect(notice(page)).toContainText('publicidad, estadísticas y grabación de la visita.')
})

test('P-02 no is one press like yes, in the same dress, and ends the asking', everyday, async ({ page, product }) => {
  const told = strangers(page, product.url)
  await page.clock.install()
  await page.goto('/askrobin-es/')
  await asked(page)
  // Both at one moment: a typeface may come between two.
  const looks = await notice(page).evaluate(
    (part, names) =>
      names.map((name) => {
        const element = [...part.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name)!
        const style = getComputedStyle(element)
        const { width, height, top } = element.getBoundingClientRect()
        const dress = [
          'color',
          'background-color',
          'border',
          'font',
          'box-shadow',
          'opacity',
          'text-decoration',
          'padding',
        ]
        // Layout shares out a sixty-fourth of a pixel as it likes.
        return [...[width, height, top].map(Math.round), ...dress.map((each) => style.getPropertyValue(each))]
      }),
    [words.reject!, words.accept!],
  )
  expect(looks[0]).toEqual(looks[1])
  const records = recordsOf(page)
  // The toast stays while the page's clock stands; it comes in the frame after its script.
  await page.clock.pauseAt(Date.now() + 60_000)
  await button(page, 'reject').click()
  await expect(notice(page)).toHaveCount(0)
  const toasts = page.locator('[data-part="toast"]')
  const afterFrames = async () => {
    await page.clock.runFor(20)
    return toasts.count()
  }
  await expect.poll(afterFrames).toBe(1)
  await expect(toasts).toHaveText(new RegExp(words.saved!))
  await page.clock.resume()
  await expect.poll(async () => (await choiceOf(page))?.told).toBe('visit')
  expect(await choiceOf(page)).toMatchObject({ advertising: 'denied', statistics: 'denied', recording: 'denied' })
  expect(records).toMatchObject([{ surface: 'page', advertising: false, statistics: false, recording: false }])
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(notice(page)).toHaveCount(0)
  expect(records).toHaveLength(1)
  expect(told).toEqual([])
})

test('P-03 each purpose by itself; the choice is told again with the lead, and survives end, tabs and a lost answer', async ({
  page,
  context,
}) => {
  await page.goto('/askrobin-es/')
  await asked(page)
  await button(page, 'choose').click()
  await page.getByRole('switch', { name: 'estadísticas' }).check()
  const records = recordsOf(page)
  // The first attempts have no answer: the next page tells it again.
  await page.route('**/tracking/choice', (route) => route.abort())
  await button(page, 'save').click()
  await expect(notice(page)).toHaveCount(0)
  expect(await choiceOf(page)).toMatchObject({ advertising: 'denied', statistics: 'granted', recording: 'denied' })
  await expect.poll(() => records.length).toBe(1)
  expect((await choiceOf(page))?.told).toBeUndefined()
  await page.unroute('**/tracking/choice')
  await page.reload()
  await expect.poll(async () => (await choiceOf(page))?.told).toBe('visit')
  await answerAll(page, spain)
  const lead = await page.evaluate(() => sessionStorage.getItem('lid'))
  await expect.poll(async () => (await choiceOf(page))?.told).toBe(lead)
  expect(records.at(-1)).toMatchObject({ lead, statistics: true, advertising: false })
  await continueButton(page).click()
  await arriveAt(page, 'accepted', 30_000)
  const other = await context.newPage()
  await other.goto('/askrobin-es/')
  await other.waitForLoadState('networkidle')
  await expect(notice(other)).toHaveCount(0)
  expect(await choiceOf(other)).toMatchObject({ statistics: 'granted' })
})

test('T-10 P-02 a yes keeps what the link said; taken back by the footer it is gone, in every tab', async ({
  page,
  context,
}) => {
  await page.goto('/askrobin-es/?gclid=G1')
  await asked(page)
  const other = await context.newPage()
  await other.goto('/askrobin-es/?gclid=G2')
  await asked(other)
  await page.bringToFront()
  await button(page, 'accept').click()
  const clicks = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('gclid'))
  await expect.poll(() => clicks(page)).toContain('G1')
  await expect(notice(other)).toHaveCount(0)
  await expect.poll(() => clicks(other)).toContain('G2')
  await footerLink(page).click()
  await asked(page)
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(3)
  await button(page, 'reject').click()
  for (const tab of [page, other]) {
    await expect.poll(() => clicks(tab)).toBeNull()
    expect(await tab.evaluate(() => JSON.stringify([{ ...localStorage }, sessionStorage.leadApplication]))).not.toMatch(
      /G1|G2|toldEvents/,
    )
  }
  await page.goto('/askrobin-es/')
  await page.waitForLoadState('networkidle')
  await expect(notice(page)).toHaveCount(0)
  const listed = [...Object.keys(storageSlots), 'trackingChoice']
  expect((await keysOf(page)).filter((key) => !listed.includes(key))).toEqual([])
})

test(
  'P-02 by keyboard alone: nobody loses their place, and the notice never lies over what has the focus',
  everyday,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/askrobin-es/')
    await page.locator('[name="personalDetails.firstName"]').focus()
    await asked(page)
    await expect(page.locator('[name="personalDetails.firstName"]')).toBeFocused()
    const isClear = () =>
      page.evaluate(() => {
        const lies = document.querySelector('[data-part="privacy"]')!.getBoundingClientRect()
        const { activeElement } = document
        const inside = activeElement!.closest('[data-part="privacy"]') !== null
        return inside || activeElement!.getBoundingClientRect().bottom <= lies.top + 1
      })
    for (const _ of atMost(30, () => 'the notice to be reached by Tab')) {
      if (await page.evaluate(() => document.activeElement?.closest('[data-part="privacy"]') !== null)) break
      await expect.poll(isClear).toBe(true)
      await page.keyboard.press('Tab')
    }
    const link = page.locator('main button[type="submit"]')
    for (const _ of atMost(30, () => 'the button "choose" to be reached by Tab')) {
      if (await button(page, 'choose').evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('switch').first()).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('switch').first()).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(notice(page)).toHaveCount(0)
    await expect(link).toBeFocused()
    // Closed is not answered: nothing was said, and the next page asks again.
    expect(await choiceOf(page)).toBeUndefined()
    await footerLink(page).focus()
    await page.keyboard.press('Enter')
    await expect(notice(page).getByRole('heading')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(footerLink(page)).toBeFocused()
    await page.reload()
    await asked(page)
  },
)

test('P-02 WCAG 1.4.4: with text of 200 % no answer is cut within a word, and nothing scrolls sideways', async ({
  page,
}) => {
  for (const variant of ['askrobin-es', 'default-de', 'ratapro-pl', 'lienketvay-vn'])
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`/${variant}/`)
      await asked(page)
      await enlargeText(page)
      expect([variant, width, await brokenWordsOf(page), await sidewaysOf(page)]).toEqual([variant, width, [], []])
    }
})

test('P-02 WCAG 1.4.12: with spaced text at 320 px no answer passes the edge of its button', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const { id: variant } of ofEachBrand) {
    await page.goto(`/${variant}/`)
    await asked(page)
    const wider = await notice(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.flatMap((each) => {
          const { style } = each as HTMLElement
          style.letterSpacing = '0.12em'
          style.wordSpacing = '0.16em'
          style.lineHeight = '1.5'
          return each.scrollWidth > each.clientWidth ? [each.textContent] : []
        }),
      )
    expect([variant, wider]).toEqual([variant, []])
  }
})

test('P-02 experience 31: at 320 and 360 px half of the step stays in sight, Continue works, axe finds nothing', async ({
  page,
}) => {
  for (const [width, height] of [
    [320, 640],
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/askrobin-es/')
    await asked(page)
    expect((await notice(page).boundingBox())!.height).toBeLessThanOrEqual(height / 2)
    expect(await sidewaysOf(page)).toEqual([])
    await expectAccessible(page)
    await button(page, 'choose').click()
    expect(await sidewaysOf(page)).toEqual([])
    await expectAccessible(page)
    await button(page, 'close').click()
  }
  await page.reload()
  await asked(page)
  await fillPage(page, spain.pages[0]!)
  await continueButton(page).click()
  await arriveAt(page, 'loan-details')
  await asked(page)
})

test('P-02 experience 32: on a phone held sideways the notice is a bar with all its answers, and the page is in sight above it', async ({
  page,
}) => {
  for (const width of [667, 740, 932]) {
    await page.setViewportSize({ width, height: 360 })
    for (const { id: variant } of ofEachBrand) {
      await page.goto(`/${variant}/`)
      await asked(page)
      const hidden = await notice(page).evaluate(({ clientHeight, scrollHeight }) => scrollHeight - clientHeight)
      const { height } = (await notice(page).boundingBox())!
      expect([variant, width, height <= 120, hidden, await sidewaysOf(page)]).toEqual([variant, width, true, 0, []])
    }
  }
})

/** Runs in the page: what is observed is told of at once, before anything more comes into it, as on a slow phone; after that by sizes that change. */
function frameBeforeWords(): void {
  const Real = window.ResizeObserver
  const sizeOf = (element: Element) => `${element.clientWidth} ${element.clientHeight}`
  window.ResizeObserver = class extends Real {
    readonly #sizes: Map<Element, string>
    readonly #act: ResizeObserverCallback
    constructor(act: ResizeObserverCallback) {
      const sizes = new Map<Element, string>()
      super((entries, observer) => {
        const changed = entries.filter(({ target }) => sizes.get(target) !== sizeOf(target))
        for (const { target } of changed) sizes.set(target, sizeOf(target))
        if (changed.length > 0) act(changed, observer)
      })
      this.#sizes = sizes
      this.#act = act
    }
    override observe(target: Element, how?: ResizeObserverOptions): void {
      this.#sizes.set(target, sizeOf(target))
      this.#act([], this)
      super.observe(target, how)
    }
  }
}

test('P-02 WCAG 2.4.11: on a slow phone held sideways the page keeps room for the notice, and nothing that has the focus is below it', async ({
  page,
}) => {
  await page.addInitScript(frameBeforeWords)
  await page.setViewportSize({ width: 740, height: 360 })
  await page.goto('/askrobin-es/')
  await asked(page)
  const { y: top } = (await notice(page).boundingBox())!
  const bottomOfFocus = () => page.evaluate(() => document.activeElement!.getBoundingClientRect().bottom)
  for (const key of ['personalDetails.secondLastName', 'contactDetails.phoneNumber'] as const) {
    await controls(page, key).focus()
    await expect.poll(bottomOfFocus, key).toBeLessThanOrEqual(top)
  }
  await footerLink(page).focus()
  await expect.poll(bottomOfFocus).toBeLessThanOrEqual(top)
})

test(
  'P-02 in a frame it stands below the form, and so does the way back to it',
  everyday,
  async ({ page, product }) => {
    const host = await startHostPages(product.url)
    await page.goto(`http://127.0.0.1:${host.port}/frame?${new URLSearchParams({ path: '/askrobin-es/#framed' })}`)
    const frame = await (await page.waitForSelector('iframe')).contentFrame()
    await asked(frame!)
    expect(await notice(frame!).evaluate((element) => getComputedStyle(element).position)).toBe('static')
    const records = recordsOf(page)
    await button(frame!, 'reject').click()
    await expect(notice(frame!)).toHaveCount(0)
    await expect.poll(() => records).toMatchObject([{ surface: 'frame', recording: false }])
    await button(frame!, 'open').press('Enter')
    await expect(notice(frame!).getByRole('heading')).toBeFocused()
    await button(frame!, 'accept').click()
    await expect.poll(async () => (await choiceOf(frame!))?.advertising).toBe('granted')
    await expect(button(frame!, 'open')).toBeVisible()
    await host.close()
  },
)

test('P-02 B8: a double press of a no does not press Continue behind the notice', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/askrobin-es/')
  await asked(page)
  const { x, y, width, height } = (await button(page, 'reject').boundingBox())!
  const spot = [x + width / 2, y + height / 2] as const
  // Continue is brought behind the button.
  await continueButton(page).evaluate((element, middle) => {
    const { top, height: tall } = element.getBoundingClientRect()
    scrollBy({ top: top + tall / 2 - middle, behavior: 'instant' })
  }, spot[1])
  await page.mouse.dblclick(...spot)
  await expect(notice(page)).toHaveCount(0)
  await expect(summaryItems(page)).toHaveCount(0)
  await page.mouse.click(...spot)
  await expect(summaryItems(page)).not.toHaveCount(0)
})

test('P-01 a browser that refuses for its owner is not asked, and its owner may choose all the same', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const records = recordsOf(page)
  await page.goto('/askrobin-es/')
  await page.waitForLoadState('networkidle')
  await expect(notice(page)).toHaveCount(0)
  expect(await choiceOf(page)).toBeUndefined()
  expect(records).toEqual([])
  await footerLink(page).click()
  await button(page, 'accept').click()
  await expect.poll(async () => (await choiceOf(page))?.told).toBe('visit')
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await choiceOf(page)).toMatchObject({ advertising: 'granted' })
})

test('P-01 where recipients cannot be asked for either, a browser that refuses tells no click id, and the lead says so', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.route('**/api/tracking/**', (route) => route.abort())
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v2/lead'))
  // A country whose law asks for no yes to click ids.
  await page.goto('/askrobin-mx/?gclid=CLICK1&fbclid=CLICK2&ttclid=CLICK3')
  await fillPage(page, mexico.pages[0]!)
  await continueButton(page).click()
  const body = (await sent).postDataJSON() as object
  expect(body).toMatchObject({ refusedByBrowser: true })
  expect(JSON.stringify(body)).not.toContain('CLICK')
})

test('P-01 further recipients are asked for anew, and nobody is told meanwhile; without any nobody is asked', async ({
  page,
  product,
}) => {
  await page.goto('/askrobin-es/?gclid=G1')
  await asked(page)
  await button(page, 'accept').click()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('gclid'))).toContain('G1')
  product.change({ ...sinks, tikTokPixel: { id: 'T', address } })
  await product.kill()
  await product.restart()
  const told = strangers(page, product.url)
  // The browser may cache the tracking settings for five minutes.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await page.reload()
  await asked(page)
  expect(await choiceOf(page)).toBeUndefined()
  expect(await page.evaluate(() => sessionStorage.getItem('gclid'))).toBeNull()
  expect(told).toEqual([])
  await button(page, 'choose').click()
  await expect(notice(page)).toContainText('TikTok')
  product.change({})
  await product.kill()
  await product.restart()
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(notice(page)).toHaveCount(0)
  await footerLink(page).click()
  await expect(notice(page)).toContainText(words.nothing!)
  product.change(sinks)
  await product.kill()
  await product.restart()
})

test('P-02 without scripts the footer says that nobody is told', async ({ browser, product }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${product.url}/askrobin-es/`)
  await footerLink(page).click()
  const word = page.locator('#privacy-choices')
  await expect(word).toBeInViewport()
  await expect(word).toHaveJSProperty('textContent', words.noScript!)
  await page.close()
})

for (const part of ['the notice', 'what it stands in'])
  test(`P-02: the way to the notice leads to it where an extension of the browser took ${part} away`, async ({
    page,
  }) => {
    await page.goto('/askrobin-es/')
    await asked(page)
    await notice(page).evaluate(
      (element, isAlone) => (isAlone ? element : element.parentElement!).remove(),
      part === 'the notice',
    )
    await footerLink(page).click()
    await expect(notice(page).getByRole('heading')).toBeFocused()
    await button(page, 'reject').click()
    await expect(notice(page)).toHaveCount(0)
    await expect.poll(() => choiceOf(page)).toMatchObject({ advertising: 'denied' })
  })
