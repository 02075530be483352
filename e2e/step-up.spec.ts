// Browser test of a device that came by a link. It shows the answers, the data and the devices once a code proved whose the
// application is (S-05, M4, P-07).
import type { Browser, Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerAll, arriveAt, cameTo, continueButton, expectAccessible, shown, sidewaysOf } from './applicant.ts'
import { expect, test } from './browser.ts'
import { codeToNumber } from './inbox-codes.ts'

const email = 'codigo+paso@example.test'
/** The last signs of the identity number in the journey's table. */
const signs = '678Z'
const panel = (page: Page) => page.locator('dialog[open]')
const codeInput = (page: Page) => page.locator('[name="code"]')

const device = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL: baseURL!, viewport: { width: 360, height: 740 } })).newPage()

/** The check page on another device, which came there by the link of the first. */
async function onAnother(page: Page, browser: Browser, baseURL: string | undefined) {
  await page.goto('/askrobin-es/')
  await answerAll(page, spain, { instead: { 'contactDetails.email': email } })
  await page.locator('[data-part="continue-later"] > [data-part="next-links"] button').click()
  const link = await panel(page).locator('input').inputValue()
  const other = await device(browser, baseURL)
  await other.goto(link)
  await arriveAt(other, 'check-your-answers')
  return other
}

test('S-05: what was answered elsewhere is shown once the code of the owner’s number was typed', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  test.slow()
  const other = await onAnother(page, browser, baseURL)
  await expect(other.locator('main')).not.toContainText(email)
  await other.getByRole('button', { name: 'Ver mis respuestas' }).click()
  await expect(panel(other)).toContainText('enlace')
  await expectAccessible(other)
  expect(await sidewaysOf(other)).toEqual([])
  const code = await codeToNumber(other, product.sandboxUrl)
  await expect(codeInput(other)).toBeFocused()
  await expect(codeInput(other)).toHaveAttribute('autocomplete', 'one-time-code')
  await codeInput(other).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await other.keyboard.press('Enter')
  await expect(panel(other)).toContainText('Intentos que quedan: 4')
  await expectAccessible(other)
  // Phones copy a message whole (experience 16); words without a code are told beside the field.
  const message = (text: string) =>
    `AskRobin: ${text} es el código para ver tus respuestas. Caduca en 10 min. No lo compartas.`
  await codeInput(other).fill(message('este'))
  await other.keyboard.press('Enter')
  await expect(panel(other).locator('[id="step-up-code-fault"]')).toContainText('6')
  await codeInput(other).fill(message(code))
  await other.keyboard.press('Enter')
  await expect(panel(other)).toHaveCount(0)
  await expect(other.locator('main')).toContainText(email)
  await expect(other.getByRole('button', { name: 'Ver mis respuestas' })).toHaveCount(0)
  await expectAccessible(other)

  // The new token is the page's own: it goes on with it, and sees its data.
  await other.reload()
  await arriveAt(other, 'check-your-answers')
  await other.goto('/askrobin-es/my-data')
  await expect(other.locator('h1')).toHaveText('Qué datos tuyos guardamos')
  await other.context().close()
})

test('R-11: a right code whose answer was lost is sent again, and the device is the owner’s', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  test.slow()
  const other = await onAnother(page, browser, baseURL)
  let lost = 0
  await other.route('**/step-up/confirm', async (route) => {
    if (lost++ > 0) return route.continue()
    expect((await route.fetch()).status()).toBe(200)
    await route.abort('connectionreset')
  })
  await other.getByRole('button', { name: 'Ver mis respuestas' }).click()
  const code = await codeToNumber(other, product.sandboxUrl)
  await codeInput(other).fill(code)
  await other.keyboard.press('Enter')
  await expect(panel(other).locator('[data-tone="bad"]')).toBeVisible()
  await codeInput(other).press('Enter')
  await expect(panel(other)).toHaveCount(0)
  await expect(other.locator('main')).toContainText(email)
  expect(lost).toBe(2)
  await other.context().close()
})

test('S-05 P-07: the page "Your data" opens on a link’s device after a code, and the devices are named', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  test.slow()
  const other = await onAnother(page, browser, baseURL)
  await other.goto('/askrobin-es/my-data')
  await expect(other.locator('h1')).toHaveText('Confirma que esta solicitud es tuya')
  await expectAccessible(other)
  const sent = await codeToNumber(other, product.sandboxUrl)
  await codeInput(other).fill(sent)
  await other.keyboard.press('Enter')
  await expect(other.locator('h1')).toHaveText('Qué datos tuyos guardamos')

  await page.reload()
  await arriveAt(page, 'check-your-answers')
  const open = page.locator('[data-part="continue-later"] > [data-part="next-links"] button')
  await open.click()
  // The other device has proven itself: now the first one does too.
  await codeInput(page).fill(await codeToNumber(page, product.sandboxUrl))
  await page.keyboard.press('Enter')
  await expect(panel(page)).toHaveCount(0)
  await open.click()
  await expect(panel(page).locator('[data-part="devices"] li')).toHaveCount(2)
  await expect(panel(page).locator('[data-part="devices"]')).toContainText('este dispositivo')
  await expectAccessible(page)
  await panel(page).locator('[data-act="renew"]').click()
  await expect(panel(page).locator('[data-part="devices"]')).toHaveCount(0)
  await other.reload()
  await expect(other.locator('h1')).not.toHaveText('Qué datos tuyos guardamos')
  await other.context().close()
})

test('S-05 P-10: a question answered elsewhere shows its value on its own page, a secret one by its last signs', async ({
  page,
  browser,
  baseURL,
  product,
}) => {
  test.slow()
  const other = await onAnother(page, browser, baseURL)
  await other.goto('/askrobin-es/personal-details')
  await arriveAt(other, 'personal-details')
  const code = 'personalDetails.personalCode'
  const hint = other.locator(`[id="${code}-hint"]`)
  await expect(hint).toContainText('Ya lo tenemos guardado')
  await expect.poll(() => shown(other, 'personalDetails.dateOfBirth')).toBe('||')
  await other.getByRole('button', { name: 'Ver mis respuestas' }).click()
  const sent = await codeToNumber(other, product.sandboxUrl)
  await codeInput(other).fill(sent)
  await other.keyboard.press('Enter')
  await expect(panel(other)).toHaveCount(0)

  await expect(hint).toHaveText(`Ya tenemos guardado …${signs}. Déjalo en blanco si no ha cambiado.`)
  await expect.poll(() => shown(other, code)).toBe('')
  await expect.poll(() => shown(other, 'personalDetails.dateOfBirth')).not.toBe('||')
  await expectAccessible(other)
  expect(await sidewaysOf(other)).toEqual([])

  // It is of this tab: there after a reload, and in nothing that outlives it.
  await other.reload()
  await arriveAt(other, 'personal-details')
  await expect(hint).toContainText(`…${signs}`)
  const outliving = await other.evaluate(
    () => JSON.stringify(localStorage) + sessionStorage.getItem('storedLoanApplication'),
  )
  expect(outliving).not.toContain(`…${signs}`)

  // Left empty, it stays what it was.
  await continueButton(other).click()
  await cameTo(other, ({ pathname }) => !pathname.endsWith('/personal-details'))
  await other.goto('/askrobin-es/check-your-answers')
  await arriveAt(other, 'check-your-answers')
  await expect(other.locator('main')).toContainText(`…${signs}`)
  await other.context().close()
})
