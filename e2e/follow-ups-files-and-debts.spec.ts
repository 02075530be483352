// Browser test of the follow-ups for pictures, vehicle and debts: opened by the lender's request, closed by the answer (F2, M6,
// M9, R-11, S-26).
import type { Page } from '@playwright/test'
import { badFiles, pdfOf, pngOf } from '#test/sample-files.ts'
import { expectAccessible, sidewaysOf } from './applicant.ts'
import { expectAtState, openAt } from './at-screen.ts'
import { everyday, expect, test } from './browser.ts'

const small = { width: 320, height: 700 }
const side = (page: Page, name: string) => page.locator(`[data-side="${name}"]`)
const give = (page: Page, name: string, buffer: Buffer, mimeType = 'image/png') =>
  page.locator(`[data-files="${name}"]`).setInputFiles({ name: 'picture', mimeType, buffer })
const send = (page: Page) => page.locator('main form > button[type="submit"]')

/** Nothing wrong for those who see little, or have a narrow screen. */
async function expectFine(page: Page) {
  await page.setViewportSize(small)
  await expectAccessible(page)
  expect(await sidewaysOf(page)).toEqual([])
}

test(
  'F2 M6 S-26: both sides of a document are chosen, shown, sent, replaced and taken back, and with the number it goes',
  everyday,
  async ({ page }) => {
    const lead = await openAt(page, 'id-upload', { word: 'id-upload' })
    await expectAtState(page, 'id-upload')
    await expectFine(page)
    await send(page).click()
    const summary = page.locator('[data-part="summary"]')
    await expect(summary).toBeFocused()
    await expect(summary.locator('a')).toHaveCount(3)
    await summary.locator('a[href="#back"]').click()
    await expect(page.locator('#back')).toBeFocused()

    await give(page, 'front', badFiles['a web page']![0], 'text/html')
    await expect(page.locator('#front-fault')).toContainText('JPEG')
    // A photo of a camera is much larger than what is sent.
    const sent = page.waitForRequest((request) => request.url().includes('side=front'))
    const chooser = page.waitForEvent('filechooser')
    await page.locator('#front').press('Enter')
    await (
      await chooser
    ).setFiles({ name: 'picture', mimeType: 'image/png', buffer: pngOf({ width: 4000, height: 2500 }) })
    const request = await sent
    expect(request.headers()['content-type']).toBe('image/jpeg')
    const body = request.postDataBuffer()
    if (body) expect(body.toString('hex', 0, 3)).toBe('ffd8ff')
    await expect(side(page, 'front')).toHaveAttribute('data-phase', 'here')
    const preview = side(page, 'front').locator('img')
    await expect(preview).toBeVisible()
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
    await expect(page.locator('#front')).toBeFocused()
    await expect(summary.locator('a')).toHaveCount(2)

    await side(page, 'front').getByRole('button').nth(1).click()
    await expect(side(page, 'front')).toHaveAttribute('data-phase', 'none')
    await expect(side(page, 'front').locator('img')).toHaveCount(0)
    await give(page, 'front', pngOf())
    await give(page, 'back', pdfOf(), 'application/pdf')
    for (const name of ['front', 'back']) await expect(side(page, name)).toHaveAttribute('data-phase', 'here')
    await expectFine(page)

    await page.locator('[name="otherDetails.idCardNumber"]').fill('AAA123456')
    await page.reload()
    // An uploaded file stays uploaded; nobody is shown its picture again.
    for (const name of ['front', 'back']) await expect(side(page, name)).toHaveAttribute('data-phase', 'here')
    await expect(page.locator('[name="otherDetails.idCardNumber"]')).toHaveValue('AAA123456')
    await send(page).click()
    await lead.reaches('accepted')
    await expectAtState(page, 'accepted')
  },
)

