// Browser test of layout on the Spanish journey: smallest phone, large type and reduced motion.
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { journey as poland } from '#test/journeys/askrobin-pl.journey.ts'
import { answerAll, arriveAt, continueButton, goOnWithout, sidewaysOf } from './applicant.ts'
import { openAt } from './at-screen.ts'
import { everydayIf, expect, test, moving } from './browser.ts'
import { ofEachBrand } from './each-brand.ts'
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
      await answerAll(page, spain, { instead, onPage: look })
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

test('experience 32 WCAG 1.4.4: with text of 200 % the first page of no brand scrolls sideways on a small phone, its footer included', async ({
  page,
}) => {
  for (const { id } of ofEachBrand)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`/${id}/`)
      expect([id, width, await sidewaysWithLargeText(page)]).toEqual([id, width, []])
    }
})

test('experience 33: a notice of a page stands apart from the form below it', async ({ page }) => {
  await page.goto('/askrobin-es/unsubscribe/none')
  const notice = page.locator('main > [data-part="notice"]')
  await expect(notice).toBeVisible()
  const [above, below] = [await notice.boundingBox(), await page.locator('main form').boundingBox()]
  expect(below!.y - above!.y - above!.height).toBeGreaterThanOrEqual(12)
})

test('experience 23: the links of a consent stand apart from the consent below them', async ({ page }) => {
  const gaps: [string, number][] = []
  for (const { id } of ofEachBrand) {
    await page.goto(`/${id}/`)
    await page.locator('[data-part="consent"]').first().waitFor()
    const gap = await page.evaluate(() => {
      const boxes = [...document.querySelectorAll('[data-part="field"]:has([data-part="consent"])')]
      const below = boxes.flatMap((box) => {
        const before = box.previousElementSibling
        if (!before || !boxes.includes(before)) return []
        const links = [...before.querySelectorAll('summary, a')].map((link) => link.getBoundingClientRect().bottom)
        return [box.getBoundingClientRect().top - Math.max(...links)]
      })
      return Math.min(...below)
    })
    gaps.push([id, gap])
  }
  expect(gaps.length).toBeGreaterThan(5)
  expect(gaps.filter(([, gap]) => gap < -0.5)).toEqual([])
})

test('experience 33: facts and links about the broker stand apart from the words above them', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/askrobin-co/about')
  await expect(page.locator('main section dl')).toBeVisible()
  const gaps = await page.locator('main section p + :is(dl, ul)').evaluateAll((all) =>
    all.map((each) => {
      const above = each.previousElementSibling!.getBoundingClientRect()
      return each.getBoundingClientRect().top - above.bottom
    }),
  )
  expect(gaps.length).toBeGreaterThan(1)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(6)
})

for (const { id } of ofEachBrand)
  test(`K4 on the first page of ${id} the faults stand below the picture, and each apart from the box before it`, async ({
    page,
  }) => {
    await page.goto(`/${id}/`)
    await continueButton(page).click()
    await expect(page.locator('[data-part="summary"]')).toBeVisible()
    const found = await page.evaluate(() => {
      const boxOf = (element: Element) => element.getBoundingClientRect()
      const picture = boxOf(document.querySelector('[data-part="hero-picture"]')!)
      const summary = boxOf(document.querySelector('[data-part="summary"]')!)
      const isBelow = picture.right <= summary.left || picture.left >= summary.right || picture.bottom <= summary.top
      const boxes = [...document.querySelectorAll('[data-part="field"][data-faulty]:has([data-part="consent"])')]
      const tight = boxes.filter((each) => {
        const before = each.previousElementSibling
        return before !== null && boxOf(each).top - boxOf(before).bottom < 6
      })
      return { isBelow, tight: tight.map(({ textContent }) => textContent) }
    })
    expect(found).toEqual({ isBelow: true, tight: [] })
  })

/** In the browser: how much the lightest and the darkest point of a picture differ (WCAG's contrast). */
async function contrastWithin(bytes: readonly number[]): Promise<number> {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!
  canvas.drawImage(picture, 0, 0)
  const { data } = canvas.getImageData(0, 0, picture.width, picture.height)
  const linear = (part: number) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  let [least, most] = [1, 0]
  for (let at = 0; at < data.length; at += 4) {
    const light = 0.2126 * linear(data[at]!) + 0.7152 * linear(data[at + 1]!) + 0.0722 * linear(data[at + 2]!)
    ;[least, most] = [Math.min(least, light), Math.max(most, light)]
  }
  return (most + 0.05) / (least + 0.05)
}

for (const { brandId, countryId } of ofEachBrand)
  test(`experience 10 31 WCAG 1.4.3: numbers to choose from stand in the middle of their cards in ${brandId}, and the chosen one is read`, async ({
    page,
  }) => {
    const query = { brand: brandId, country: countryId, page: 'number-of-dependants', mood: 'filled' }
    await page.goto(`/gallery/?${new URLSearchParams(query).toString()}`)
    const cards = page.locator('[data-figures] > [data-part="choice"]')
    await cards.first().waitFor()
    const aside = await cards.evaluateAll((all) =>
      all.map((card) => {
        const middle = ({ left, right }: DOMRect) => (left + right) / 2
        const text = card.querySelector('span')!.getBoundingClientRect()
        return Math.abs(Math.round(middle(text) - middle(card.getBoundingClientRect())))
      }),
    )
    expect(Math.max(...aside)).toBeLessThanOrEqual(2)
    await cards.nth(1).click()
    // A small figure may have no point of its whole colour, and its card takes a moment to have its own.
    await cards.nth(1).evaluate((card) => card.style.setProperty('zoom', '4'))
    const contrast = async () => {
      const clip = (await cards.nth(1).locator('span').boundingBox())!
      return page.evaluate(contrastWithin, [...(await page.screenshot({ clip }))])
    }
    await expect.poll(contrast).toBeGreaterThan(4.5)
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
  await answerAll(page, spain, {
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

for (const { id } of ofEachBrand)
  test(`experience 32: the form of ${id} keeps its width on the widest screens`, async ({ page }) => {
    const widthAt = async (width: number) => {
      await page.setViewportSize({ width, height: 1000 })
      return (await page.locator('main form').boundingBox())!.width
    }
    await page.goto(`/${id}/`)
    const usual = await widthAt(1280)
    for (const width of [1600, 1920, 2560, 3840])
      expect(await widthAt(width), `${width}`).toBeGreaterThanOrEqual(usual * 0.95)
  })

test('a result of Ratapro stands in the middle of a wide screen, beside no empty margin (experience 33)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAt(page, 'rejected', { word: 'reject', journey: { ...poland, variant: 'ratapro-pl' } })
  await expect(page.locator('[data-part="result"]')).toBeVisible()
  const { x, width } = (await page.locator('main').boundingBox())!
  expect(Math.abs(x - (1280 - x - width))).toBeLessThanOrEqual(1)
})
