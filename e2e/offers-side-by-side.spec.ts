// Browser test of offers that are compared: the same figure at the same place in every offer, in each brand.
import type { Page } from '@playwright/test'
import { journey as colombia } from '#test/journeys/askrobin-co.journey.ts'
import { journey as vietnam } from '#test/journeys/askrobin-vn.journey.ts'
import type { LeadReply } from '#contract/schemas.ts'
import type { MarketView } from '#domain/lender/offer-list.ts'
import { offersOn } from './applicant.ts'
import { sentLead } from './at-screen.ts'
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

/** Figures that are broken into lines, or reach out of their column or their card. */
const outsideOf = (page: Page) =>
  offersOn(page)
    .locator('strong, b, [data-part="offer-rows"] dd')
    .evaluateAll((figures) =>
      figures.flatMap((figure) => {
        const card = figure.closest('article')!
        const end = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight)
        const column = figure.closest('div, [data-part="offer-headline"]')!.getBoundingClientRect().right
        const range = document.createRange()
        range.selectNodeContents(figure)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        const over = range.getBoundingClientRect().right - Math.min(end, column)
        return over > 0.5 || lines > 1 ? [`${figure.textContent}: ${over} px over, ${lines} lines`] : []
      }),
    )

for (const { journey, variant, instalment } of [
  { journey: colombia, variant: 'askrobin-co', instalment: 14_285_714 },
  { journey: vietnam, variant: 'lienketvay-vn', instalment: 28_571_428 },
  { journey: vietnam, variant: 'askrobin-vn', instalment: 28_571_428 },
]) {
  test(`experience 24, 32 an instalment of eight digits stays in its column and card in ${variant}`, async ({
    page,
  }) => {
    const lead = await sentLead(page.request, { word: 'accept', journey: { ...journey, variant } })
    await lead.reaches('accepted')
    const { url } = await lead.link()
    for (const count of [1, 2]) {
      await page.route(/\/api\/lead\/(?:continue|status)\//, async (route) => {
        const answer = await route.fetch()
        const reply = (await answer.json()) as LeadReply
        const market = reply.market as MarketView
        const [offer] = market.offers
        const terms = { ...offer!.terms, instalment, instalments: 12, totalCost: instalment, amount: 10 * instalment }
        const offers = Array.from({ length: count }, (_, at) => ({
          ...offer!,
          id: `${offer!.id.slice(0, -1)}${at}`,
          lender: 'Compañía de Financiamiento Latinoamericana',
          terms,
        }))
        await route.fulfill({ response: answer, json: { ...reply, market: { ...market, offers } } })
      })
      await page.goto(new URL(url).pathname)
      await expect(offersOn(page)).toHaveCount(count)
      for (const width of [320, ...widths]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await outsideOf(page), `${count} at ${width}`).toEqual([])
      }
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
}

for (const { brandId, countryId, id } of ofEachBrand) {
  test(`experience 24 no figure of an offer of ${id} reaches into the next`, async ({ page }) => {
    for (const width of [320, 360, 768, 1024, 1060, 1100, 1280]) {
      await openOffers(page, brandId, countryId, width)
      expect(await outsideOf(page), `${width}`).toEqual([])
    }
  })

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

  test(`experience 24 on a desk no line of words beside the offers of ${id} is too long to find back from`, async ({
    page,
  }) => {
    await openOffers(page, brandId, countryId, 1280)
    const long = await page.locator('main p').evaluateAll((all) =>
      all.flatMap((each) => {
        const range = document.createRange()
        range.selectNodeContents(each)
        const text = each.textContent.trim()
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        return lines > 0 && text.length / lines > 100 ? [text] : []
      }),
    )
    expect(long).toEqual([])
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