test('R-11: a picture whose way was cut off stays, goes again under the same key, and by itself once there is a connection', async ({
  page,
  context,
}) => {
  await openAt(page, 'id-upload', { word: 'id-upload' })
  const keys: string[] = []
  let isCut = true
  await page.route('**/lead/idUpload?**', async (route) => {
    keys.push(route.request().headers()['idempotency-key']!)
    if (isCut) await route.abort('connectionreset')
    else await route.continue()
  })
  await give(page, 'front', pngOf())
  await expect(side(page, 'front')).toHaveAttribute('data-phase', 'lost')
  await expect(side(page, 'front').locator('img')).toBeVisible()
  await expectFine(page)
  await send(page).click()
  await expect(page.locator('[data-part="summary"] a[href="#front"]')).toBeVisible()
  isCut = false
  await page.locator('#front').click()
  await expect(side(page, 'front')).toHaveAttribute('data-phase', 'here')
  expect(new Set(keys).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)

  await context.setOffline(true)
  await give(page, 'back', pngOf())
  await expect(side(page, 'back')).toHaveAttribute('data-phase', 'lost')
  await context.setOffline(false)
  await expect(side(page, 'back')).toHaveAttribute('data-phase', 'here')
})

test('M6: a large file goes in chunks, and goes on where it was left: after a reload, and by itself after being offline', async ({
  page,
  context,
}) => {
  await openAt(page, 'id-upload', { word: 'id-upload' })
  const large = pdfOf(`/Note (${'x'.repeat(1_300_000)})`)
  const offsets: number[] = []
  let cutFrom = 512_000
  await page.route('**/lead/idUpload/chunk?**', async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    offsets.push(offset)
    if (offset < cutFrom) return route.continue()
    return route.abort('connectionreset')
  })
  await give(page, 'front', large, 'application/pdf')
  await expect(side(page, 'front')).toHaveAttribute('data-phase', 'lost')
  expect(offsets).toEqual([0, 256_000, 512_000, 512_000, 512_000])
  await page.reload()
  await expect(side(page, 'front').getByRole('status')).toContainText('Ya ha llegado una parte')
  await expectFine(page)
  cutFrom = Number.POSITIVE_INFINITY
  offsets.length = 0
  await give(page, 'front', large, 'application/pdf')
  await expect(side(page, 'front')).toHaveAttribute('data-phase', 'here')
  expect(offsets).toEqual([512_000, 768_000, 1_024_000, 1_280_000])

  cutFrom = 768_000
  offsets.length = 0
  await give(page, 'back', large, 'application/pdf')
  await expect.poll(() => offsets.at(-1)).toBe(768_000)
  await context.setOffline(true)
  await expect(side(page, 'back')).toHaveAttribute('data-phase', 'lost')
  cutFrom = Number.POSITIVE_INFINITY
  offsets.length = 0
  await context.setOffline(false)
  await expect(side(page, 'back')).toHaveAttribute('data-phase', 'here')
  expect(offsets).toEqual([768_000, 1_024_000, 1_280_000])
})

test('M6: how far a picture is can be seen and is not sent with the form before it is there', async ({ page }) => {
  await openAt(page, 'id-upload', { word: 'id-upload' })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/lead/idUpload?**', async (route) => {
    await held
    await route.continue()
  })
  await give(page, 'front', pngOf())
  await expect(page.getByRole('progressbar')).toHaveAccessibleName(/.+: .+/)
  await send(page).click()
  await expect(page.locator('[data-part="summary"] a[href="#front"]')).toBeVisible()
  release()
  await expect(side(page, 'front')).toHaveAttribute('data-phase', 'here')
  await expect(page.locator('[data-part="summary"] a[href="#front"]')).toHaveCount(0)
})

test('M6: a phone offers its camera, each control large enough for a thumb', async ({ browser, product }) => {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: small,
    isMobile: true,
    hasTouch: true,
    locale: 'es-ES',
  })
  const page = await context.newPage()
  await openAt(page, 'id-upload', { word: 'id-upload' })
  const camera = side(page, 'back').getByRole('button', { name: /foto/ })
  await expect(camera).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await camera.tap()
  expect(await (await chooser).element().getAttribute('capture')).toBe('environment')
  for (const button of await page.locator('[data-part="pictures"] button:visible').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await context.close()
})

