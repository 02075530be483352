// Applicant's actions on a page in the browser: fills fields by name, continues, reads error messages.
import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Frame, Locator, Page } from '@playwright/test'
import { accountParts } from '#domain/questions/account-holders.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import { pageOf, textsOf } from '#test/journeys/journey.ts'
import type { Journey, JourneyPage, Typed } from '#test/journeys/journey.ts'
import { atMost } from '#test/at-most.ts'
import { fillAtOnce } from './fill-at-once.ts'

/** Where the form stands: a page, or a frame in somebody else's. */
type Place = Page | Frame

/** Touches the page, and waits until everything that later pages need is there: the screens of the ends come last. */
export async function furnished(page: Page): Promise<void> {
  await page.locator('main').dispatchEvent('pointerdown')
  await page.locator('head link[href*="/ends-"]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
}

/** The controls of a data point, hidden ones of the browser's own excluded. */
export function controls(page: Place, key: DataPointKey): Locator {
  return page.locator(`[name="${key}"]`)
}

/** Fills one data point as a person would: types, ticks or chooses. */
export async function fill(page: Place, key: DataPointKey, typed: Typed): Promise<void> {
  const all = controls(page, key)
  const texts = textsOf(typed)
  const { kind } = dataPoint(key)
  if (kind === 'date') {
    // The table says day, month, year; the page has the order of its language.
    for (const [index, part] of (['day', 'month', 'year'] as const).entries())
      await page.locator(`[data-date="${part}"] [name="${key}"]`).fill(texts[index] ?? '')
    return
  }
  const [text = ''] = texts
  const tag = await all
    .first()
    .evaluate(
      (element, isAccount) =>
        isAccount && element.matches('input[aria-hidden]')
          ? 'account'
          : `${element.tagName} ${element.getAttribute('type') ?? ''}`,
      kind === 'account',
    )
  if (tag.startsWith('SELECT')) await all.selectOption(text)
  // By keyboard: a page of one choice goes on by itself where a pointer chose.
  else if (tag.endsWith('radio')) await page.locator(`[name="${key}"][value="${text}"]`).press('Space')
  else if (tag.endsWith('checkbox')) await all.setChecked(text === 'true')
  else if (tag === 'account') await fillAccount(page, key, text)
  else {
    await all.fill(text)
    await all.blur()
  }
}

/** Chooses who holds the account, and types the number; a holder that is not offered is typed too. */
async function fillAccount(page: Place, key: DataPointKey, text: string): Promise<void> {
  const { holder, number } = accountParts(text)
  const list = page.locator(`[id="${key}"]`)
  const isOffered = (await list.locator('option').allTextContents()).includes(holder)
  await list.selectOption(holder === '' ? '' : isOffered ? { label: holder } : 'other')
  if (holder !== '' && !isOffered) await page.locator(`[id="${key}-bank"]`).fill(holder)
  await page.locator(`[id="${key}-number"]`).fill(number)
  await page.locator(`[id="${key}-number"]`).blur()
}

/** Value in a data point's controls: texts of inputs, the chosen value of choices. */
export async function shown(page: Page, key: DataPointKey): Promise<string> {
  return controls(page, key).evaluateAll((elements) =>
    (elements as HTMLInputElement[])
      .flatMap((element) =>
        element.type === 'radio' || element.type === 'checkbox'
          ? element.checked
            ? [element.value]
            : []
          : [element.value],
      )
      .join('|'),
  )
}

/** Fills what a page asks of these: the table has also what lenders of a further stage ask there (C8). */
export async function fillPage(page: Place, { fields }: Pick<JourneyPage, 'fields'>): Promise<void> {
  const all = Object.entries(fields) as [DataPointKey, Typed][]
  const any = all.map(([key]) => controls(page, key)).reduce((one, other) => one.or(other))
  await any.first().waitFor({ state: 'attached' })
  for (const [key, typed] of all) if ((await controls(page, key).count()) > 0) await fill(page, key, typed)
}

export const continueButton = (page: Place) => page.locator('main button[type="submit"]')

/** The offers on the page: a card where there is one, a row each where there are several. */
export const offersOn = (page: Place) => page.locator('main :is([data-part="offer"], [data-part="rate"])')

/** The button to the first lender at whose page the applicant goes on. */
export const lenderButton = (page: Place) => offersOn(page).locator('button[type="submit"]').first()

/** Waits until the page of this step is on screen and awake; the link's query stays in the address. */
export async function arriveAt(page: Page, path: string, timeout = 20_000): Promise<void> {
  await cameTo(page, new RegExp(`/${path}(?:\\?.*)?$`), timeout)
  await expect.poll(() => isDrawn(page, path.split('\\')[0]!), { timeout, intervals: [lookMs] }).toBe(true)
}

/** A page is drawn within a frame or two of its address: looked for as often. */
const lookMs = 25

/** The address may be there before its page is drawn: no other page's questions are on screen any more, but below a dialog. */
async function isDrawn(page: Page, path: string): Promise<boolean> {
  const others = page.locator(`form[data-step]:not([data-step="${path}"]):not([data-part="under"] *)`)
  return (await page.locator('h1').count()) === 1 && (await others.count()) === 0
}

/** Resolves as soon as the address is so, by the browser's own event: `toHaveURL` looks again and again, with longer and longer pauses. */
export const cameTo = (page: Page, address: RegExp | ((url: URL) => boolean), timeout = 20_000) =>
  page.waitForURL(address, { timeout, waitUntil: 'commit' })

/** The path of the page on screen, below the variant's base. */
export const pathOf = (page: Place) => new URL(page.url()).pathname.split('/').at(-1)!

interface Way {
  /** Other answers than the table's. */
  readonly instead?: JourneyPage['fields']
  /** Done on each page once it is filled, before Continue. */
  readonly onPage?: (path: string) => Promise<void>
}

/** Waits until the server has answered everything that the page has to send. */
export async function saved(page: Page): Promise<void> {
  // A step is kept and sent behind the frame after the one that shows it.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)))),
      ),
  )
  await expect
    .poll(() =>
      page.evaluate(() => (JSON.parse(sessionStorage.getItem('state') ?? '{}') as { synced?: boolean }).synced),
    )
    .toBe(true)
}

