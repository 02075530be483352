// Browser test of consents: nothing pre-ticked, full texts, withdrawal, receipt, and return with a password (P-03, P-04, M4,
// experience 23).
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { consentKeysAt, receiptOf } from './receipts.ts'
import { continueButton, controls, expectAccessible, sidewaysOf } from './applicant.ts'
import { everyday, expect, test } from './browser.ts'

const offers = 'contactDetails.marketingConsents'

async function fillFirstPage(page: Page, email: string) {
  await controls(page, 'personalDetails.firstName').fill('Anna')
  await controls(page, 'personalDetails.lastName').fill('Nowak')
  await controls(page, 'contactDetails.email').fill(email)
  await controls(page, 'contactDetails.phoneNumber').fill('512345678')
}

test(
  'P-03 P-04 M4: boxes are empty, each channel has its own, and what was given is taken back in one press',
  everyday,
  async ({ page, request, context }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const email = `anna-${Date.now()}@example.test`
    await page.goto('/askrobin-pl/')
    await expect(page.locator('main [type="checkbox"]')).toHaveCount(3)
    await expect(page.locator('main [type="checkbox"]:checked')).toHaveCount(0)

    const [policies] = await Promise.all([context.waitForEvent('page'), page.locator('main form a[target]').click()])
    await expect(policies.locator('[data-policy]')).toHaveCount(4)
    await expect(policies.locator('[data-policy="data-sharing"]')).toContainText('Provident')
    await expectAccessible(policies)
    expect(await sidewaysOf(policies)).toEqual([])
    await policies.close()

    await fillFirstPage(page, email)
    await controls(page, 'generalPolicies').check()
    await page.locator(`[name="${offers}"][value="sms"]`).check()
    const created = page.waitForResponse((response) => response.url().endsWith('/v2/lead'))
    await continueButton(page).click()
    const lead = (await (await created).json()) as { id: string; token: string }

    await page.goto('/askrobin-pl/my-data')
    const row = (channel: string) => page.locator(`[data-consent="${offers} ${channel}"]`)
    await expect(row('sms')).toHaveAttribute('data-given', 'true')
    await expect(row('email')).toHaveAttribute('data-given', 'false')
    await expectAccessible(page)
    expect(await sidewaysOf(page)).toEqual([])
    await row('sms').getByRole('button').press('Enter')
    await expect(row('sms')).toHaveAttribute('data-given', 'false')
    await row('email').getByRole('button').press('Enter')
    await expect(row('email')).toHaveAttribute('data-given', 'true')

    const download = page.waitForEvent('download')
    await page.locator('[data-part="my-consents"] > button').click()
    const file = await (await download).path()
    const { problem, consents } = receiptOf(readFileSync(file, 'utf8'), await consentKeysAt(request))
    expect(problem).toBeUndefined()
    expect(consents).toMatchObject({ [`${offers} sms`]: false, [`${offers} email`]: true, generalPolicies: true })
    expect(lead.id).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test('M4 P-03: sent on without offers, a password set there lets the applicant in elsewhere, a wrong one does not', async ({
  page,
  browser,
}) => {
  const email = `anna-${Date.now()}@example.test`
  await page.goto('/askrobin-pl/')
  await fillFirstPage(page, email)
  await controls(page, 'generalPolicies').check()
  await continueButton(page).click()
  await expect(page).toHaveURL(/loan-details$/)
  await page.locator('[data-part="continue-later"] button').first().click()
  const panel = page.locator('[data-part="panel"]')
  await panel.getByRole('button', { name: 'Ustaw hasło, żeby tu wrócić' }).click()
  // A password manager keeps the password under the address that opens the application again.
  const account = panel.locator('form [autocomplete="username"]')
  await expect(account).toHaveValue(email)
  await expect(account).toBeHidden()
  await panel.locator('[name="password"]').fill('krótkie')
  await panel.getByRole('button', { name: 'Ustaw hasło', exact: true }).click()
  await expect(panel.locator('[name="password"]')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await panel.locator('[name="password"]').fill('cztery zwykłe słowa tutaj')
  await panel.getByRole('button', { name: 'Ustaw hasło', exact: true }).click()
  await expect(panel.locator('[data-tone="good"]')).toBeVisible()

  const elsewhere = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const other = await elsewhere.newPage()
  await other.goto('/askrobin-pl/continue')
  const form = other.locator('[data-part="come-back"]')
  await form.getByRole('button').click()
  await expect(other.locator('[data-part="summary"]')).toBeFocused()
  await expectAccessible(other)
  await controls(other, 'contactDetails.email').fill(email)
  await form.locator('[name="password"]').fill('cztery inne słowa tutaj')
  await form.getByRole('button').click()
  await expect(form.locator('[data-tone="bad"]')).toBeVisible()
  expect(await sidewaysOf(other)).toEqual([])
  await form.locator('[name="password"]').fill('cztery zwykłe słowa tutaj')
  await form.getByRole('button').click()
  await expect(other).toHaveURL(/loan-details$/)

  // At the form of another country the way leads to that of the application, in the language that is read.
  await other.goto('/en/askrobin-es/continue')
  await controls(other, 'contactDetails.email').fill(email)
  await form.locator('[name="password"]').fill('cztery zwykłe słowa tutaj')
  await form.getByRole('button').click()
  await expect(other.locator('main a[data-part="button"]')).toHaveAttribute('href', '/en/askrobin-pl/continue')
  await elsewhere.close()
})
