// Browser test of pages of the kind `modal` (C2): a dialog on a phone, on a desktop and in a frame.
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import {
  answerUpTo,
  arriveAt,
  continueButton,
  controls,
  expectAccessible,
  fill,
  shown,
  sidewaysOf,
} from './applicant.ts'
import { everyday, expect, test, moving } from './browser.ts'
import { enlargeText } from './layout-findings.ts'

test.use(moving)

const path = 'is-politically-exposed'
const before = 'monthly-credit-commitments'
const key = 'otherDetails.isPoliticallyExposed'
const dialog = (page: Page) => page.getByRole('dialog')

test(
  'C2: a modal step lies over the page before it, and is a page in everything else (WCAG 2.4.3, 1.4.4, 1.4.10)',
  everyday,
  async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/askrobin-es/')
    await answerUpTo(page, spain, before)
    const heading = await page.locator('h1').textContent()
    await answerUpTo(page, spain, path)

    // The page below keeps its heading.
    await expect(page.locator('[data-part="under"] p').last()).toHaveText(heading!)
    await expect(dialog(page)).toHaveAccessibleName((await page.locator('h1').textContent())!)
    await expect(page.locator('h1')).toBeFocused()
    // From below, as wide as the phone.
    const edges = async () => {
      const box = (await dialog(page).boundingBox())!
      return [box.x, box.width, Math.round(box.y + box.height)]
    }
    await expect.poll(edges).toEqual([0, 320, 640])
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement!.closest('dialog, body')!.tagName)).toMatch(/DIALOG|BODY/)
      expect(await page.evaluate(() => document.activeElement!.closest('header, footer'))).toBeNull()
    }

    // The error summary stands inside, and the whole dialog can be reached with large type.
    await continueButton(page).click()
    await expect(page.locator('dialog [data-part="summary"]')).toBeFocused()
    await expectAccessible(page)
    await enlargeText(page)
    expect(await sidewaysOf(page)).toEqual([])
    expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await continueButton(page).scrollIntoViewIfNeeded()
    await expect(continueButton(page)).toBeInViewport({ ratio: 0.9 })
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))

    // Escape and the link lead back; what was chosen stays.
    await controls(page, key).first().press('Space')
    const chosen = await shown(page, key)
    await page.keyboard.press('Escape')
    await arriveAt(page, before)
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.locator('h1')).toBeFocused()
    await continueButton(page).click()
    await arriveAt(page, path)
    await expect(dialog(page)).toBeVisible()
    await expect.poll(() => shown(page, key)).toBe(chosen)
    await page.locator('dialog [data-part="back"]').click()
    await arriveAt(page, before)
    await page.goForward()

    // A reload and a deep link show it again.
    await page.goto(`/askrobin-es/${path}`)
    await arriveAt(page, path)
    await expect(dialog(page)).toBeVisible()
    await page.reload()
    await expect(dialog(page)).toBeVisible()
    await expect(page.locator('h1')).toBeFocused()
    await expect.poll(() => shown(page, key)).toBe(chosen)

    // On a desk it stands in the middle; without colours it has an edge; without motion nothing moves.
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    const middle = async () => {
      const { x, y, width, height } = (await dialog(page).boundingBox())!
      return [Math.round(x + width / 2), Math.round(y + height / 2)]
    }
    await expect.poll(middle).toEqual([640, 400])
    expect(await dialog(page).evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe('2px')
    expect(await dialog(page).evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
    await page.emulateMedia({ reducedMotion: 'no-preference', forcedColors: 'none' })

    // In a tall frame it stands at the top, and the frame's document is as tall as it.
    await page.goto('/gallery/')
    await page.evaluate((address) => {
      const frame = Object.assign(document.createElement('iframe'), { src: address, title: 'framed' })
      frame.style.inlineSize = '360px'
      frame.style.blockSize = '2400px'
      document.body.prepend(frame)
    }, `/askrobin-es/${path}`)
    const framed = page.frameLocator('iframe[title="framed"]')
    await expect(framed.getByRole('dialog')).toBeVisible()
    const inFrame = () =>
      framed.getByRole('dialog').evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        const ground = document.querySelector('[data-part="under"]')!
        return {
          isAtTop: top < 40,
          isInDocument: bottom <= document.body.scrollHeight,
          hasRoom: ground.clientHeight >= element.clientHeight,
        }
      })
    await expect.poll(inFrame).toEqual({ isAtTop: true, isInDocument: true, hasRoom: true })

    await page.goto(`/askrobin-es/${path}`)
    await expect(dialog(page)).toBeVisible()
    await fill(page, 'otherDetails.connectedToPep', 'myself')
    await continueButton(page).click()
    await expect(page).not.toHaveURL(new RegExp(`/${path}$`))
    await expect(dialog(page)).toHaveCount(0)
  },
)