/** The page of all answers, behind the last question that is known. */
const check = 'check-your-answers'

/** Answers every page that comes as the table says, up to the page of this path; returns the paths that were asked. */
export async function answerUpTo(
  page: Page,
  journey: Journey,
  until: string,
  { instead = {}, onPage }: Way = {},
): Promise<string[]> {
  const asked: string[] = []
  for (const _ of atMost(100, () => `the page ${until}, after ${asked.join(', ')}`)) {
    await cameTo(page, /\/[a-z-]+(?:\?.*)?$/)
    const path = pathOf(page)
    // The server's answer may bring further questions, and take the applicant from the check of all answers to them.
    const isGone = () => pathOf(page) !== path
    await expect
      .poll(async () => isGone() || (await isDrawn(page, path)), { timeout: 20_000, intervals: [lookMs] })
      .toBe(true)
    if (isGone()) continue
    if (path === until) return asked
    // Reached before the server's last answer, which brings what is asked further.
    if (path === check) await expect.poll(isGone, { timeout: 20_000, message: `${until} is asked` }).toBe(true)
    if (isGone()) continue
    const { fields } = pageOf(journey, path)
    if (!(await filled(page, path, { ...fields, ...pick(instead, fields) }))) continue
    await onPage?.(path)
    if (!(await continued(page, path))) continue
    await cameTo(page, ({ pathname }) => !pathname.endsWith(`/${path}`))
    asked.push(path)
  }
  return asked
}

/**
 * Answers every page up to the check of all answers, and what the server's last answer asks further; returns the paths that were asked. Whoever
 * presses Send before that answer finds the further questions behind the press.
 */
export async function answerAll(page: Page, journey: Journey, way: Way = {}): Promise<string[]> {
  const asked = await answerUpTo(page, journey, check, way)
  await saved(page)
  return [...asked, ...(await answerUpTo(page, journey, check, way))]
}

/** The same, and sends the application. */
export async function sendAnswers(page: Page, journey: Journey, way: Way = {}): Promise<string[]> {
  const asked = await answerAll(page, journey, way)
  await continueButton(page).click()
  return asked
}

/** Leaves unanswered what a further lender needs, once the form asks for it after the sending (C8). */
export async function goOnWithout(page: Page): Promise<void> {
  const button = page.locator('[data-part="without-answer"] button')
  await button.click()
  await expect(button).toHaveCount(0)
}

/** Presses the page's own Continue, and never another page's: false where the server's answer took the page away before. */
async function continued(page: Page, path: string): Promise<boolean> {
  const failure = await page
    .locator(`form[data-step="${path}"] button[type="submit"]`)
    .click()
    .then(
      () => undefined,
      (error: unknown) => error,
    )
  if (failure !== undefined && pathOf(page) === path) throw failure
  return failure === undefined
}

/** Fills a page; false where the server's answer took it away meanwhile, because no lender needs it any more (C8). */
async function filled(page: Page, path: string, fields: JourneyPage['fields']): Promise<boolean> {
  const left = await fillAtOnce(page, fields)
  for (const [key, typed] of Object.entries(left) as [DataPointKey, Typed][]) {
    if ((await controls(page, key).count()) === 0) continue
    const failure = await fill(page, key, typed).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (pathOf(page) !== path) return false
    if (failure !== undefined) throw failure
  }
  return pathOf(page) === path
}

/** The part of `instead` that a page with these fields asks for. */
function pick(instead: JourneyPage['fields'], fields: JourneyPage['fields']): JourneyPage['fields'] {
  return Object.fromEntries(Object.entries(instead).filter(([key]) => Object.hasOwn(fields, key)))
}

/** No violation of WCAG 2.2 A and AA, nor of axe's own good practice. */
export async function expectAccessible(page: Page): Promise<void> {
  // Elements that are scrolled away above have no ground to be compared with.
  await page.evaluate(() => window.scrollTo(0, 0))
  // Without a second page to gather frames of other origins in: a page of ours has none.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    page.url(),
  ).toEqual([])
}

/** In the browser: what is wider than the screen, or would be scrolled to sideways. */
export function sideways(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > width + 0.5,
  )
  return [
    `${location.pathname}: ${document.documentElement.scrollWidth} in ${width}`,
    ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
  ]
}

export const sidewaysOf = (page: Page): Promise<string[]> => page.evaluate(sideways)

export const summaryItems = (page: Page) => page.locator('[data-part="summary"] a')

/** Elements under a toast that must stay free: the logo, fields, and the button that goes on. */
export const coveredByToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-part="toast"]')]
      .filter((toast) => toast.checkVisibility({ opacityProperty: true }))
      .map((toast) => toast.getBoundingClientRect())
    const free = [
      ...document.querySelectorAll('[data-part="site-logo"], main [data-part="field"], main form [type="submit"]'),
    ]
    return free
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return boxes.some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
      })
      .map((each) => each.outerHTML.slice(0, 120))
  })
