// Browser test of the focus where a press takes its own control off the page: it stays where the applicant works (WCAG 2.4.3).
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { arriveAt, continueButton, fillPage, furnished } from './applicant.ts'
import { expectAtState, openAt, openCheck } from './at-screen.ts'
import { expect, test } from './browser.ts'
import { codeToNumber } from './inbox-codes.ts'

const panel = (page: Page) => page.locator('dialog[open]')
const quiet = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function pressed(page: Page, name: string): Promise<void> {
  await quiet(page, name).focus()
  await page.keyboard.press('Enter')
}

test('R-03 WCAG 2.4.3: in the panel a password and a fresh link are made without losing the place', async ({
  page,
}) => {
  await openCheck(page, { word: 'accept', isOwner: true })
  await furnished(page)
  await pressed(page, 'Continuar más tarde o en otro dispositivo')
  await expect(panel(page).locator('[data-part="send-to-me"]')).toBeVisible()
  await pressed(page, 'Crear una contraseña para seguir después')
  await expect(panel(page).locator('[name="password"]')).toBeFocused()
  await page.keyboard.type('una frase larga y rara 42')
  await page.keyboard.press('Enter')
  await expect(panel(page).locator('[data-tone="good"]')).toBeFocused()
  await pressed(page, 'Crear un enlace nuevo y anular los anteriores')
  await expect(panel(page)).toContainText('Los enlaces anteriores ya no funcionan')
  await expect(panel(page).locator('input')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(quiet(page, 'Continuar más tarde o en otro dispositivo')).toBeFocused()
})

test('M4: a password that is being typed stays when the devices of the application come late', async ({ page }) => {
  await openCheck(page, { word: 'accept', isOwner: true })
  await furnished(page)
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/sessions', async (route) => {
    await isAsked
    await route.continue()
  })
  await pressed(page, 'Continuar más tarde o en otro dispositivo')
  await pressed(page, 'Crear una contraseña para seguir después')
  const password = panel(page).locator('[name="password"]')
  await expect(password).toBeFocused()
  await page.keyboard.type('una frase')
  answer()
  await expect(panel(page).locator('[data-part="send-to-me"]')).toBeVisible()
  await expect(password).toHaveValue('una frase')
  await expect(password).toBeFocused()
})

test('P-07 WCAG 2.4.3: the own link has the focus once it is made, and who keeps the data is back at the button', async ({
  page,
}) => {
  await openCheck(page, { word: 'accept', isOwner: true })
  await page.goto('/askrobin-es/my-data')
  await furnished(page)
  await pressed(page, 'Crear un enlace a esta página')
  await expect(page.getByRole('textbox', { name: 'Tu enlace' })).toBeFocused()
  await pressed(page, 'Borrar mis datos')
  await expect(page.getByRole('heading', { name: '¿Quieres borrar todos los datos de esta solicitud?' })).toBeFocused()
  await page.locator('[data-part="erasing"] button').last().focus()
  await page.keyboard.press('Enter')
  await expect(quiet(page, 'Borrar mis datos')).toBeFocused()
})

/** The panel of the code on a device that came by a link, and the code. */
async function codeSent(page: Page, sandboxUrl: string): Promise<string> {
  await openCheck(page, { word: 'accept' })
  await furnished(page)
  await pressed(page, 'Ver mis respuestas')
  const code = await codeToNumber(page, sandboxUrl)
  await expect(page.locator('[name="code"]')).toBeFocused()
  return code
}

test('S-05 WCAG 2.4.3: who wants the code another way is at the ways', async ({ page, product }) => {
  await codeSent(page, product.sandboxUrl)
  await pressed(page, 'Enviar el código de otra forma')
  await expect(page.getByRole('button', { name: /^Enviar el código al número/ })).toBeFocused()
})

test('S-05 WCAG 2.4.3: the page that shows the answers after a code begins at its heading', async ({
  page,
  product,
}) => {
  await page.keyboard.type(await codeSent(page, product.sandboxUrl))
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveCount(0)
  await expect(quiet(page, 'Ver mis respuestas')).toHaveCount(0)
  await expect(page.locator('h1')).toBeFocused()
})

test('R-14 WCAG 2.4.3: once the connection is back, who pressed “try again” is at Continue', async ({ page }) => {
  await page.clock.install()
  let isOpen = false
  await page.route('**/api/v2/lead', (route) =>
    isOpen ? route.continue() : route.fulfill({ status: 503, json: { code: 'x', message: 'x', reference: 'REF-1' } }),
  )
  await page.goto('/askrobin-es/')
  await furnished(page)
  await fillPage(page, spain.pages[0]!)
  await continueButton(page).click()
  await arriveAt(page, 'loan-details')
  const again = quiet(page, 'Intentar de nuevo')
  await expect
    .poll(async () => {
      await page.clock.runFor(2000)
      return again.count()
    })
    .toBe(1)
  isOpen = true
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(again).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(continueButton(page)).toBeFocused()
})

test('M9 WCAG 2.4.3: during and after a visit to a provider the focus is at what goes on', async ({ page }) => {
  await openAt(page, 'wenance-tink', { word: 'wenance-tink' })
  await expectAtState(page, 'wenance-tink')
  const opens = page.waitForEvent('popup')
  await pressed(page, 'Ir a Tink')
  const other = await opens
  await expect(page.getByRole('link', { name: 'Volver a abrir Tink' })).toBeFocused()
  await other.getByRole('button', { name: 'Cancel' }).click()
  await expect(quiet(page, 'Ir a Tink')).toBeFocused()
})
