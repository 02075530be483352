// Benchmark of what an application asks of a person on a phone, by variant. Screens, taps and keystrokes of the ordinary journey, before
// and now. Height of the hero and the check, place of the first field and Continue, and how much of the view the consent notice takes.
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Variant } from '#domain/application/variant.ts'
import { otherRoutes } from '#domain/journey/states.ts'
import { findChromium } from '#scripts/chromium.ts'
import { startWalkedProduct } from './walked-product.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { effortBefore } from '#test/journeys/effort-before.ts'
import { effortOfJourney } from '#test/journeys/effort.ts'
import { journeyThrough } from '#test/journeys/journeys.ts'
import { inFirstStage } from '#test/journeys/walking.ts'
import { answerUpTo } from '../e2e/applicant.ts'
import { markdown } from './markdown.ts'

const view = { width: 360, height: 740 }
const check = otherRoutes.checkYourAnswers.slice(1)

async function rowOf(browser: Browser, baseURL: string, variant: Variant): Promise<string[]> {
  const journey = journeyThrough(variant)
  const now = effortOfJourney(inFirstStage(variant, journey).pages, variant.country)
  const whole = effortOfJourney(journey.pages, variant.country)
  const before = effortBefore[variant.countryId]
  const page = await browser.newPage({ viewport: view, baseURL })
  await page.goto(`/${variant.id}/`)
  const notice = page.locator('[data-part="privacy"]:not([data-mode="closed"])')
  await notice.getByRole('heading').waitFor({ state: 'attached' })
  const share = ((await notice.boundingBox())?.height ?? 0) / view.height
  const hero = await page.locator('[data-part="hero"]').boundingBox()
  const field = await page.locator('main form [data-part="field"]').first().boundingBox()
  const button = await page.locator('main form button[type="submit"]').boundingBox()
  await notice.locator('button[data-kind]').last().click()
  await answerUpTo(page, journey, check)
  const height = await page.locator('main').evaluate((main) => main.getBoundingClientRect().height)
  await page.close()
  const round = (value: number) => Math.round(value).toString()
  return [
    variant.id,
    ...(['screens', 'taps', 'keystrokes'] as const).map((count) => `${before?.[count] ?? '–'} → ${now[count]}`),
    `${whole.screens}, ${whole.taps}, ${whole.keystrokes}`,
    round(hero?.height ?? 0),
    round(field?.y ?? Number.NaN),
    round((button?.y ?? Number.NaN) + (button?.height ?? 0)),
    `${round(share * 100)} %`,
    (height / view.height).toFixed(1),
  ]
}

/**
 * The table as Markdown: what an ordinary application cost before and costs now, and what one costs that every lender of its country needs.
 * Every third party is played, so that the notice asks for every purpose.
 */
export async function journeyEffortTable(say: (text: string) => void): Promise<string> {
  const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
  const product = await startWalkedProduct()
  const browser = await chromium.launch({
    executablePath: await findChromium({ environment: process.env, say }),
    args: ['--no-sandbox'],
  })
  try {
    const rows: string[][] = []
    for (const variant of variants.values()) {
      say(`The journey of ${variant.id} …`)
      rows.push(await rowOf(browser, product.url, variant))
    }
    return markdown(
      [
        '360x740',
        'screens',
        'taps',
        'keys',
        'for every lender',
        'hero, px',
        'first field, px',
        'Continue ends, px',
        'notice',
        'check, screens',
      ],
      rows,
    )
  } finally {
    await browser.close()
    await product.stop()
  }
}
