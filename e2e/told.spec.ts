// Browser test of what a screen reader is told of a press that did not work: each time, and once (WCAG 4.1.3, experience 17).
import type { Page } from '@playwright/test'
import { followUp } from '#test/follow-ups.ts'
import { continueButton, furnished } from './applicant.ts'
import { expectAtState, openAt, openCheck } from './at-screen.ts'
import { expect, test } from './browser.ts'

const summary = (page: Page) => page.locator('[data-part="summary"]')

for (const [key, how] of [
  ['marital-details', 'the fields'],
  ['policy-consents', 'the ticks'],
  ['mobile-verification', 'the code'],
] as const)
  test(`K4 experience 17: whoever continues again with the same faults in ${how} is at the summary again`, async ({
    page,
  }) => {
    const { state } = followUp(key)
    await openAt(page, state, { word: key })
    await expectAtState(page, state)
    for (const _ of ['once', 'again']) {
      await continueButton(page).focus()
      await page.keyboard.press('Enter')
      await expect(summary(page)).toBeFocused()
    }
    // A field that is put right leaves the focus where it is.
    const first = page.locator('main form input').first()
    await first.focus()
    if (key !== 'mobile-verification') await page.keyboard.press('Space')
    else await page.keyboard.type('123456')
    await expect(first).toBeFocused()
  })

test('S-05 WCAG 4.1.3: a wrong code is told to whoever is in its field, each time and once', async ({ page }) => {
  await openCheck(page, { word: 'accept' })
  await furnished(page)
  await page.getByRole('button', { name: 'Ver mis respuestas' }).click()
  await page.getByRole('button', { name: /^Enviar el código al número/ }).click()
  const code = page.locator('[name="code"]')
  const said = page.locator('dialog [data-part="spoken"]')
  await expect(code).toBeFocused()
  for (const left of [4, 3]) {
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await expect(said).toContainText(`Intentos que quedan: ${left}`)
    await expect(code).toBeFocused()
  }
  // By its button the focus comes to the field, which says it.
  await page.getByRole('button', { name: 'Confirmar' }).press('Enter')
  await expect(code).toHaveAccessibleDescription(/Intentos que quedan: 2/)
  await expect(code).toBeFocused()
  await expect(said).toHaveText('')
})

test('M4 WCAG 4.1.3: a password that is refused is told to whoever is in its field', async ({ page }) => {
  await openCheck(page, { word: 'accept', isOwner: true })
  await furnished(page)
  await page.getByRole('button', { name: 'Continuar más tarde o en otro dispositivo' }).click()
  const open = page.getByRole('button', { name: 'Crear una contraseña para seguir después' })
  await expect(page.locator('[data-part="send-to-me"]')).toBeVisible()
  await open.click()
  const password = page.locator('[name="password"]')
  await password.fill('corta')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(password).toBeFocused()
  await expect(page.locator('[data-part="set-password"] [data-part="spoken"]')).toHaveText(/\S \S/)
})

test('M4 WCAG 4.1.3: a pair that is wrong a second time is told a second time', async ({ page }) => {
  await page.goto('/askrobin-es/continue')
  await page.locator('[name="contactDetails.email"]').fill('nadie@example.test')
  await page.locator('[name="password"]').fill('algo que no es')
  const told = page.locator('[data-part="come-back"] [role="alert"]:not([data-heard])')
  for (const _ of ['once', 'again']) {
    await page.keyboard.press('Enter')
    await expect(told).toContainText('no corresponden')
    await told.evaluate((element) => element.setAttribute('data-heard', ''))
  }
})

for (const path of ['continue', 'unsubscribe'])
  test(`M4 experience 19: on the page ${path} a fault goes as soon as it is put right`, async ({ page }) => {
    await page.goto(`/askrobin-es/${path}`)
    const email = page.locator('[name="contactDetails.email"]')
    await continueButton(page).click()
    await expect(summary(page)).toBeFocused()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await email.pressSequentially('ana@example.test')
    await expect(email).not.toHaveAttribute('aria-invalid')
    await expect(summary(page).locator('a[href$="email"]')).toHaveCount(0)
    await expect(email).toBeFocused()
  })

test('M4 experience 17: on the page unsubscribe the fault has the focus where it is judged late, and a frame comes ahead of it', async ({
  page,
}) => {
  const judged = Promise.withResolvers<void>()
  await page.route(/\/assets\/rules-[^/]*\.js$/, async (route) => {
    await judged.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    window.requestAnimationFrame = (act) => (queueMicrotask(() => act(performance.now())), 1)
  })
  await page.goto('/askrobin-es/unsubscribe')
  await continueButton(page).click()
  judged.resolve()
  await expect(summary(page)).toBeFocused()
})
