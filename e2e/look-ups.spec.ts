// Browser test of look-ups: employers, cities of a postal code, and lenders' logos, all optional (M3, M4, S-05, S-06, Q7).
// Nobody is sent to what is no web address.
import type { Page } from '@playwright/test'
import { journey as germany } from '#test/journeys/askrobin-de.journey.ts'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { journey as mexico } from '#test/journeys/askrobin-mx.journey.ts'
import { journey as vietnam } from '#test/journeys/askrobin-vn.journey.ts'
import {
  answerUpTo,
  arriveAt,
  continueButton,
  controls,
  expectAccessible,
  fill,
  lenderButton,
  offersOn,
  shown,
  sidewaysOf,
  summaryItems,
  furnished,
} from './applicant.ts'
import { openCheck } from './at-screen.ts'
import { everyday, expect, test } from './browser.ts'

/** The page that asks for the employer. */
const { path: work } = germany.pages.find(({ fields }) => 'employer.name' in fields)!

/** The choice of a place that is in no list. */
const elsewhere = 'No está en la lista: escribirla'

/** Suggestions of the browser for the input now. */
const offered = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const input = document.querySelector<HTMLInputElement>(`input[name="${wanted}"]`)
    return [...(input?.list?.options ?? [])].map(({ value }) => value)
  }, name)

test('M4: a likely typo in an e-mail address is said when it is left, and mended with one press', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/askrobin-es/')
  await furnished(page)
  const email = controls(page, 'contactDetails.email')
  await email.fill('ana@gmial.com')
  await email.blur()
  const guess = page.getByRole('button', { name: '¿Quizá ana@gmail.com?' })
  await expect(guess).toBeVisible()
  await expectAccessible(page)
  await guess.click()
  await expect(email).toHaveValue('ana@gmail.com')
  await expect(email).toBeFocused()
  await expect(guess).toBeHidden()
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('asyncFormData'))).toContain('ana@gmail.com')
})

test('C4: the phone’s Enter key says next, and done in the last input of a page', async ({ page }) => {
  await page.goto('/askrobin-es/')
  const hints = await page
    .locator('main input[enterkeyhint]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('enterkeyhint')))
  expect(hints.length).toBeGreaterThan(2)
  expect(new Set(hints)).toEqual(new Set(['next']))
  await answerUpTo(page, spain, 'address-information')
  const last = await page
    .locator('main form [enterkeyhint]')
    .evaluateAll((all) => all.at(-1)!.getAttribute('enterkeyhint'))
  expect(last).toBe('done')
})

test('M3: an employer’s name is offered while it is typed, and another one is taken as well', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/askrobin-de/')
  await answerUpTo(page, germany, work)
  const employer = controls(page, 'employer.name')
  expect(await offered(page, 'employer.name')).toEqual([])
  await employer.focus()
  await page.keyboard.type('moos')
  await expect.poll(() => offered(page, 'employer.name')).toEqual(['Gärtnerei Moosgrün'])
  await expectAccessible(page)
  // E5: what is known of the one that is chosen fills what is empty, is there after a reload, and goes with another name.
  await employer.fill('Gärtnerei Moosgrün')
  await expect.poll(() => shown(page, 'employer.city')).toBe('Köln')
  const kept = () => page.evaluate(() => sessionStorage.getItem('companyData'))
  await expect.poll(kept).toContain('50667')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('asyncFormData'))).toContain('Köln')
  await page.reload()
  await furnished(page)
  await expect.poll(() => shown(page, 'employer.name')).toBe('Gärtnerei Moosgrün')
  await expect.poll(() => shown(page, 'employer.city')).toBe('Köln')
  await expect.poll(kept).toContain('50667')
  // Refused for a while, nobody is asked and the page goes on.
  let asked = 0
  await page.route('**/company/**', (route) => {
    asked += 1
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '60' },
      contentType: 'application/json',
      body: '{"code":"too-many","message":"x","reference":"x"}',
    })
  })
  await employer.fill('Rhein')
  await expect.poll(() => asked).toBe(1)
  await fill(page, 'employer.name', 'Rheinblick Pflege GmbH & Co. KG')
  await fill(page, 'employer.city', 'Köln')
  await continueButton(page).click()
  await expect(page).not.toHaveURL(new RegExp(`/${work}$`))
  expect(asked).toBe(1)
})

