// Browser test of offer follow-ups: accepted, declined, and adjusted by keyboard alone (F2, M7, M9, experience 24). Those that are like
// another one with MATRIX=1 (`npm run soak`).
import type { Page } from '@playwright/test'
import { followUpPlays } from '#catalogue/server.generated.ts'
import { followUp, keysOfForm } from '#test/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { states } from '#domain/journey/states.ts'
import { expectAtState, openAt } from './at-screen.ts'
import { expectAccessible, pathOf, sidewaysOf } from './applicant.ts'
import { everyday, everydayIf, expect, test } from './browser.ts'
import { asked } from './matrix.ts'

const isCallOf = (other: FollowUpKey, key: FollowUpKey) => followUp(other).call.name === followUp(key).call.name
/** As the sandbox sends them; adjustable ones and those with a call of their own are declined too, and so are several. */
const rows = keysOfForm('offers').map((key) => {
  const offers = followUpPlays[key]?.offers ?? []
  const sharesCall = keysOfForm('offers').some((other) => other !== key && isCallOf(other, key))
  return { key, offers: offers.length, isDeclined: offers.length > 1 || !sharesCall }
})
const routeOf = (key: FollowUpKey) => {
  const { route, state } = followUp(key)
  return (route ?? Object.values(states).find((each) => each.key === state)!.route).slice(1)
}
const at = (page: Page, key: FollowUpKey) => openAt(page, followUp(key).state, { word: `moneyman.${key}` })
const cards = (page: Page) => page.locator('[data-part="offer"]')
const yes = (page: Page) => page.getByRole('button', { name: /^Aceptar esta oferta/ })
const no = (page: Page) => page.getByRole('button', { name: /^No quiero/ })
const figures = async (page: Page) =>
  (await page.locator('[data-part="offer-rows"]').first().innerText()).replace(/\s+/g, ' ')

test.describe('F2 M7 M9: offers at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  for (const { key, offers } of asked(rows, ({ isDeclined }) => isDeclined))
    test(
      `${key} shows its whole cost and is left by a yes`,
      everydayIf(key === 'ipfd-offer-choice'),
      async ({ page }) => {
        const lead = await at(page, key)
        await expect(cards(page)).toHaveCount(offers)
        expect(pathOf(page)).toBe(routeOf(key))
        await expect(cards(page).first()).toContainText('TAE')
        await expect(cards(page).first()).toContainText('Ejemplo representativo')
        await expect(page.locator('[data-part="offer-mark"]')).toHaveCount(offers > 1 ? 1 : 0)
        await expect(page.getByText('No tienes que explicar por qué')).toBeVisible()
        await expectAccessible(page)
        expect(await sidewaysOf(page)).toEqual([])
        const last = cards(page).last()
        const agreed = await last.locator('[data-part="offer-headline"]').innerText()
        await yes(page).last().click()
        await lead.reaches('accepted')
        await expect(page.getByRole('button', { name: 'Continuar con Moneyman' })).toBeVisible({ timeout: 20_000 })
        await expectAtState(page, 'accepted')
        await expect(cards(page).locator('[data-part="offer-headline"]')).toHaveText(agreed, { useInnerText: true })
      },
    )

  for (const { key } of asked(
    rows.filter(({ isDeclined }) => isDeclined),
    ({ offers }) => offers > 1,
  ))
    test(`${key} is left by a no, the next lenders are tried, and the end says so`, async ({ page }) => {
      const lead = await at(page, key)
      await no(page).click()
      await lead.reaches('rejected')
      await expect(page.locator('h1')).toHaveText('Has rechazado lo que te ofrecían')
      await expectAccessible(page)
    })
})

test(
  'M9 WCAG 2.1.1: an offer is adjusted and taken by keyboard alone, at the price that was shown',
  everyday,
  async ({ page }) => {
    const lead = await at(page, 'provident-offer')
    const before = await figures(page)
    await page.locator('h1').focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('input[name="amount"]')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('400')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: /^Menos: Importe/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('slider', { name: /^Importe/ })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('input[name="amount"]')).toHaveValue('410')
    await expect(page.getByRole('status').filter({ hasText: '410 €' })).toBeVisible()
    await expect.poll(() => figures(page)).not.toBe(before)
    await expect(cards(page)).toContainText('410 €')
    await expectAccessible(page)
    const headline = await cards(page).locator('[data-part="offer-headline"]').innerText()
    await yes(page).focus()
    await page.keyboard.press('Enter')
    const { result } = await lead.reaches('accepted')
    expect(result?.offer?.amount).toBe(410)
    await expect(page.getByRole('button', { name: 'Continuar con Moneyman' })).toBeVisible({ timeout: 20_000 })
    await expect(cards(page).locator('[data-part="offer-headline"]')).toHaveText(headline, { useInnerText: true })
  },
)

test('M9 K4: beyond the limits nothing is taken, the fault says what may be chosen, and the figures do not move', async ({
  page,
}) => {
  await at(page, 'provident-offer')
  const tops = () => cards(page).evaluate((card) => card.getBoundingClientRect().top + window.scrollY)
  const amount = page.locator('input[name="amount"]')
  await expect(cards(page)).toBeVisible()
  const before = [await figures(page), await tops()]
  await amount.fill('99999')
  expect([await figures(page), await tops()]).toEqual(before)
  await yes(page).click()
  await expect(page.locator('[data-part="summary"]')).toBeFocused()
  await expect(page.locator('[data-part="summary"]')).toContainText('Elige un importe entre')
  await expect(amount).toHaveValue(/99\.?999/)
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('500')
  await expect(page.locator('[data-part="summary"]')).toBeHidden()
  await expect(cards(page)).toContainText('500 €')
  await page.reload()
  await expect(amount).toHaveValue('500')
  await expect(cards(page)).toContainText('500 €')
})

test('M9 R-11: a price that does not come is told, and nothing is taken meanwhile', async ({ page }) => {
  const lead = await at(page, 'provident-offer')
  let isDown = true
  await page.route('**/offer-price?*', (route) => (isDown ? route.abort() : route.continue()))
  await page.locator('input[name="amount"]').fill('450')
  await expect(page.getByRole('alert')).toContainText('No hemos podido calcular el coste')
  await yes(page).click()
  await expect(page.getByRole('alert')).toContainText('No hemos podido calcular el coste')
  expect(states[(await lead.status()).progressState].key).toBe('provident-offer')
  isDown = false
  await page.getByRole('button', { name: 'Calcularlo otra vez' }).click()
  await expect(cards(page)).toContainText('450 €')
  await yes(page).click()
  expect((await lead.reaches('accepted')).result?.offer?.amount).toBe(450)
})
