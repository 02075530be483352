// Browser test of applying again. On with the offer, a new application with what is known, a smaller loan, and another one (E5,
// H3, P-10, Q3).
import type { Page } from '@playwright/test'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import { journey as mexico } from '#test/journeys/askrobin-mx.journey.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { atMost } from '#test/at-most.ts'
import {
  arriveAt,
  continueButton,
  controls,
  expectAccessible,
  lenderButton,
  pathOf,
  sendAnswers,
  shown,
} from './applicant.ts'
import { openAt } from './at-screen.ts'
import { expect, testWith } from './browser.ts'

// Lenders take nobody twice here: what is offered is what can still happen.
const test = testWith({ DUPLICATE_DAYS: '30' })

// One worker: what is started for these tests is started once.
test.describe.configure({ mode: 'default' })

/** Those that an application cannot go without. */
const consents = dataPointKeys.filter(
  (key) => dataPoint(key).kind === 'consent' && key !== 'contactDetails.marketingConsents',
)
const storedIn = (page: Page, area: 'sessionStorage' | 'localStorage') =>
  page.evaluate((name) => JSON.stringify({ ...window[name] }), area)
const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('sessionId'))
const accessIn = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('state')!) as { access: { id: string; token: string } }).access,
  )

/** Gives the consents that are asked, types nothing, and continues up to a page. */
async function consentUpTo(page: Page, until: string): Promise<string[]> {
  const passed: string[] = []
  for (const _ of atMost(12, () => `the page ${until}, after ${passed.join(', ')}`)) {
    await expect(page.locator('h1')).toHaveCount(1)
    const path = pathOf(page)
    if (path === until) return passed
    if (path === 'checking') {
      await page.waitForURL(({ pathname }) => !pathname.endsWith('/checking'))
      continue
    }
    for (const key of consents) if ((await controls(page, key).count()) > 0) await controls(page, key).setChecked(true)
    await continueButton(page).click()
    await page.waitForURL(({ pathname }) => !pathname.endsWith(`/${path}`))
    passed.push(path)
  }
  return passed
}

const rejectedFor = (page: Page, amount: number) =>
  openAt(page, 'rejected', { word: 'reject', journey: mexico, answers: { amount } })

test('E5 P-10 H3 on with the offer: from a new tab, by an affiliate’s link, and once token and answers have left the browser', async ({
  page,
  context,
  product,
}) => {
  test.slow()
  await page.goto('/askrobin-es/?refName=first')
  await sendAnswers(page, spain)
  await arriveAt(page, 'accepted', 30_000)
  const session = await sessionOf(page)
  const { id, token } = await accessIn(page)

  // Not taken yet: any tab goes on with it. Another affiliate's link begins another session, in the same tab too.
  const other = await context.newPage()
  await other.goto('/askrobin-es/?refName=second')
  await arriveAt(other, 'accepted')
  await expect(lenderButton(other)).toBeVisible()
  await expect(other.locator('[data-part="apply-again"]')).toBeVisible()
  await expectAccessible(other)
  await other.close()
  await page.goto('/askrobin-es/?refName=third')
  await arriveAt(page, 'accepted')
  expect(await sessionOf(page)).not.toBe(session)

  const answer = await page.request.get(`/api/v3/lead/url/${id}/continue`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { url } = (await answer.json()) as { url: string }
  await lenderButton(page).click()
  await page.waitForURL((address) => address.href.startsWith(product.sandboxUrl))
  await page.close()

  const later = await context.newPage()
  await later.goto('/askrobin-es/')
  const back = later.locator('[data-part="back-to-offer"]')
  await expect(back.getByRole('link')).toHaveAttribute('href', '/askrobin-es/continue')
  await expectAccessible(later)
  const kept = (await storedIn(later, 'localStorage')) + (await storedIn(later, 'sessionStorage'))
  for (const secret of [token, id, 'example.test']) expect(kept).not.toContain(secret)
  await later.goto(new URL(url).pathname)
  await arriveAt(later, 'redirected')
  await expect(lenderButton(later).or(later.locator('main button[type="submit"]')).first()).toBeVisible()
})

test('E5 a new application after an offer has every answer but consents and the loan, which is filled in', async ({
  page,
}) => {
  test.slow()
  const before = await openAt(page, 'accepted', { word: 'accept' })
  await page.locator('[data-part="apply-again"] button').click()
  await page.waitForURL(({ pathname }) => pathname.endsWith('/initial-details'))
  await expectAccessible(page)
  expect((await accessIn(page)).id).not.toBe(before.id)
  const passed = await consentUpTo(page, 'loan-details')
  expect(passed).toEqual(['initial-details'])
  await expect.poll(() => shown(page, 'amount')).not.toBe('')
  await consentUpTo(page, 'check-your-answers')
})

test('E5 Q3 from a rejection: the largest loan that a lender takes, with nothing typed twice', async ({ page }) => {
  test.slow()
  await rejectedFor(page, 100_000)
  await arriveAt(page, 'rejected')
  const less = page.locator('[data-part="other-loan"] button').first()
  await expect(less).toContainText('60,000')
  await expectAccessible(page)
  await less.click()
  await consentUpTo(page, 'check-your-answers')
  await expect(page.locator('main')).toContainText('60,000')
  await continueButton(page).click()
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/check-your-answers'))
  await consentUpTo(page, 'rejected')
  // That lender said no as well: what the next one takes is left, and then nothing.
  await expect(less).toContainText('40,000')
})

test('E5 Q3 from a rejection: another amount and period, with the ones before filled in', async ({ page }) => {
  test.slow()
  await rejectedFor(page, 100_000)
  await arriveAt(page, 'rejected')
  await page.getByRole('button', { name: 'Cambiar el monto y el plazo' }).click()
  await consentUpTo(page, 'loan-details')
  await expect.poll(() => shown(page, 'amount')).toContain('100,000')
  await controls(page, 'amount').fill('50,000')
  await consentUpTo(page, 'check-your-answers')
  await expect(page.locator('main')).toContainText('50,000')
})

test('Q3 from a rejection by every lender there is, nothing is promised', async ({ page }) => {
  await rejectedFor(page, 30_000)
  await arriveAt(page, 'rejected')
  await expect(page.locator('[data-part="other-loan"]')).toHaveCount(0)
  await expect(page.locator('main')).not.toContainText('monto menor')
})
