// Browser test of the older flow: Cashtero in Mexico, from personal details to acceptance.
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { journeyThrough } from '#test/journeys/journeys.ts'
import { inFirstStage } from '#test/journeys/walking.ts'
import {
  answerUpTo,
  arriveAt,
  continueButton,
  expectAccessible,
  fill,
  fillPage,
  pathOf,
  shown,
  summaryItems,
} from './applicant.ts'
import { openAt } from './at-screen.ts'
import { expect, test } from './browser.ts'

const variant = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).get('cashtero-mx')!
const journey = journeyThrough(variant)
const { pages } = inFirstStage(variant, journey)

test('C4 F1: from personal details to accepted, with a reload and Back on the way, one lead, sent when the applicant says so (C7, C8, B8, M1)', async ({
  page,
  context,
}) => {
  test.slow()
  const writes: { call: string; key: string; draft: boolean }[] = []
  page.on('request', (request) => {
    if (!/\/api\/.*lead$/.test(request.url())) return
    const { draft } = request.postDataJSON() as { draft?: boolean }
    const call = `${request.method()} ${new URL(request.url()).pathname}`
    writes.push({ call, key: request.headers()['idempotency-key']!, draft: draft === true })
  })
  const progress: number[] = []
  const noteProgress = async () =>
    progress.push(Number(await page.locator('[role="progressbar"]').getAttribute('aria-valuenow')))

  await page.goto('/cashtero-mx/income-details')
  await arriveAt(page, 'personal-details')
  await page.goto('/cashtero-mx/')
  for (const [index, each] of pages.entries()) {
    await arriveAt(page, each.path)
    for (const { field, typed } of each.mistakes ?? []) {
      await fillPage(page, each)
      await fill(page, field, typed)
      await continueButton(page).click()
      await expect(page.locator('[data-part="summary"]')).toBeFocused()
      await expect(page.locator(`[id="${field}-fault"]`)).not.toBeEmpty()
    }
    await fillPage(page, each)
    await noteProgress()
    await page.reload()
    await arriveAt(page, each.path)
    await expect(page.locator(`form[data-step="${each.path}"]`)).toBeVisible()
    if (index === 2) {
      // Back, and forth again: nothing typed is lost.
      await page.goBack()
      await arriveAt(page, 'loan-information')
      const period = async () => (await shown(page, 'period')).split('|')[0]
      await expect.poll(period).toBe(String(variant.settings.period.default))
      await page.goForward()
      await arriveAt(page, each.path)
    }
    await expectAccessible(page)
    await continueButton(page).click()
  }
  expect(pages.map(({ path }) => path)).toEqual([
    'personal-details',
    'loan-information',
    'contact-details',
    'income-details',
    'other-information',
  ])
  await arriveAt(page, 'check-your-answers')
  await noteProgress()
  await page.reload()
  await arriveAt(page, 'check-your-answers')
  await expect
    .poll(() => writes.filter(({ call }) => call === 'PUT /api/lead').length)
    .toBeGreaterThanOrEqual(pages.length - 1)
  // The server misses nothing by now, and still nothing has gone.
  expect(writes.every(({ draft }) => draft)).toBe(true)

  // C7: what the server refuses leads to the first page that has it, then to the next one.
  const faults = [
    { field: 'incomeDetails.monthlyIncome', code: 'tooSmall', message: 'Revisa tus ingresos' },
    { field: 'contactDetails.postalCode', code: 'format', message: 'Revisa el código postal' },
  ]
  await page.route('**/api/lead', (route) => route.fulfill({ status: 422, json: faults }), { times: 1 })
  await continueButton(page).click()
  for (const [path, message] of [
    ['contact-details', 'Revisa el código postal'],
    ['income-details', 'Revisa tus ingresos'],
  ] as const) {
    await arriveAt(page, path)
    await expect(page.locator('[data-part="summary"]')).toBeFocused()
    await expect(summaryItems(page)).toHaveText([message])
    await continueButton(page).click()
  }
  await arriveAt(page, 'check-your-answers')

  // O5: without a connection it waits, and goes by itself.
  await context.setOffline(true)
  await continueButton(page).click()
  await expect(page.locator('[data-part="notice"]')).toBeVisible()
  await context.setOffline(false)
  await arriveAt(page, 'accepted', 30_000)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(new Set(writes.filter(({ call }) => call === 'POST /api/lead').map(({ key }) => key)).size).toBe(1)
  expect([...new Set(writes.map(({ call }) => call))]).toEqual(['POST /api/lead', 'PUT /api/lead'])
  await page.goBack()
  await arriveAt(page, 'accepted')
})

test('B1: a route of the one flow leads to the page where the applicant is in the other', async ({ page }) => {
  for (const [variantId, path, first] of [
    ['askrobin-mx', 'contact-details', 'initial-details'],
    ['cashtero-mx', 'salary-cycle', 'personal-details'],
    ['cashtero-mx', 'reference-information', 'personal-details'],
  ] as const) {
    await page.goto(`/${variantId}/${path}`)
    await arriveAt(page, first)
    expect(pathOf(page)).toBe(first)
  }
})

test('F1 C8: a lender that wants to know the employer brings the older form to employment-details, and an answer on', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const lead = await openAt(page, 'employment-details', { word: 'employer', journey })
  // The questions about the employer depend on the source of income (D2), which nobody asked before.
  await arriveAt(page, 'income-details')
  await answerUpTo(page, journey, 'employment-details')
  await expectAccessible(page)
  await fill(page, 'employer.name', 'Papelería La Luz, S.A. de C.V.')
  await fill(page, 'employer.city', 'Puebla')
  await continueButton(page).click()
  await arriveAt(page, 'check-your-answers')
  await continueButton(page).click()
  await lead.reaches('accepted')
  await arriveAt(page, 'accepted', 30_000)
})
