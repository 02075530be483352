// Browser test of numbers. Written in groups once they are left, shown so before sending, and judged by their range at once
// (experience 12, 14, 19).
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { journeys, journeyThrough } from '#test/journeys/journeys.ts'
import {
  answerAll,
  answerUpTo,
  arriveAt,
  continueButton,
  controls,
  expectAccessible,
  fill,
  furnished,
} from './applicant.ts'
import { everyday, expect, test } from './browser.ts'

const philippines = journeys.find(({ variant }) => variant === 'askrobin-ph')!
const romania = journeys.find(({ variant }) => variant === 'askrobin-ro')!
const mexico = journeys.find(({ variant }) => variant === 'askrobin-mx')!
const ibancarMexico = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).get('ibancar-mx')!
const spain = journeys.find(({ variant }) => variant === 'askrobin-es')!
const poland = journeys.find(({ variant }) => variant === 'askrobin-pl')!

test('experience 14, 34: the unit beside a period has the plural of the number, and the slider is heard with it', async ({
  page,
}) => {
  await page.goto('/askrobin-ro/')
  await answerUpTo(page, romania, 'loan-details')
  await furnished(page)
  const slider = page.getByRole('slider', { name: 'Perioada de rambursare' })
  for (const [months, unit] of [
    ['12', 'luni'],
    ['24', 'de luni'],
  ] as const) {
    await controls(page, 'period').fill(months)
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${months}\\s${unit}$`))
    await expect(controls(page, 'period').locator('+ span')).toHaveText(unit)
  }
})

test('experience 12, 14: a number is written in groups once it is left, and before sending; what is sent is not', async ({
  page,
}) => {
  await page.goto('/askrobin-es/')
  await furnished(page)
  const phone = controls(page, 'contactDetails.phoneNumber')
  await phone.fill('(612)345.678')
  await phone.blur()
  await expect(phone).toHaveValue('612 34 56 78')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.postData() ?? '')
  })
  await answerAll(page, spain, {
    instead: { 'contactDetails.phoneNumber': '(612)345.678', 'incomeDetails.monthlyIncome': '1850' },
  })
  await expect(page.locator('[data-part="answers"]')).toContainText('612 34 56 78')
  await expect(page.locator('[data-part="answers"]')).toContainText('1.850 €')
  expect(sent.join('\n')).toContain('"phoneNumber":"612345678"')
  await page.goto('/askrobin-es/initial-details')
  await arriveAt(page, 'initial-details')
  await expect(phone).toHaveValue('612 34 56 78')
})

test('experience 12, K3: a Mexican plate is written as on the car once it is left, and sent in its one form', async ({
  page,
}) => {
  await page.goto('/ibancar-mx/')
  await answerUpTo(page, journeyThrough(ibancarMexico), 'vehicle-ownership')
  await arriveAt(page, 'vehicle-ownership')
  await page.locator('[name="otherDetails.vehicleOwnership"][value="true"]').check()
  const plate = controls(page, 'otherDetails.vehicleLicensePlateNumber')
  await plate.fill('cgg2181')
  await plate.blur()
  await expect(plate).toHaveValue('CGG-21-81')
  const saving = page.waitForRequest((request) => request.postData()?.includes('vehicleLicensePlateNumber') === true)
  await answerUpTo(page, journeyThrough(ibancarMexico), 'check-your-answers', {
    instead: { 'otherDetails.vehicleLicensePlateNumber': 'cgg-21-81' },
  })
  expect((await saving).postData()).toContain('"vehicleLicensePlateNumber":"CGG2181"')
})

test('experience 12, 14: an amount and a postal code with words beside them are figures once they are left or sent by Enter', async ({
  page,
}) => {
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, 'loan-details')
  await arriveAt(page, 'loan-details')
  const amount = controls(page, 'amount')
  await amount.fill('700,- €')
  await amount.blur()
  await expect(amount).toHaveValue('700')
  await expect(page.locator('[id="amount-fault"]')).toHaveCount(0)
  await amount.fill('1 k euros')
  await amount.press('Enter')
  await expect(page.locator('[id="amount-fault"]')).toHaveCount(0)
  await answerUpTo(page, spain, 'address-information')
  await arriveAt(page, 'address-information')
  const code = controls(page, 'contactDetails.postalCode')
  const asked = page.waitForRequest(/\/postcode\/lookup\/28013/)
  await code.fill('E-28013')
  await code.blur()
  await expect(code).toHaveValue('28013')
  await asked
  await expect(page.locator('[id="contactDetails.postalCode-fault"]')).toHaveCount(0)
})

test('experience 15 what a postal code says is filled in also where the code was written in groups before the answer came', async ({
  page,
}) => {
  await page.goto('/askrobin-pl/')
  await answerUpTo(page, poland, 'address-information')
  const left = Promise.withResolvers<void>()
  await page.route('**/postcode/lookup/**', async (route) => {
    await left.promise
    await route.continue()
  })
  const code = controls(page, 'contactDetails.postalCode')
  await code.fill('00950')
  await code.blur()
  await expect(code).toHaveValue('00-950')
  left.resolve()
  await expect(controls(page, 'contactDetails.city')).toHaveValue('Warszawa')
})

test('experience 14, 19: an amount out of range is said when it is left', async ({ page }) => {
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, 'loan-details')
  await arriveAt(page, 'loan-details')
  await fill(page, 'amount', '50000')
  await expect(page.locator('[id="amount-fault"]')).toHaveText(/1\.000/)
  await expect(controls(page, 'amount')).toHaveValue('50.000')
  await expectAccessible(page)
  await fill(page, 'amount', '700')
  await expect(page.locator('[id="amount-fault"]')).toHaveCount(0)
})

test('L1 L2: what a link names and nobody offers is said beside the field, over a reload too', async ({ page }) => {
  await page.goto('/askrobin-es/?amount=5000&firstName=Eva')
  await furnished(page)
  await page.reload()
  await answerUpTo(page, spain, 'loan-details')
  await expect(controls(page, 'amount')).toHaveValue('1.000')
  await expect(page.locator('[id="amount-hint"]')).toHaveText(/5\.000.*1\.000/)
  await expectAccessible(page)
  const kept = await page.evaluate(() => sessionStorage.getItem('leadApplication'))
  expect(JSON.parse(kept!)).toMatchObject({
    posthogParameters: { isLeadPrefilled: true, leadPrefilledFields: ['amount', 'firstName'] },
  })
  await fill(page, 'amount', '700')
  await answerUpTo(page, spain, 'address-information')
  await page.goBack()
  await page.goBack()
  await arriveAt(page, 'loan-details')
  await expect(page.locator('[id="amount-hint"]')).toHaveCount(0)
})

test('experience 11: a date that is typed or pasted whole into one of its boxes is in all three once it is left', async ({
  page,
}) => {
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, 'personal-details')
  const boxes = page.locator('[name="personalDetails.dateOfBirth"]')
  const texts = () => boxes.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  for (const [index, whole] of ['27 3 1985', '01/03/1988', '1988-03-01'].entries()) {
    for (const each of await boxes.all()) await each.fill('')
    await boxes.nth(index).fill(whole)
    await boxes.nth(index).blur()
    await expect.poll(texts).toEqual(index === 0 ? ['27', '3', '1985'] : ['01', '03', '1988'])
  }
  // Enter leaves no box.
  for (const each of await boxes.all()) await each.fill('')
  await boxes.first().fill('31/02/1988')
  await boxes.first().press('Enter')
  await expect(page.locator('[data-part="summary"]')).toContainText('ese día no existe')
  expect(await texts()).toEqual(['31', '02', '1988'])
  // Boxes beside it keep what stands in them.
  await boxes.first().fill('1/3/1988')
  await boxes.first().blur()
  expect(await texts()).toEqual(['1/3/1988', '02', '1988'])
  await boxes.first().fill('1')
  await boxes.nth(2).fill('88')
  await boxes.nth(2).blur()
  expect(await texts()).toEqual(['1', '02', '88'])
  await continueButton(page).click()
  await expect(page.locator('[data-part="summary"]')).toContainText('Escribe el año con cuatro cifras')
})

test('D3: a street pasted with its house number is split, one that is typed is not', async ({ page }) => {
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, 'address-information')
  const street = controls(page, 'contactDetails.street')
  const number = controls(page, 'contactDetails.houseNumber')
  await street.pressSequentially('Calle Mayor 12')
  await expect(number).toHaveValue('')
  // As a browser fills in: one event, and nothing said of how.
  const fillIn = (text: string) =>
    street.evaluate((input: HTMLInputElement, line) => {
      input.value = line
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }, text)
  await fillIn('Calle Mayor 12')
  await expect(street).toHaveValue('Calle Mayor')
  await expect(number).toHaveValue('12')
  await number.fill('14')
  await fillIn('Calle Nueva 3')
  await expect(street).toHaveValue('Calle Nueva 3')
  await expect(number).toHaveValue('14')
})

test(
  'experience 14, 24: the indicative price moves with amount and period, shifts nothing, and is said once they rest',
  everyday,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/askrobin-es/')
    await answerUpTo(page, spain, 'loan-details')
    await arriveAt(page, 'loan-details')
    const price = page.locator('[data-part="loan-price"]')
    await expect(price).toContainText('1.050,63')
    // CCD 2023/2225, art. 8: the representative example is as plain to see as the figures it goes with.
    await expect(price.getByText('Ejemplo representativo')).toBeVisible()
    const { height } = (await price.boundingBox())!
    await fill(page, 'amount', '500')
    await expect(price).toContainText('525,32')
    const spoken = price.getByRole('status')
    await expect(spoken).toContainText('525,32')
    await page.evaluate(() => {
      const counted = window as unknown as { changes: number }
      counted.changes = 0
      const status = document.querySelector('[data-part="loan-price"] [role="status"]')!
      new MutationObserver(() => counted.changes++).observe(status, { childList: true, characterData: true })
    })
    // The page's clock stands while the thumb moves, so that a slow machine's presses are no rest.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const thumb = page.locator('input[type="range"]').nth(1)
    await thumb.focus()
    for (let press = 0; press < 9; press++) await page.keyboard.press('ArrowRight')
    await expect(controls(page, 'period')).toHaveValue('70')
    await page.clock.runFor(500)
    await expect(price.locator('dd').first()).toContainText('529,05')
    await expect(spoken).toContainText('525,32')
    await page.clock.runFor(500)
    await expect(spoken).toContainText('529,05')
    expect(await page.evaluate(() => (window as unknown as { changes: number }).changes)).toBe(1)
    await page.clock.resume()
    await expect.poll(async () => (await price.boundingBox())!.height).toBe(height)
    await fill(page, 'amount', '5')
    await expect(price.locator('dd').first()).toHaveText('–')
    await price.locator('summary').click()
    await expect(price).toContainText(/TIN fijo/)
    await expectAccessible(page)
  },
)
test('P2 R-11: part of a month has no price, and the page is there after a reload', async ({ page }) => {
  await page.goto('/askrobin-pl/')
  await answerUpTo(page, poland, 'loan-details')
  await arriveAt(page, 'loan-details')
  const payment = page.locator('[data-part="loan-price"] dd').first()
  await expect(payment).toHaveText(/zł/)
  await fill(page, 'period', '6,5')
  await expect(payment).toHaveText('–')
  await page.reload()
  await arriveAt(page, 'loan-details')
  await expect(payment).toBeVisible()
})

test('P2 R-11: an amount between two steps, or beyond an end, is still there after a reload', async ({ page }) => {
  await page.goto('/askrobin-pl/')
  await answerUpTo(page, poland, 'loan-details')
  await arriveAt(page, 'loan-details')
  for (const [typed, kept] of [
    ['1234', /^1\s234$/],
    ['90000', /^90\s000$/],
  ] as const) {
    await controls(page, 'amount').fill(typed)
    await controls(page, 'amount').blur()
    await page.reload()
    await arriveAt(page, 'loan-details')
    await page.locator('input[type="range"][data-awake]').first().waitFor()
    await expect(controls(page, 'amount')).toHaveValue(kept)
  }
})

test('D3 K3: a Filipino account is its bank or e-wallet, then a number judged by that', async ({ page }) => {
  await page.goto('/askrobin-ph/')
  // The lenders that take pensioners pay into accounts.
  await answerUpTo(page, philippines, 'clabe', { instead: { 'incomeDetails.incomeSource': 'pensioner' } })
  await arriveAt(page, 'clabe')
  await page.locator('[name="otherDetails.hasBankAccount"][value="true"]').check()
  const account = page.locator('[data-part="field"]:has([data-part="account"])')
  const fault = account.locator('[id="incomeDetails.iban-fault"]')
  await account.getByLabel('Bank or e-wallet').selectOption('GCash')
  await account.getByLabel('Mobile number of the e-wallet').fill('12345678901')
  await account.getByLabel('Mobile number of the e-wallet').blur()
  await expect(fault).toHaveText(/mobile number/)
  await expectAccessible(page)
  await account.getByLabel('Bank or e-wallet').selectOption({ label: 'Another bank' })
  await account.getByLabel('Name of the bank').fill('Rural Bank of Angeles')
  await expect(fault).toHaveCount(0)
  await account.getByLabel('Account number').blur()
  await page.reload()
  await arriveAt(page, 'clabe')
  await expect(account.getByLabel('Name of the bank')).toHaveValue(/^rural ?bank ?of ?angeles$/i)
  await account.getByLabel('Bank or e-wallet').selectOption('GCash')
  await account.getByLabel('Mobile number of the e-wallet').fill('09171234567')
  await account.getByLabel('Mobile number of the e-wallet').blur()
  await expect(controls(page, 'incomeDetails.iban')).toHaveValue('GCash 0917 123 4567')
  // An extension that fills in says nothing of it: the press hears what stands there.
  await account.getByLabel('Mobile number of the e-wallet').evaluate((input: HTMLInputElement) => {
    input.value = '12345'
  })
  await continueButton(page).click()
  await expect(fault).toHaveText(/mobile number/)
})

test('D2 K3: what a CURP says is shown below it and on the check, birthplace too, and follows a corrected number', async ({
  page,
}) => {
  test.slow()
  await page.goto('/askrobin-mx/')
  await answerUpTo(page, mexico, 'personal-details')
  const said = page.getByRole('status').filter({ hasText: 'Estado de nacimiento' })
  await fill(page, 'personalDetails.personalCode', 'RARJ010809HMCMMNA2')
  await expect(said).toContainText('Sexo: Hombre; País de nacimiento: México; Estado de nacimiento: Estado de México')
  await fill(page, 'personalDetails.personalCode', 'GOMC900514HDFMRR05')
  await expect(said).toContainText('Estado de nacimiento: Ciudad de México')
  await controls(page, 'otherDetails.creditBureauConsent').check()
  await expectAccessible(page)
  await continueButton(page).click()
  await answerAll(page, mexico)
  await expect(page.locator('main')).toContainText('Estado de nacimiento')
  await expect(page.locator('main')).toHaveText(/Estado de nacimiento\s*Ciudad de México/)
})
