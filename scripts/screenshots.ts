// `npm run screenshots`: walks the journeys in a real browser and saves each screen to docs/screenshots. Phone and desktop
// sizes: one journey whole, of every brand and every country what is its own, and all brands on one sheet. In the fonts of a phone.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import type { Journey, JourneyPage } from '#test/journeys/journey.ts'
import { journeyThrough } from '#test/journeys/journeys.ts'
import { answerUpTo, arriveAt, continueButton, fill, goOnWithout, offersOn, sendAnswers } from '../e2e/applicant.ts'
import { buildSettings } from './build-settings.ts'
import { build, isStale } from './build.ts'
import { findChromium } from './chromium.ts'
import { phoneFonts } from './phone-fonts.ts'
import { startProduct } from './product.ts'
import { root } from './root.ts'

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
] as const
const mostBytes = 12_000_000

interface Walk {
  readonly journey: Journey
  readonly instead?: JourneyPage['fields']
  readonly end: string
  /** The screens to take; absent means all. */
  readonly only?: readonly string[]
  /** Taken at the size of a phone alone. */
  readonly onPhone?: true
}

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const ofEach = (key: 'brandId' | 'countryId') =>
  [...new Map(variants.toReversed().map((variant) => [variant[key], variant])).values()].toReversed()

/** Screens that differ most between brands, and between countries. */
const ofBrand = ['initial-details', 'loan-details', 'accepted']
const ofCountry = ['initial-details', 'personal-details', 'address-information']
const brands = ofEach('brandId').filter(({ brandId }) => !spain.variant.startsWith(`${brandId}-`))
const countries = ofEach('countryId').filter(({ id }) => id !== spain.variant)

/** The pages of one variant come in the order in which they are walked; a screen that was taken is not taken again. */
const walks: readonly Walk[] = [
  { journey: spain, instead: { 'contactDetails.email': 'pending+ana@example.test' }, end: 'accepted' },
  {
    journey: spain,
    // A lender that phones.
    instead: { 'contactDetails.email': 'advanzia.accept+ana@example.test' },
    end: 'thank-you',
    only: ['thank-you'],
  },
  {
    journey: spain,
    instead: { 'contactDetails.email': 'reject+ana@example.test' },
    end: 'rejected',
    only: ['rejected'],
  },
  ...brands.map((variant): Walk => ({ journey: journeyThrough(variant), end: 'accepted', only: ofBrand })),
  ...countries.map((variant): Walk => ({
    journey: journeyThrough(variant),
    end: 'income-source',
    only: ofCountry,
    onPhone: true,
  })),
]

/** The first step and the amount of every brand, side by side: they must look like companies that have nothing in common. */
const onSheet = ['initial-details', 'loan-details', 'accepted']

const folder = join(root, 'docs/screenshots')

/** In the browser: every motion brought to its end, an endless one to the same moment each time, and the view to the top. */
function still(isWhole: boolean): void {
  window.scrollTo(0, 0)
  // A picture of the whole page has no foot of a view: the bar stands in its own place.
  document
    .querySelector<HTMLElement>('[data-part="action-bar"]')
    ?.style.setProperty('position', isWhole ? 'static' : 'sticky')
  for (const animation of document.getAnimations()) {
    const { endTime, duration } = animation.effect!.getComputedTiming()
    if (Number.isFinite(endTime)) animation.finish()
    else {
      animation.pause()
      animation.currentTime = Number(duration) * 0.4
    }
  }
}

/** Numbers the pictures of each variant in the order they come. */
function camera(width: number) {
  const taken = new Map<string, number>()
  return async (page: Page, variant: string, name: string): Promise<void> => {
    const number = (taken.get(variant) ?? 0) + 1
    taken.set(variant, number)
    const file = `${String(number).padStart(2, '0')}-${name}-${width}.png`
    await page.mouse.move(0, 0)
    // The notice lies at the foot of the window.
    const isWhole = width < 1000 && !name.startsWith('privacy')
    await page.evaluate(still, isWhole)
    await page.screenshot({ path: join(folder, variant, file), fullPage: isWhole })
  }
}

/** Lenders of the sandbox take nobody twice: each size is another person. */
function asSomebodyElse(instead: JourneyPage['fields'], width: number): JourneyPage['fields'] {
  const email = instead['contactDetails.email']
  return typeof email === 'string' ? { ...instead, 'contactDetails.email': email.replace('@', `${width}@`) } : instead
}