test('R-05 M6: a picture that one tab sends is received in the other too, which is told of no application that was sent', async ({
  page,
}) => {
  const lead = await openAt(page, 'id-upload', { word: 'id-upload' })
  await expectAtState(page, 'id-upload')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const copy = await opened
  await expect(side(copy, 'front')).toHaveAttribute('data-phase', 'none')
  await page.locator('[name="otherDetails.idCardNumber"]').fill('AAA123456')
  await give(copy, 'front', pngOf())
  await expect(side(page, 'front')).toHaveAttribute('data-phase', 'here')
  await give(page, 'back', pngOf())
  for (const tab of [page, copy]) {
    for (const name of ['front', 'back']) await expect(side(tab, name)).toHaveAttribute('data-phase', 'here')
    await expect(tab.locator('main [data-part="notice"]')).toHaveCount(0)
  }
  await send(page).click()
  await lead.reaches('accepted')
  for (const tab of [page, copy]) await expectAtState(tab, 'accepted')
})

test('M6: who has the document not at hand goes on without it', async ({ page }) => {
  const lead = await openAt(page, 'id-upload', { word: 'id-upload' })
  await page.locator('main > button, main div > button').getByText('Continuar sin este paso').click()
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
})

test(
  'F2 M6: a vehicle is chosen by make and model, or typed, with a picture or without',
  everyday,
  async ({ page }) => {
    const lead = await openAt(page, 'vehicle', { word: 'vehicle' })
    await expectAtState(page, 'vehicle')
    await send(page).click()
    await expect(page.locator('[data-part="summary"] a')).toHaveCount(1)
    await page.locator('[name="otherDetails.vehicleOwnership"][value="true"]').check({ force: true })
    const model = page.locator('[name="model"]')
    await expect(model).toHaveCount(0)
    await page.locator('[name="make"]').selectOption('Seat')
    await model.selectOption('León')
    await page.locator('[name="make"]').selectOption('Volkswagen')
    await expect(model.locator('option[value="León"]')).toHaveCount(0)
    await model.selectOption('Golf')
    await page.locator('[name="make"]').selectOption('other')
    await page.locator('[name="otherMake"]').fill('Wartburg 353')
    await expect(model).toHaveCount(0)
    await page.locator('[name="year"]').fill('1949')
    await page.locator('[name="mileage"]').fill('82000')
    await page.locator('[name="otherDetails.vehicleLicensePlateNumber"]').fill('1234 BCD')
    await page.locator('[name="otherDetails.isVehicleFinanced"][value="false"]').check({ force: true })
    await expectFine(page)
    await page.reload()
    await expect(page.locator('[name="otherMake"]')).toHaveValue('Wartburg 353')
    await send(page).click()
    await expect(page.locator('[data-part="summary"] a[href="#year"]')).toBeVisible()
    await page.locator('[name="year"]').fill('1988')
    await give(page, 'odometer', pngOf())
    await expect(side(page, 'odometer')).toHaveAttribute('data-phase', 'here')
    await send(page).click()
    await lead.reaches('accepted')
    await expectAtState(page, 'accepted')
  },
)

