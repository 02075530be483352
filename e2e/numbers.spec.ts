// Browser test of numbers: written in groups once they are left, shown so before sending, and judged by their range at once
// (experience 12, 14, 19).
import { answerUpTo, arriveAt, controls, expectAccessible, fill } from './applicant.ts'
import { everyday, expect, test } from './browser.ts'
import { journeys } from '#test/journeys/journeys.ts'

const spain = journeys.find(({ variant }) => variant === 'askrobin-es')!

test(
  'experience 12, 14: a number is written in groups once it is left, and before sending; what is sent is not',
  everyday,
  async ({ page }) => {
    await page.goto('/askrobin-es/')
    await page.waitForLoadState('networkidle')
    const phone = controls(page, 'contactDetails.phoneNumber')
    await phone.fill('(612)345.678')
    await phone.blur()
    await expect(phone).toHaveValue('612 34 56 78')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.postData() ?? '')
    })
    await answerUpTo(page, spain, 'check-your-answers', {
      instead: { 'contactDetails.phoneNumber': '(612)345.678', 'incomeDetails.monthlyIncome': '1850' },
    })
    await expect(page.locator('[data-part="answers"]')).toContainText('612 34 56 78')
    await expect(page.locator('[data-part="answers"]')).toContainText('1.850 €')
    expect(sent.join('\n')).toContain('"phoneNumber":"612345678"')
    await page.goto('/askrobin-es/initial-details')
    await arriveAt(page, 'initial-details')
    await expect(phone).toHaveValue('612 34 56 78')
  },
)

test('experience 14, 19: an amount out of range is said when it is left', everyday, async ({ page }) => {
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

test(
  'L1 L2: what a link names and nobody offers is said beside the field, over a reload too',
  everyday,
  async ({ page }) => {
    await page.goto('/askrobin-es/?amount=5000&firstName=Eva')
    await page.waitForLoadState('networkidle')
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
  },
)

test('D3: a street pasted with its house number is split, one that is typed is not', everyday, async ({ page }) => {
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
