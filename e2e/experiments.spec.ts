// Browser test of experiment arms: sticky by session, with their own texts, order and theme, and sent with the lead (P2). A
// session in no arm sees nothing of it.
import type { BrowserContext, Page } from '@playwright/test'
import { armsOf } from '#domain/journey/experiments.ts'
import type { Experiments } from '#domain/journey/experiments.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import type { Boot } from '#web/boot.ts'
import { answerUpTo, arriveAt, continueButton, expectAccessible, fillPage, sendAnswers } from './applicant.ts'
import { expect, test } from './browser.ts'

const [first] = spain.pages as [(typeof spain.pages)[0]]
const words = {
  hero: ['¿Qué celebramos?', '¿Qué planes tienes?'],
  heading: ['Tus datos de contacto', 'Cuéntanos quién eres'],
  button: ['Continuar', 'Seguimos'],
  action: ['#c2136f', '#00616a'],
} as const
const sessions = Array.from({ length: 6 }, (_, index) => `aaaaaaaa-0000-4000-8000-${String(index).padStart(12, '0')}`)

const armsShown = (page: Page) => page.evaluate(() => document.documentElement.dataset.arms)
const armed = (page: Page, arms: string) => expect(page.locator('html')).toHaveAttribute('data-arms', arms)

/** Checks the parts of the first page that an arm may change: 0 as the brand has it, 1 as the arm. */
async function expectLook(page: Page, look: 0 | 1): Promise<void> {
  await expect(page.locator('[data-part="hero-title"]')).toHaveText(words.hero[look])
  await expect(page.locator('section[data-part="hero"]')).toHaveAttribute('aria-label', words.hero[look])
  await expect(page.locator('h1')).toContainText(words.heading[look])
  await expect(continueButton(page)).toContainText(words.button[look])
  const action = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--action'))
  expect(action.trim()).toBe(words.action[look])
}

/** A lead's write without what each visit has of its own. */
const own = ['arms', 'deviceData', 'filling', 'sessionStartedAt', 'id', 'lastOperationTimestamp']
const ofLead = (sent: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(sent).filter(([key]) => !own.includes(key)))

/** Pages as a build draws them whose layers say these shares; no link chooses. */
async function withShares(context: BrowserContext, shares: Readonly<Record<string, number>>): Promise<void> {
  await context.route(/\/fiesta-es\/[a-z-]*(?:\?.*)?$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = (await response.text()).replace(
      /(<script id="loanform"[^>]*>)(.*?)(<\/script>)/s,
      (_, start: string, json: string, end: string) => {
        const boot = JSON.parse(json) as Boot
        const { arms, ...experiment } = boot.variant.experiments!['first-page']!
        const shared = Object.entries(shares).map(([arm, share]) => [arm, { ...arms[arm]!, share }])
        const experiments: Experiments = {
          'first-page': { ...experiment, byLink: false, arms: Object.fromEntries(shared) as typeof arms },
        }
        const changed = { ...boot, variant: { ...boot.variant, experiments } }
        return start + JSON.stringify(changed).replaceAll('<', '\\u003c') + end
      },
    )
    await route.fulfill({ response, body: html })
  })
}

const armOf = (shares: Readonly<Record<string, number>>, session: string) => {
  const arms = Object.fromEntries(Object.entries(shares).map(([arm, share]) => [arm, { share }]))
  return `first-page:${armsOf({ 'first-page': { seed: 'fiesta 1', arms } }, session)['first-page']}`
}

test('P2 an arm’s words and theme: on the first page without a shift, on the next one, after a reload, in the other language', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/fiesta-es/?arm=first-page:plans')
  await armed(page, 'first-page:plans')
  await page.waitForLoadState('networkidle')
  await expectLook(page, 1)
  expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.05)
  await expectAccessible(page)
  await fillPage(page, first)
  await continueButton(page).click()
  await expect(page).toHaveURL(/\/loan-details/)
  await expect(continueButton(page)).toContainText('Seguimos')
  await page.goto('/fiesta-es/loan-details')
  await arriveAt(page, 'loan-details')
  await armed(page, 'first-page:plans')
  await expect(continueButton(page)).toContainText('Seguimos')
  await page.goto('/en/fiesta-es/?arm=first-page:plans')
  await expect(page.locator('[data-part="hero-title"]')).toHaveText('What are the plans?')
  await expect(continueButton(page)).toContainText('Carry on')
})

