// Browser test of data subject rights: access, download, erasure, and removal as a reference person (P-05, P-07, P-09, P-13,
// S-05). By the application of this browser and by the applicant's own link.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { journey as germany } from '#test/journeys/askrobin-de.journey.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import type { JourneyPage } from '#test/journeys/journey.ts'
import {
  answerUpTo,
  arriveAt,
  continueButton,
  expectAccessible,
  fillPage,
  saved,
  shown,
  sidewaysOf,
} from './applicant.ts'
import { openCheck } from './at-screen.ts'
import { expect, test } from './browser.ts'
import { makeOwnLink } from './my-data-link.ts'

const third = spain.pages[2] as JourneyPage
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const keptIn = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))

test('P-05 P-07: seen, downloaded and erased by keyboard alone at 320 px; the browser forgets too', async ({
  page,
}) => {
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, third.path)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/askrobin-es/my-data')
  await expect(page.locator('main h1')).toHaveText('Qué datos tuyos guardamos')
  await expect(page.locator('main')).toContainText('Tus respuestas.')
  await expect(page.locator('main')).toContainText('Esta página es de una sola solicitud')
  await expectAccessible(page)
  expect(await sidewaysOf(page)).toEqual([])
  const download = page.waitForEvent('download')
  await button(page, 'Descargar mis datos').focus()
  await page.keyboard.press('Enter')
  const file = await (await download).path()
  const told = JSON.parse(readFileSync(file, 'utf8')) as { answers: Record<string, unknown> }
  expect(told.answers['contactDetails.email']).toContain('@')
  await button(page, 'Borrar mis datos').focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main h2', { hasText: '¿Quieres borrar todos los datos de esta solicitud?' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('main h1')).toHaveText('Hemos borrado tu solicitud')
  await expectAccessible(page)
  expect(await keptIn(page)).not.toContain(String(told.answers['contactDetails.email']))
  await page.goto('/askrobin-es/my-data')
  await expect(page.locator('main h1')).toHaveText('No encontramos tu solicitud en este dispositivo')
})

test('P-05: a tab of the same browser forgets what another had erased, and sends nothing of it again', async ({
  page,
}) => {
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, 'personal-details')
  await saved(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().endsWith('/lead')) sent.push(request.url())
  })
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/askrobin-es/my-data'))
  const other = await opened
  await button(other, 'Borrar mis datos').click()
  await button(other, 'Sí, borrar mis datos').click()
  await expect(other.locator('main h1')).toHaveText('Hemos borrado tu solicitud')
  await arriveAt(page, 'initial-details')
  // As a look at it does.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(await shown(page, 'contactDetails.email')).toBe('')
  for (const tab of [page, other]) expect(await keptIn(tab)).not.toContain('@')
  expect(sent).toEqual([])
})

test('P-05: a form that is open when its application is erased on another device says so, and sends nothing of it again', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await makeOwnLink(page)
  await page.goto('/askrobin-es/')
  await arriveAt(page, third.path)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().endsWith('/v3/lead')) sent.push(request.url())
  })
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await other.goto(link)
  await button(other, 'Borrar mis datos').click()
  await button(other, 'Sí, borrar mis datos').click()
  await expect(other.locator('main h1')).toHaveText('Hemos borrado tu solicitud')
  await fillPage(page, third)
  await continueButton(page).click()
  await expect(page.locator('[data-part="toast"]', { hasText: 'Hemos borrado tu solicitud' })).toBeVisible()
  await arriveAt(page, 'initial-details')
  expect(await shown(page, 'contactDetails.email')).toBe('')
  await expect.poll(() => keptIn(page)).not.toContain('@')
  expect(sent).toEqual([])
})

test('P-04 WCAG 3.1.2: a consent in another language than the page’s says which one it is in', async ({ page }) => {
  await openCheck(page, { word: 'accept', isOwner: true })
  const words = page.locator('[data-consent="generalPolicies"] > p')
  await page.goto('/en/askrobin-es/my-data')
  await expect(words.first()).toContainText('He leído')
  for (const at of [0, 1]) await expect(words.nth(at)).toHaveAttribute('lang', 'es-ES')
  await expect(words.nth(2)).not.toHaveAttribute('lang')
  await page.goto('/askrobin-es/my-data')
  await expect(words.first()).toContainText('He leído')
  await expect(words.first()).not.toHaveAttribute('lang')
})

test('P-07 P-04 S-05: the own link opens it on another device, consents too, its secret leaves the address, and after erasure it opens nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const link = await makeOwnLink(page)
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await other.goto(link)
  await expect(other.locator('main h1')).toHaveText('Qué datos tuyos guardamos')
  await expect(other).toHaveURL(/\/askrobin-es\/my-data$/)
  // The consents are there too, and one press gives one, another takes it back.
  const offers = other.locator('[data-consent="contactDetails.marketingConsents email"]')
  for (const given of ['true', 'false']) {
    await offers.getByRole('button').click()
    await expect(offers).toHaveAttribute('data-given', given)
  }
  await expectAccessible(other)
  await button(other, 'Borrar mis datos').click()
  await button(other, 'No, conservar mis datos').click()
  await button(other, 'Borrar mis datos').click()
  await button(other, 'Sí, borrar mis datos').click()
  await expect(other.locator('main h1')).toHaveText('Hemos borrado tu solicitud')
  await other.goto(link)
  // It is not said that nothing is held, and a fresh link is offered all the same (S-25).
  await expect(other.locator('main h1')).toHaveText('Este enlace ya no funciona')
  await expectAccessible(other)
  await button(other, 'Recibir un enlace nuevo por correo').click()
  await expect(other.locator('main h1')).toHaveText('Revisa tu correo')
  await other.context().close()
})

test('P-03 P-04: a consent to offers whose address is to be confirmed says so, after the press and when one comes back', async ({
  page,
}) => {
  await page.goto('/askrobin-de/')
  await answerUpTo(page, germany, (germany.pages[1] as JourneyPage).path)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/askrobin-de/my-data')
  const offers = page.locator('[data-consent="contactDetails.marketingConsents email"]')
  const consents = page.locator('[data-part="my-consents"]')
  await expect(offers).toHaveAttribute('data-given', 'false')
  await offers.getByRole('button').click()
  await expect(offers).toContainText('E-Mail-Adresse noch nicht bestätigt')
  await expect(consents).toContainText('über den Link in der E-Mail, die wir Ihnen senden')
  await expect(consents).not.toContainText('Die Änderung gilt ab jetzt.')
  await expectAccessible(page)
  expect(await sidewaysOf(page)).toEqual([])
  await page.reload()
  await expect(offers).toContainText('E-Mail-Adresse noch nicht bestätigt')
  await offers.getByRole('button').click()
  await expect(consents).toContainText('Die Änderung gilt ab jetzt.')
  await expect(offers).toContainText('Nicht erteilt')
})

test('P-13: a link of a reference says nothing of the applicant, and ends in a plain answer whatever it opens', async ({
  page,
}) => {
  await page.goto(`/askrobin-mx/reference-person/${'x'.repeat(65)}`)
  await expect(page.locator('main h1')).toHaveText('Alguien dio tu nombre como referencia')
  await expect(page).toHaveURL(/\/reference-person$/)
  await expectAccessible(page)
  await button(page, 'Quitar mis datos').click()
  await expect(page.locator('main h1')).toHaveText('Quitamos tus datos')
})
