// Browser test of offers that are compared: the same figure at the same place in every offer, in each brand.
import type { Page } from '@playwright/test'
import { expect, test } from './browser.ts'
import { ofEachBrand } from './each-brand.ts'
import { brokenWordsOf } from './layout-findings.ts'

const widths = [360, 768, 1024, 1280] as const

/** The five offers of the gallery in a variant, of which one was declined. */
async function openOffers(page: Page, brand: string, country: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(`/gallery/?${new URLSearchParams({ brand, country, page: 'accepted, five offers' }).toString()}`)
  await expect(page.locator('[data-part="rate"]')).toHaveCount(4)
}

/** Places of each offer's figures: the edges of their values, and the line that each value stands on. */
const figuresOf = (page: Page) =>
  page.locator('[data-part="rate"]').evaluateAll((offers) =>
    offers.map((offer) => {
      const card = offer.getBoundingClientRect()
      return [...offer.querySelectorAll('dl:not(:last-of-type) > div')].map((figure) => {
        const value = figure.querySelector('b')!
        const { left, right } = value.getBoundingClientRect()
        // An empty box stands on the line of the letters.
        const foot = Object.assign(document.createElement('span'), { style: 'display: inline-block' })
        value.append(foot)
        const line = foot.getBoundingClientRect().bottom
        foot.remove()
        return { left: Math.round(left - card.left), right: Math.round(card.right - right), line }
      })
    }),
  )

for (const { brandId, countryId, id } of ofEachBrand) {
  test(`experience 24 a figure stands at the same edge in every offer of ${id}, whatever it is as a word`, async ({
    page,
  }) => {
    for (const width of widths) {
      await openOffers(page, brandId, countryId, width)
      const [first, ...others] = await figuresOf(page)
      expect(first).toHaveLength(5)
      const isAligned = first!.map((figure, at) =>
        (['left', 'right'] as const).some((edge) =>
          others.every((figures) => Math.abs(figures[at]![edge] - figure[edge]) <= 1),
        ),
      )
      expect(isAligned, `${width}`).toEqual([true, true, true, true, true])
    }
  })

  test(`experience 24 on a desk each offer of ${id} is a row, its figures on one line`, async ({ page }) => {
    await openOffers(page, brandId, countryId, 1280)
    for (const figures of await figuresOf(page)) {
      const lines = figures.map(({ line }) => line)
      expect(Math.max(...lines) - Math.min(...lines)).toBeLessThanOrEqual(1)
    }
  })

  test(`experience 24, 32 words on the buttons of offers of ${id} are whole, and what declines stands below what chooses`, async ({
    page,
  }) => {
    for (const width of widths) {
      await openOffers(page, brandId, countryId, width)
      const aside = await page.locator('[data-part="rate"]').evaluateAll((offers) =>
        offers.map((offer) => {
          const [one, other] = [...offer.querySelectorAll('button')].map((button) => {
            const { left, right } = button.getBoundingClientRect()
            return (left + right) / 2
          })
          return Math.round(Math.abs(one! - other!))
        }),
      )
      expect(await brokenWordsOf(page), `${width}`).toEqual([])
      expect(Math.max(...aside), `${width}`).toBeLessThanOrEqual(1)
    }
  })
}