test('P2 who is in no arm sees the page as it was drawn, and a variant without experiments says nothing of any', async ({
  page,
}) => {
  await page.goto('/fiesta-es/')
  await armed(page, 'first-page:control')
  await page.waitForLoadState('networkidle')
  await expectLook(page, 0)
  expect(await page.evaluate(() => document.documentElement.style.length)).toBe(0)
  const other = await page.context().newPage()
  await other.goto('/askrobin-es/?arm=first-page:plans')
  await other.waitForLoadState('networkidle')
  expect(await armsShown(other)).toBeUndefined()
  expect(await other.evaluate(() => sessionStorage.getItem('state'))).not.toContain('"arms"')
})

test('P2 by its hash: each session is in its arm, whatever a link asks for', async ({ browser, product }) => {
  test.slow()
  const shares = { plans: 40, 'loans-first': 30 }
  const seen: string[] = []
  for (const session of sessions) {
    const context = await browser.newContext({ baseURL: product.url })
    await withShares(context, shares)
    const page = await context.newPage()
    await page.goto(`/fiesta-es/?sessionId=${session}&arm=first-page:gone&arm=first-page:loans-first`)
    const arm = armOf(shares, session)
    await armed(page, arm)
    await expectLook(page, arm.endsWith(':plans') ? 1 : 0)
    seen.push(arm)
    await context.close()
  }
  expect(new Set(seen).size).toBeGreaterThan(1)
})

test('P2 the same session after a reload, Back and in a copy of its tab, though the shares are others by then', async ({
  page,
  context,
}) => {
  test.slow()
  await withShares(context, { plans: 100 })
  await page.goto('/fiesta-es/')
  await armed(page, 'first-page:plans')
  await answerUpTo(page, spain, 'personal-details')
  await context.unrouteAll()
  await withShares(context, { plans: 0 })
  await page.reload()
  await arriveAt(page, 'personal-details')
  await armed(page, 'first-page:plans')
  await page.goBack()
  await arriveAt(page, 'loan-details')
  await armed(page, 'first-page:plans')
  await expect(continueButton(page)).toContainText('Seguimos')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const copy = await opened
  await armed(copy, 'first-page:plans')
  // A tab of its own is a session of its own.
  const fresh = await context.newPage()
  await fresh.goto('/fiesta-es/')
  await armed(fresh, 'first-page:control')
})

test('P2 an arm’s order is asked, and the lead is the control’s but for the arm it names', async ({
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const walk = async (arm: string) => {
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    const bodies: Record<string, unknown>[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/lead'))
        bodies.push(request.postDataJSON() as Record<string, unknown>)
    })
    await page.goto(`/fiesta-es/?arm=first-page:${arm}&utm_source=letter&sessionId=${sessions[0]}`)
    await armed(page, `first-page:${arm}`)
    // A campaign link's parameters stay in memory until they are agreed to, so the link is opened again.
    await page.goto('/fiesta-es/?utm_source=letter')
    const asked = await sendAnswers(page, spain)
    await arriveAt(page, 'accepted', 30_000)
    await armed(page, `first-page:${arm}`)
    await context.close()
    return { asked, created: bodies[0]!, sent: bodies.at(-1)! }
  }
  const usual = await walk('control')
  const other = await walk('loans-first')
  const initial = 4
  expect(other.asked.slice(0, initial)).toEqual(usual.asked.slice(0, initial))
  expect(other.asked.slice(initial, initial + 2)).toEqual(['monthly-credit-commitments', 'income-source'])
  expect(usual.asked.slice(initial, initial + 2)).not.toEqual(['monthly-credit-commitments', 'income-source'])
  expect(other.asked.toSorted()).toEqual(usual.asked.toSorted())

  for (const name of ['created', 'sent'] as const) {
    expect([usual[name].arms, other[name].arms]).toEqual([{ 'first-page': 'control' }, { 'first-page': 'loans-first' }])
    const [one, two] = [ofLead(usual[name]), ofLead(other[name])]
    expect(two).toEqual(one)
    expect(one).toMatchObject({ sessionId: sessions[0], leadSource: 'letter' })
  }
})