test(
  'M3: the cities of a code that has several are offered and none is chosen; the one of another is filled in',
  everyday,
  async ({ page }) => {
    const places: Record<string, object> = {
      '15930': { province: 'a-coruna', cities: ['Abanqueiro', 'Boiro'] },
      '28013': { province: 'madrid', city: 'Madrid' },
    }
    await page.route('**/postcode/lookup/**', (route) => {
      const code = new URL(route.request().url()).pathname.split('/').at(-1)!
      return route.fulfill({ contentType: 'application/json', body: JSON.stringify(places[code]) })
    })
    await page.goto('/askrobin-es/')
    await answerUpTo(page, spain, 'address-information')
    await fill(page, 'contactDetails.postalCode', '15930')
    const list = page.locator('select[id="contactDetails.city"]')
    await expect(list.locator('option')).toHaveText(['Elige una opción', 'Abanqueiro', 'Boiro', elsewhere])
    await expect.poll(() => shown(page, 'contactDetails.city')).toBe('')
    await expect.poll(() => shown(page, 'contactDetails.province')).toBe('a-coruna')
    await expectAccessible(page)
    await fill(page, 'contactDetails.postalCode', '28013')
    await expect.poll(() => shown(page, 'contactDetails.city')).toBe('Madrid')
    await expect.poll(() => shown(page, 'contactDetails.province')).toBe('madrid')
    await expect(list).toHaveCount(0)
  },
)

