// Browser test of layout on the Spanish journey: smallest phone, large type and reduced motion.
import type { Page } from '@playwright/test'
import { stepPaths } from '#domain/journey/steps.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo, arriveAt, continueButton, goOnWithout, sidewaysOf } from './applicant.ts'
import { everydayIf, expect, test } from './browser.ts'
import { keptEmail, lenderSaysYes } from './played-lender.ts'

const ends = [
  { end: 'accepted', instead: {} },
  { end: 'rejected', instead: { 'contactDetails.email': 'reject+layout@example.test' } },
  { end: 'thank-you', instead: { 'contactDetails.email': 'advanzia.accept+layout@example.test' } },
] as const

/** Controls that a thumb may miss: under 44 px for what a form is filled with, under 24 px for anything else (experience 32). */
async function smallTargetsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const size = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return Math.min(width, height)
    }
    /** What a press on the control hits: its card, its box or itself. */
    const target = (element: Element) =>
      element.closest('[data-part="choice"], [data-part="consent"], [data-part="control"], [data-part="figure"]') ??
      element
    const isShown = (element: Element) => element.checkVisibility() && !element.matches('[tabindex="-1"]')
    const isInText = (element: Element) => element.matches('p a, li a, dd a')
    const main = [...document.querySelectorAll('main :is(button, select, input:not([type="range"]))')].filter(isShown)
    const others = [...document.querySelectorAll('a, summary, input[type="range"]')].filter(
      (element) => isShown(element) && !isInText(element),
    )
    return [
      ...main
        .filter((element) => size(target(element)) < 43.5)
        .map((element) => `${Math.round(size(target(element)))} px: ${element.outerHTML.slice(0, 100)}`),
      ...others
        .filter((element) => size(element) < 24)
        .map((element) => `${Math.round(size(element))} px: ${element.outerHTML.slice(0, 100)}`),
    ]
  })
}

for (const { end, instead } of ends)
  test(
    `to ${end} at 320 px: nothing scrolls sideways, at 200 % text neither, and no target is small (experience 32; WCAG 1.4.4, 1.4.10, 2.5.8)`,
    everydayIf(end === 'accepted'),
    async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width: 320, height: 640 })
      const wrong: string[] = []
      const look = async () => {
        wrong.push(...(await sidewaysOf(page)), ...(await smallTargetsOf(page)))
        // The browser's own text size, which every rem follows; a style of the test's own would break the policy.
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
        wrong.push(...(await sidewaysOf(page)).map((line) => `200 %: ${line}`))
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
      }
      await page.goto('/askrobin-es/')
      await page.waitForLoadState('networkidle')
      // With every error on it, once: messages are the longest lines.
      await continueButton(page).click()
      await expect(page.locator('[data-part="summary"]')).toBeVisible()
      await look()
      await answerUpTo(page, spain, 'check-your-answers', { instead, onPage: look })
      await look()
      await continueButton(page).click()
      if (end === 'rejected') {
        await expect(page.locator('[data-part="without-answer"]')).toBeVisible()
        await look()
        await goOnWithout(page)
      }
      await arriveAt(page, end)
      await look()
      expect(wrong).toEqual([])
    },
  )

for (const { brand, country } of [
  { brand: 'finipay', country: 'ro' },
  { brand: 'lienketvay', country: 'vn' },
])
  test(`no kind of page of ${brand} scrolls sideways with text of 200 % (experience 32; WCAG 1.4.4)`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width: 360, height: 740 })
    const wrong: string[] = []
    await page.goto('/gallery/')
    const list = page.getByRole('combobox', { name: 'page', exact: true })
    await expect(list.locator('option').first()).toBeAttached()
    const names = await list.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
    expect(names.length).toBeGreaterThan(stepPaths.length)
    // The sheet of all inputs has words made up to be too long.
    for (const name of names.filter((each) => each !== 'every input')) {
      await page.goto(`/gallery/?${new URLSearchParams({ brand, country, page: name, mood: 'error' }).toString()}`)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('main')).toBeAttached()
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      wrong.push(...(await sidewaysOf(page)).map((line) => `${name}: ${line}`))
    }
    expect(wrong).toEqual([])
  })

test('nothing moves for those who asked for less motion, and something does for all others (experience 32)', async ({
  page,
  product,
}) => {
  test.slow()
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            (animation) =>
              animation.playState === 'running' && Number(animation.effect?.getComputedTiming().activeDuration) > 1,
          ).length,
    )
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, 'check-your-answers', {
    instead: { 'contactDetails.email': keptEmail('motion') },
  })
  await continueButton(page).click()
  await arriveAt(page, 'checking')
  expect(await moving()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moving).toBe(0)
  await expect(page.locator('[data-part="waiting"]')).toBeVisible()
  await lenderSaysYes(page.request, product.sandboxUrl)
  await arriveAt(page, 'accepted')
})
