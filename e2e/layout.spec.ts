// Browser test of layout on the Spanish journey: smallest phone, large type and reduced motion.
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo, arriveAt, continueButton, goOnWithout, sidewaysOf } from './applicant.ts'
import { everydayIf, expect, test, moving } from './browser.ts'
import { enlargeText, sidewaysWithLargeText, smallTargetsOf } from './layout-findings.ts'
import { keptEmail, lenderSaysYes } from './played-lender.ts'

test.use(moving)

const ends = [
  { end: 'accepted', instead: {} },
  { end: 'rejected', instead: { 'contactDetails.email': 'reject+layout@example.test' } },
  { end: 'thank-you', instead: { 'contactDetails.email': 'advanzia.accept+layout@example.test' } },
] as const

for (const { end, instead } of ends)
  test(
    `to ${end} at 320 px: nothing scrolls sideways, at 200 % text neither, and no target is small (experience 32; WCAG 1.4.4, 1.4.10, 2.5.8)`,
    everydayIf(end === 'accepted'),
    async ({ page }) => {
      test.slow()
      await page.setViewportSize({ width: 320, height: 640 })
      const wrong: string[] = []
      const look = async () => {
        wrong.push(...(await sidewaysOf(page)), ...(await smallTargetsOf(page)), ...(await sidewaysWithLargeText(page)))
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

test('experience 32 WCAG 1.4.4: an amount of ten signs grows with text of 200 %, whole, and nothing scrolls sideways', async ({
  page,
}) => {
  const figure = page.locator('[data-part="figure"][data-long] input').first()
  const look = () =>
    figure.evaluate((input: HTMLInputElement) => ({
      size: Number.parseFloat(getComputedStyle(input).fontSize),
      hidden: input.scrollWidth - input.clientWidth,
    }))
  /** The most that the country lends, as it is typed. */
  const largest = {
    'default-vn': '20.000.000',
    'askrobin-vn': '20.000.000',
    'lienketvay-vn': '20.000.000',
    'default-co': '1.200.000',
    'askrobin-co': '1.200.000',
  }
  for (const [variant, amount] of Object.entries(largest))
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const [brand, country] = variant.split('-') as [string, string]
      await page.goto(`/gallery/?${new URLSearchParams({ brand, country, page: 'loan-details' }).toString()}`)
      await figure.fill(amount)
      await figure.blur()
      const plain = await look()
      expect([variant, width, plain.hidden, await sidewaysOf(page)]).toEqual([variant, width, 0, []])
      await enlargeText(page)
      const large = await look()
      expect([variant, width, large.hidden, await sidewaysOf(page), await smallTargetsOf(page)]).toEqual([
        variant,
        width,
        0,
        [],
        [],
      ])
      expect(large.size / plain.size, `${variant} ${width}`).toBeGreaterThan(1.5)
    }
})

test('experience 14 WCAG 1.4.4: the most that a country lends stands whole between its buttons, with text of 200 % too', async ({
  page,
}) => {
  const amount = page.locator('[data-part="figure"] input').first()
  const hidden = () => amount.evaluate((input: HTMLInputElement) => input.scrollWidth - input.clientWidth)
  const found: [string, number, number][] = []
  const whole: typeof found = []
  for (const variant of ['askrobin-mx', 'askrobin-pl', 'askrobin-ro', 'cashtero-mx', 'ibancar-mx', 'prestamotor-mx']) {
    const [brand, country] = variant.split('-') as [string, string]
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`/gallery/?${new URLSearchParams({ brand, country, page: 'loan-details' }).toString()}`)
      await page.locator('main input[type="range"]').first().press('End')
      const plain = await hidden()
      await enlargeText(page)
      found.push([`${variant} ${width}`, plain, await hidden()])
      whole.push([`${variant} ${width}`, 0, 0])
    }
  }
  expect(found).toEqual(whole)
})

test('nothing moves for those who asked for less motion, and something does for all others (experience 32)', async ({
  page,
  product,
}) => {
  test.slow()
  const running = () =>
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
  expect(await running()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(running).toBe(0)
  await expect(page.locator('[data-part="waiting"]')).toBeVisible()
  await lenderSaysYes(page.request, product.sandboxUrl)
  await arriveAt(page, 'accepted')
})