test('M3 WCAG 2.4.3: a list that comes late takes the focus over from the field that it stands for', async ({
  page,
}) => {
  await page.goto('/askrobin-mx/')
  await answerUpTo(page, mexico, 'address-information')
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/postcode/lookup/**', async (route) => {
    await isAsked
    await route.continue()
  })
  const colonia = 'contactDetails.suburb'
  await controls(page, 'contactDetails.postalCode').focus()
  await page.keyboard.type('03100')
  await controls(page, colonia).focus()
  answer()
  await expect(page.locator(`select[id="${colonia}"] option`)).toContainText(['Del Valle Centro'])
  await expect(page.locator(`select[id="${colonia}"]`)).toBeFocused()
})

test('M3: the colonias of a Mexican code are choices, another one is typed, and one alone is filled in', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/askrobin-mx/')
  await answerUpTo(page, mexico, 'address-information')
  const colonia = 'contactDetails.suburb'
  const list = page.locator(`select[id="${colonia}"]`)
  const text = controls(page, colonia)
  await fill(page, 'contactDetails.postalCode', '03100')
  await expect(list.locator('option')).toHaveText([
    'Elige una opción',
    'Del Valle Centro',
    'Insurgentes San Borja',
    elsewhere,
  ])
  await expect(list).toHaveValue('')
  await expectAccessible(page)
  expect(await sidewaysOf(page)).toEqual([])
  await list.selectOption('Insurgentes San Borja')
  await expect(text).toHaveValue('Insurgentes San Borja')

  // A place in no list is typed, and stays as it was typed.
  await list.selectOption({ label: elsewhere })
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('')
  await page.keyboard.type('Tlacoquemécatl del Valle')
  await expectAccessible(page)
  expect(await sidewaysOf(page)).toEqual([])
  await page.reload()
  await furnished(page)
  await expect(text).toHaveValue('Tlacoquemécatl del Valle')

  // An entry that stands there already is the applicant's: another code offers, and replaces nothing.
  await fill(page, 'contactDetails.postalCode', '01030')
  await expect(list.locator('option')).toContainText(['Axotla', 'Florida'])
  await expect(list).toHaveValue('other')
  await list.selectOption('Florida')
  await text.evaluate((input: HTMLInputElement) => {
    input.value = ''
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await fill(page, 'contactDetails.postalCode', '06700')
  await expect(text).toHaveValue('Roma Norte')
  await expect(list).toHaveCount(0)
  // And it goes with the code that said it.
  await fill(page, 'contactDetails.postalCode', '01030')
  await expect(list).toHaveValue('')
  await expect(text).toHaveValue('')

  // An error leads to the list.
  await continueButton(page).click()
  await summaryItems(page).filter({ hasText: 'colonia' }).click()
  await expect(list).toBeFocused()
  await list.selectOption('Axotla')
  await fill(page, 'contactDetails.municipality', 'Álvaro Obregón')
  await fill(page, 'contactDetails.street', 'Calle 1')
  await fill(page, 'contactDetails.houseNumber', '5')
  await continueButton(page).click()
  await expect(page).not.toHaveURL(/address-information/)
  await page.goBack()
  await arriveAt(page, 'address-information')
  await expect(text).toHaveValue('Axotla')
})

test('M3: the wards of a Vietnamese code are choices before the ward is asked', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/postcode/lookup/**', (route) =>
    route.fulfill({
      json: { province: 'ho-chi-minh', cities: ['Phường Bến Thành', 'Phường Sài Gòn'] },
    }),
  )
  await page.goto('/askrobin-vn/')
  await answerUpTo(page, vietnam, 'address-information')
  const order = await page
    .locator('main form [name]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('name')))
  expect(order.indexOf('contactDetails.postalCode')).toBeLessThan(order.indexOf('contactDetails.city'))
  await fill(page, 'contactDetails.postalCode', '71006')
  const list = page.locator('select[id="contactDetails.city"]')
  await list.selectOption('Phường Sài Gòn')
  await expect(controls(page, 'contactDetails.city')).toHaveValue('Phường Sài Gòn')
  await expect.poll(() => shown(page, 'contactDetails.province')).toBe('ho-chi-minh')
  await expectAccessible(page)
  expect(await sidewaysOf(page)).toEqual([])
})

test('M4 S-06: the offer shows its lender’s logo, and an address that is no web address is not gone to', async ({
  page,
}) => {
  test.slow()
  await openCheck(page, { word: 'accept' })
  await continueButton(page).click()
  await arriveAt(page, 'accepted', 30_000)
  const logo = offersOn(page).filter({ hasText: 'Moneyman' }).locator('img')
  await expect(logo).toHaveCount(1)
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  for (const redirectTo of [
    'javascript:alert(1)',
    '//evil.example/',
    'http://evil.example/',
    'https://a@evil.example/',
  ]) {
    await page.route('**/lead/*/offers/*/choose', (route) =>
      route.fulfill({ json: { lead: { id: '', version: 1, progressState: 12, missing: [], held: [] }, redirectTo } }),
    )
    await lenderButton(page).click()
    await expect(offersOn(page).locator('[data-part="notice"]')).toBeVisible()
    await page.unroute('**/lead/*/offers/*/choose')
    await expect(page).toHaveURL(/\/accepted$/)
  }
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('evil')
})

test('S-05: a page that a link opens sends its address to nobody', async ({ page }) => {
  const referrers: (string | undefined)[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) referrers.push(request.headers().referer)
  })
  const opened = await page.goto('/askrobin-es/continue/k1_0123456789')
  expect(opened!.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.locator('main a[data-part="button"]')).toBeVisible()
  expect(referrers.length).toBeGreaterThan(0)
  // A style sheet names the origin to what it loads, never the page.
  expect(referrers.filter((referrer) => /continue|k1_/.test(referrer ?? ''))).toEqual([])
})