async function walk(
  browser: Browser,
  url: string,
  { journey, instead = {}, end, only }: Walk,
  take: ReturnType<typeof camera>,
  size: (typeof sizes)[number],
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: size, deviceScaleFactor: 1, locale: 'es-ES' })
  const page = await context.newPage()
  const { variant } = journey
  const shoot = async (name: string) => {
    if (!only || only.includes(name)) await take(page, variant, name)
  }
  await page.goto(`/${variant}/`)
  await page.waitForLoadState('networkidle')
  await shoot('initial-details')
  if (!only) {
    await fill(page, 'personalDetails.firstName', 'Ana7')
    await fill(page, 'contactDetails.phoneNumber', '61234567')
    await continueButton(page).click()
    await page.locator('[data-part="summary"]').waitFor()
    await shoot('errors')
  }
  const isShort = end === 'income-source'
  await answerUpTo(page, journey, isShort ? end : 'check-your-answers', {
    instead: asSomebodyElse(instead, size.width),
    onPage: async (path) => {
      if (path !== 'initial-details') await shoot(path)
    },
  })
  if (isShort) return context.close()
  await shoot('check-your-answers')
  await continueButton(page).click()
  if (!only) {
    await arriveAt(page, 'checking')
    await shoot('checking')
  }
  // A further lender's questions are skipped.
  if (end === 'rejected') await goOnWithout(page)
  await arriveAt(page, end)
  await shoot(end)
  await context.close()
}

/** Pictures of the tracking notice on the first page; of the whole journey's brand with its switches too. */
async function notice(
  browser: Browser,
  url: string,
  variant: string,
  take: ReturnType<typeof camera>,
  size: (typeof sizes)[number],
): Promise<void> {
  const page = await browser.newPage({ baseURL: url, viewport: size, deviceScaleFactor: 1 })
  await page.goto(`/${variant}/`)
  const asked = page.locator('[data-part="privacy"]')
  await asked.waitFor()
  await take(page, variant, 'privacy-notice')
  if (variant !== spain.variant) return page.close()
  // After the no and the yes.
  await asked.getByRole('button').nth(2).click()
  await asked.getByRole('switch').first().waitFor()
  await take(page, variant, 'privacy-choices')
  await page.close()
}

/** Picture of several offers side by side, on a desk. */
async function offers(browser: Browser, url: string): Promise<void> {
  const looks = { viewport: sizes[1], deviceScaleFactor: 1, locale: 'es-ES', reducedMotion: 'reduce' } as const
  const page = await browser.newPage({ baseURL: url, ...looks })
  await page.goto(`/${spain.variant}/`)
  await sendAnswers(page, spain)
  await offersOn(page).nth(2).waitFor()
  await page.evaluate(still, true)
  await page.screenshot({ path: join(folder, 'offers.png'), fullPage: true })
  await page.close()
}

/** Draws pictures that were taken as rows of one picture. */
async function sheet(browser: Browser, rows: readonly (readonly string[])[], file: string): Promise<void> {
  const picture = (path: string) =>
    `<img width="240" src="data:image/png;base64,${readFileSync(path).toString('base64')}" alt="">`
  const row = (paths: readonly string[]) =>
    `<div style="display:flex;gap:12px;align-items:flex-start;height:500px;overflow:hidden">${paths.map(picture).join('')}</div>`
  const width = 12 + 252 * Math.max(...rows.map(({ length }) => length))
  const page = await browser.newPage({ viewport: { width, height: 600 } })
  await page.setContent(
    `<body style="margin:0;padding:12px;display:grid;gap:12px;background:#8a8f98">${rows.map(row).join('')}</body>`,
  )
  // Many small pictures in one: as a PNG it is twice as large.
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 80, fullPage: true })
  await page.close()
}

/** The phone's pictures of a screen, one of each brand. */
function picturesOf(screen: string): string[] {
  return [spain.variant, ...brands.map(({ id }) => id)].flatMap((id) => {
    const file = readdirSync(join(folder, id)).find((name) => name.endsWith(`-${screen}-360.png`))
    return file ? [join(folder, id, file)] : []
  })
}

const settings = buildSettings({})
if (await isStale(settings)) await build(settings, console.log)
const executablePath = await findChromium({ environment: process.env, say: console.log })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
/** A script presses sooner behind a turn than anybody does, which the form drops where it is not told of a test (decision 095). */
const walked = { TEST_SPEED: '2' }
const product = await startProduct(walked)
const market = await startProduct({ ...walked, MARKET_MODE: 'offers' })
/** With every third party, played by its sandbox. */
const told = await startProduct({ TRACKING_FILE: '' })
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  // Brands' typefaces come with the page; everything else is drawn as on a phone.
  env: { ...process.env, ...(await phoneFonts()) },
})
try {
  for (const size of sizes) {
    const take = camera(size.width)
    for (const each of walks) {
      if (each.onPhone && size !== sizes[0]) continue
      console.log(`${each.journey.variant} to ${each.end} at ${size.width} x ${size.height}`)
      await walk(browser, product.url, each, take, size)
    }
    const others = size === sizes[0] ? brands.map(({ id }) => id) : []
    for (const variant of [spain.variant, ...others]) await notice(browser, told.url, variant, take, size)
  }
  await offers(browser, market.url)
  await sheet(browser, onSheet.map(picturesOf), 'brands.jpg')
} finally {
  await browser.close()
  await Promise.all([product, market, told].map((each) => each.stop()))
}
const pictures = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(?:png|jpg)$/.test(file),
)
const bytes = pictures.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
console.log(`${pictures.length} pictures, ${(bytes / 1e6).toFixed(1)} MB, in docs/screenshots`)
if (bytes > mostBytes) {
  console.error(`Too large for the repository: expected at most ${mostBytes / 1e6} MB`)
  process.exitCode = 1
}
