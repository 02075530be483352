// Browser test of provider visits: success, cancel, failure, later, and going on without (M5, M9, experience 25).
import type { Page } from '@playwright/test'
import { providers } from '#domain/follow-up/providers.ts'
import { followUp, keysOfForm } from '#test/follow-ups.ts'
import { expectAtState, openAt } from './at-screen.ts'
import { expectAccessible, sidewaysOf } from './applicant.ts'
import { everydayIf, expect, test } from './browser.ts'

const screens = keysOfForm('provider').map((key) => {
  const { state, provider } = followUp(key)
  return { state, name: providers[provider!].name }
})

const go = (page: Page, name: string) => page.getByRole('button', { name: `Ir a ${name}` })

/** Presses the button to the provider; its window. */
async function visit(page: Page, name: string): Promise<Page> {
  const opens = page.waitForEvent('popup')
  await go(page, name).click()
  const other = await opens
  await expect(other.getByRole('heading', { name })).toBeVisible()
  return other
}

const end = (other: Page, how: string) => other.getByRole('button', { name: how }).click()
const notice = (page: Page) => page.locator('main [data-part="notice"]')

for (const { state, name } of screens)
  test(
    `M9: ${state} says what is shared, opens ${name} in its own window, and goes on by itself`,
    everydayIf(state === screens[0]!.state),
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      const lead = await openAt(page, state, { word: state })
      await expectAtState(page, state)
      await expectAccessible(page)
      expect(await sidewaysOf(page)).toEqual([])
      const other = await visit(page, name)
      expect(await other.evaluate(() => window.opener === null)).toBe(true)
      await expect(page.locator('[data-part="waiting"]')).toContainText(name)
      await expectAccessible(page)
      expect(await sidewaysOf(page)).toEqual([])
      await end(other, 'Succeed')
      await expect(other.getByRole('heading', { level: 1, name: 'Ya puedes cerrar esta ventana' })).toBeVisible()
      await lead.reaches('accepted')
      await expectAtState(page, 'accepted')
    },
  )

test('experience 25: cancel and failure are said, and the visit is begun anew', async ({ page }) => {
  await openAt(page, 'wenance-tink', { word: 'wenance-tink' })
  await end(await visit(page, 'Tink'), 'Cancel')
  await expect(notice(page)).toContainText('antes de terminar')
  await end(await visit(page, 'Tink'), 'Fail')
  await expect(notice(page)).toContainText('no ha podido terminar')
  await expectAccessible(page)
  await end(await visit(page, 'Tink'), 'Succeed')
  await expectAtState(page, 'accepted')
})

test('M9: later is the same visit again, over a reload too; and on without it', async ({ page }) => {
  const lead = await openAt(page, 'instantor', { word: 'instantor' })
  const first = await visit(page, 'Instantor')
  const address = first.url()
  await first.close()
  await expect(page.getByRole('link', { name: 'Volver a abrir Instantor' })).toHaveAttribute('href', address)
  await page.reload()
  const second = await visit(page, 'Instantor')
  expect(second.url()).toBe(address)
  await end(second, 'Later')
  await page.getByRole('button', { name: 'Continuar sin este paso' }).click()
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
})

test('M9: where windows are blocked there is a link, and a double press is one visit', async ({ page, context }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openAt(page, 'moneyman-paylands', { word: 'moneyman-paylands' })
  let begun = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/lead/offer/payment')) begun++
  })
  await go(page, 'Paylands').dblclick()
  const link = page.getByRole('link', { name: 'Ir a Paylands' })
  await expect(link).toBeVisible()
  expect(begun).toBe(1)
  const opens = context.waitForEvent('page')
  await link.click()
  await end(await opens, 'Succeed')
  await expectAtState(page, 'accepted')
})

test('M9 experience 25: in a browser without windows the provider opens in place, and its last page leads back to the application', async ({
  page,
}) => {
  // As the view of an app does: the window that opens is this one, and links stay in it.
  await page.addInitScript(() => {
    window.open = () => window
    const inPlace = ({ target }: Event) => target instanceof HTMLAnchorElement && target.removeAttribute('target')
    document.addEventListener('click', inPlace, true)
  })
  const lead = await openAt(page, 'wenance-tink', { word: 'wenance-tink' })
  await go(page, 'Tink').click()
  // The page is not replaced: Back leads to it.
  const link = page.getByRole('link', { name: 'Ir a Tink' })
  await expect(link).toBeVisible()
  await link.click()
  await expect(page.getByRole('heading', { name: 'Tink' })).toBeVisible()
  await end(page, 'Succeed')
  await lead.reaches('accepted')
  await page.getByRole('link', { name: 'Seguir con mi solicitud en esta ventana' }).click()
  await expectAtState(page, 'accepted')
})

test('WCAG 2.4.6: while the part of the page with the follow-up’s screen is on its way, the page has its heading', async ({
  page,
}) => {
  const [asked, arrives] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/assets\/screen-[^/]+\.js$/, async (route) => {
    asked.resolve()
    await arrives.promise
    await route.continue()
  })
  await openAt(page, 'instantor', { word: 'instantor' })
  await asked.promise
  await expectAtState(page, 'instantor')
  await expectAccessible(page)
  arrives.resolve()
  await expect(go(page, 'Instantor')).toBeVisible()
  await expectAccessible(page)
})

test('experience 27, WCAG 2.2.1: a visit that ends soon says so, and another is begun in one press', async ({
  page,
}) => {
  const lead = await openAt(page, 'instantor', { word: 'instantor' })
  // Its end comes near without a quarter of an hour's wait: by what the page is told of the first one.
  await page.route(
    `**${followUp('instantor').call.path}`,
    async (route) => {
      const answer = await route.fetch()
      const reply = (await answer.json()) as object
      await route.fulfill({
        response: answer,
        json: { ...reply, goodUntil: new Date(Date.now() + 40_000).toISOString() },
      })
    },
    { times: 1 },
  )
  await visit(page, 'Instantor')
  const told = page.locator('[data-part="time-end"]')
  await expect(told.getByRole('status')).toContainText('puede terminar pronto')
  await expect(told.locator('[data-part="time-left"]')).toContainText(/^0:[0-3]\d$/)
  await expectAccessible(page)
  const opens = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Empezar otra visita' }).click()
  const other = await opens
  await expect(other.getByRole('heading', { name: 'Instantor' })).toBeVisible()
  await expect(told.locator('[role="status"]')).toBeEmpty()
  await other.getByRole('button', { name: 'Succeed' }).click()
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
})
