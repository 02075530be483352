// Browser test of the check of all answers on a phone. It is short, no answer is cut off, and the button that sends stays in reach.
import type { Page } from '@playwright/test'
import type { Variant } from '#domain/application/variant.ts'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { journeys, journeyThrough } from '#test/journeys/journeys.ts'
import { answerAll, sidewaysOf } from './applicant.ts'
import { expect, testWith } from './browser.ts'
import { enlargeText } from './layout-findings.ts'
import { asked } from './matrix.ts'

// Every third party is played, so that the notice asks.
const test = testWith({ TRACKING_FILE: '' })

const all = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const ofEachBrand = new Set(new Map(all.map((variant) => [variant.brandId, variant])).values())
const ofEachCountry = new Set(new Map(all.map((variant) => [variant.countryId, variant])).values())
const phone = { width: 360, height: 740 }

/** In the browser: where the button that sends ends and the notice begins, and the values of yes and no that are cut. */
function checkOnPhone() {
  const notice = document.querySelector('[data-part="privacy"]:not([data-mode="closed"])')
  const cut = [...document.querySelectorAll('[data-part="sheet"] summary b')].filter((value) => {
    const around = value.closest('summary')!.getBoundingClientRect()
    const { right, bottom } = value.getBoundingClientRect()
    return right > around.right || bottom > around.bottom
  })
  return {
    height: document.querySelector('main')!.getBoundingClientRect().height,
    sendEnds: document.querySelector('[data-part="action-bar"] [type="submit"]')!.getBoundingClientRect().bottom,
    noticeBegins: notice?.getBoundingClientRect().top ?? innerHeight,
    cut: cut.map((value) => value.parentElement!.textContent),
  }
}

/** The check as somebody sees it who came all the way, in the browser that has the answers. */
async function walkToCheck(page: Page, variant: Variant): Promise<void> {
  await page.setViewportSize(phone)
  await page.goto(`/${variant.id}/`)
  await answerAll(page, journeyThrough(variant))
  await expect(page.locator('[data-part="sheet"] summary').first()).toBeVisible()
  // The last thing that comes, and part of the height.
  await expect(page.locator('[data-part="continue-later"]')).toBeVisible()
}

/** Controls that the key Tab reaches, and that something else lies over while they have the focus (WCAG 2.4.11). */
async function hiddenFocusOf(page: Page): Promise<string[]> {
  const found: string[] = []
  const controls = await page.locator('main :is(a[href], button, summary)').count()
  await page.locator('h1').focus()
  for (let at = 0; at < controls; at++) {
    await page.keyboard.press('Tab')
    const covered = await page.evaluate(() => {
      const { activeElement } = document
      if (!activeElement?.closest('main')) return undefined
      const { left, top, width, height } = activeElement.getBoundingClientRect()
      const over = [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(left + width / 2, top + height * share))
      const isFree = over.every((one) => one && (activeElement.contains(one) || one.contains(activeElement)))
      return isFree ? undefined : activeElement.outerHTML.slice(0, 120)
    })
    if (covered) found.push(covered)
  }
  return found
}

for (const variant of asked(all, (each) => ofEachBrand.has(each) || ofEachCountry.has(each)))
  test(`17.4 ${variant.id}: the check of all answers is at most two screens of a phone, each yes and no is seen, and sending stays in reach`, async ({
    page,
  }) => {
    await walkToCheck(page, variant)
    await page.evaluate(() => window.scrollTo(0, 0))
    const { height, cut, sendEnds, noticeBegins } = await page.evaluate(checkOnPhone)
    expect(height).toBeLessThanOrEqual(2 * phone.height)
    expect(cut).toEqual([])
    expect(sendEnds).toBeLessThanOrEqual(noticeBegins)
    expect(await sidewaysOf(page)).toEqual([])
  })

test('17.4, WCAG 2.4.11: what has the focus is never below the button that sends, which stays in its place where text is large', async ({
  page,
}) => {
  await walkToCheck(
    page,
    all.find(({ id }) => id === journeys[0]!.variant)!,
  )
  await expect(page.locator('[data-part="privacy"]:not([data-mode="closed"]) h2')).toBeAttached()
  for (const details of await page.locator('[data-part="sheet"] details').all())
    await details.evaluate((element) => element.setAttribute('open', ''))
  expect(await hiddenFocusOf(page)).toEqual([])
  const isStuck = () =>
    page.evaluate(() => {
      window.scrollTo(0, 0)
      return (
        document.querySelector('[data-part="action-bar"] [type="submit"]')!.getBoundingClientRect().bottom <=
        innerHeight
      )
    })
  expect(await isStuck()).toBe(true)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await isStuck()).toBe(true)
  await expect(page.locator('[data-part="action-bar"] button')).toHaveCSS('border-block-end-style', 'solid')
  await enlargeText(page)
  expect(await isStuck()).toBe(false)
  expect(await hiddenFocusOf(page)).toEqual([])
})

/** In the browser: words of labels that go on in another line, in sections that are open. */
function brokenLabels(): string[] {
  const isBroken = (text: Node, from: number, word: string): boolean => {
    const range = document.createRange()
    range.setStart(text, from)
    range.setEnd(text, from + word.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  }
  return [...document.querySelectorAll('[data-part="sheet"] details[open] dt')].flatMap(({ firstChild: text }) =>
    [...(text?.textContent ?? '').matchAll(/\S+/g)]
      .filter(({ 0: word, index }) => isBroken(text!, index, word))
      .map(([word]) => word),
  )
}

for (const variant of asked(all, (each) => ofEachCountry.has(each)))
  test(`17.4 ${variant.id}: beside a long answer no word of its label is broken`, async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto(`/${variant.id}/`)
    await answerAll(page, journeyThrough(variant), {
      instead: { 'contactDetails.email': 'accept+maria.guadalupe.hernandez@example.test' },
    })
    for (const summary of await page.locator('[data-part="sheet"] summary').all()) await summary.click()
    await expect(page.locator('dd', { hasText: 'accept+maria.guadalupe' })).toBeVisible()
    expect(await page.evaluate(brokenLabels)).toEqual([])
    expect(await sidewaysOf(page)).toEqual([])
  })

/** In the browser: sections whose name touches the edge of its head, or has the way to change it in another line. */
const badHeads = () =>
  [...document.querySelectorAll('[data-part="sheet-head"]')].flatMap((head) => {
    const [name, change] = [head.querySelector('h2')!, head.querySelector('a')!]
    const [around, ofName, ofChange] = [head, name, change].map((each) => each.getBoundingClientRect())
    const isBeside = ofChange!.left >= ofName!.right && ofChange!.top < ofName!.bottom
    const words = document.createRange()
    words.selectNodeContents(name)
    const { top, bottom } = words.getBoundingClientRect()
    return isBeside && top - around!.top >= 4 && around!.bottom - bottom >= 4 ? [] : [name.textContent]
  })

test('17.4 experience 33: on a phone the name of a section keeps off the edges of its head, beside the way to change it', async ({
  page,
}) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    for (const { id, brandId: brand, countryId: country } of all) {
      await page.goto(`/gallery/?${new URLSearchParams({ brand, country, page: 'CheckYourAnswers' })}`)
      await expect(page.locator('[data-part="sheet-head"]').first()).toBeVisible()
      expect([id, width, await page.evaluate(badHeads), await sidewaysOf(page)]).toEqual([id, width, [], []])
    }
  }
})
