// Browser test of the captcha (S-32, 18.4). A dialog over the form holds the provider's frame, keys reach it, and the same
// request goes again with its token.
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { arriveAt, continueButton, expectAccessible, fillPage } from './applicant.ts'
import { expect, testWith } from './browser.ts'

const test = testWith({ CAPTCHA_SITE_KEY: 'site-of-the-test' })
const [first, second] = spain.pages

test('S-32 18.4: under attack a person solves a captcha, and the application goes on', async ({ page }) => {
  const challenge = `k1_${'Ab-_'.repeat(12)}`
  const json = { code: 'proof-needed', message: 'x', reference: 'x', challenge, bits: 18, captcha: true }
  const sent: { readonly headers: Record<string, string>; readonly body: Readonly<Record<string, unknown>> }[] = []
  const violations: string[] = []
  page.on('console', (message) => /security policy/i.test(message.text()) && violations.push(message.text()))
  await page.route('**/api/v2/lead', async (route) => {
    const request = route.request()
    sent.push({ headers: request.headers(), body: request.postDataJSON() as Record<string, unknown> })
    return sent.length === 1 ? route.fulfill({ status: 428, json }) : route.continue()
  })
  await page.goto('/askrobin-es/')
  await fillPage(page, first!)
  await continueButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading')).toBeFocused()
  await expectAccessible(page)
  const person = page.frameLocator('dialog iframe').frameLocator('iframe[title="Captcha"]').getByRole('button')
  await expect(person).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(person).toBeFocused()
  // The frame may go while the key is down, and then the browser never says that the key was let go.
  void page.keyboard.press('Enter').catch(() => {})
  await expect(dialog).toHaveCount(0)
  await arriveAt(page, 'loan-details')
  await fillPage(page, second!)
  expect(sent).toHaveLength(2)
  expect(sent[1]!.headers['proof-of-work']).toBe(challenge)
  expect(sent[1]!.headers['idempotency-key']).toBe(sent[0]!.headers['idempotency-key'])
  expect(sent[1]!.body).toEqual({ ...sent[0]!.body, captchaToken: expect.stringMatching(/^captcha-/) })
  expect(violations).toEqual([])
})