test(
  'F2 M9: debts are added, changed, removed and added up; a reload keeps them; they go',
  everyday,
  async ({ page }) => {
    const lead = await openAt(page, 'customer-debts', { word: 'customer-debts' })
    await expectAtState(page, 'customer-debts')
    const type = async (creditor: string, owed: string, instalment: string) => {
      await page.locator('[name="creditor"]').fill(creditor)
      await page.locator('[name="owed"]').fill(owed)
      await page.locator('[name="instalment"]').fill(instalment)
    }
    const save = page.locator('main form button[type="submit"]')
    const debts = page.locator('[data-part="debts"] li')
    await expectFine(page)
    await type('Banco Azul', '1.200,50', '2000')
    // Said as soon as it is left, and gone as soon as it is right (experience 19).
    await page.locator('[name="instalment"]').blur()
    await expect(page.locator('#instalment-fault')).toBeVisible()
    await page.locator('[name="instalment"]').fill('60')
    await expect(page.locator('#instalment-fault')).toHaveCount(0)
    await page.locator('[name="instalment"]').fill('2000')
    await save.click()
    await expect(page.locator('[data-part="summary"] a[href="#instalment"]')).toBeVisible()
    await page.locator('[name="instalment"]').fill('60')
    await page.keyboard.press('Enter')
    await expect(debts).toHaveCount(1)
    await expect(page.locator('main [role="status"]').getByText('Banco Azul')).toBeVisible()
    await expect(page.locator('#add-debt')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('[name="creditor"]')).toBeFocused()
    await type('Autofin', '9000', '210,25')
    await page.reload()
    await expect(page.locator('[name="owed"]')).toHaveValue('9.000')
    await save.click()
    await expect(page.locator('[data-part="totals"]')).toContainText('10.200,50')
    await expect(page.locator('[data-part="totals"]')).toContainText('270,25')
    await expectFine(page)

    await debts.nth(0).getByRole('button').nth(0).click()
    await expect(page.locator('[name="owed"]')).toHaveValue('1.200,50')
    await page.locator('[name="owed"]').fill('1000')
    await save.click()
    await expect(page.locator('#change-debt-0')).toBeFocused()
    await expect(page.locator('[data-part="totals"]')).toContainText('10.000')
    await debts.nth(0).getByRole('button').nth(1).click()
    await expect(debts).toHaveCount(1)
    await expect(page.locator('#debts-title')).toBeFocused()

    // A debt that was typed and not added yet is sent too.
    await page.locator('#add-debt').click()
    await type('Mi hermana', '300', '0')
    const told = page.waitForRequest('**/lead/offer/customer-debts')
    await page.locator('#send-debts').click()
    expect((await told).postDataJSON()).toMatchObject({
      debts: [
        { creditor: 'Autofin', owed: 9000, instalment: 210.25 },
        { creditor: 'Mi hermana', owed: 300, instalment: 0 },
      ],
    })
    await lead.reaches('accepted')
    await expectAtState(page, 'accepted')
  },
)

test('M9: no debts are an answer too', async ({ page }) => {
  const lead = await openAt(page, 'customer-debts', { word: 'customer-debts' })
  await page.locator('#send-debts').click()
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
})

test('M9 K4: a debt that a script filled in is kept over a reload, and is not sent as none', async ({ page }) => {
  await openAt(page, 'customer-debts', { word: 'customer-debts' })
  await expectAtState(page, 'customer-debts')
  const fill = (name: string, text: string) =>
    page.locator(`main form [name="${name}"]`).evaluate((input: HTMLInputElement, value) => {
      input.value = value
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }, text)
  await fill('creditor', 'Caja Rural')
  await fill('owed', '300')
  await expect(page.locator('#send-debts')).toHaveText('Continuar')
  await page.reload()
  await expect(page.locator('[name="creditor"]')).toHaveValue('Caja Rural')
  await expect(page.locator('[name="owed"]')).toHaveValue('300')
})

test('R-10 M9: a debt that is removed before the connection is back does not go by itself', async ({
  page,
  context,
}) => {
  const lead = await openAt(page, 'customer-debts', { word: 'customer-debts' })
  for (const [name, text] of [
    ['creditor', 'Banco Azul'],
    ['owed', '1200'],
    ['instalment', '60'],
  ] as const)
    await page.locator(`[name="${name}"]`).fill(text)
  await page.locator('main form button[type="submit"]').click()
  await context.setOffline(true)
  await page.locator('#send-debts').click()
  await expect(page.locator('[data-part="notice"][data-tone="bad"]')).toBeVisible()
  await page.locator('[data-part="debts"] li').getByRole('button').last().click()
  await expect(page.locator('[data-part="debts"] li')).toHaveCount(0)
  const asked = page.waitForResponse('**/api/lead/status/*')
  const sent = page.waitForRequest('**/lead/offer/customer-debts')
  await context.setOffline(false)
  await asked
  await page.locator('#send-debts').click()
  expect((await sent).postDataJSON()).toMatchObject({ debts: [] })
  await lead.reaches('accepted')
})
