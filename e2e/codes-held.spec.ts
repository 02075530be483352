// Browser test of mobile verification where no code can be sent, and where the browser reads the code from the message (M5,
// S-23).
import { expectAtState, openAt } from './at-screen.ts'
import { continueButton, expectAccessible, sidewaysOf } from './applicant.ts'
import { expect, test as base, testWith } from './browser.ts'
import { codeFor } from './inbox-codes.ts'

const at = { word: 'mobile-verification', answers: { 'contactDetails.phoneNumber': '612 34 56 55' } } as const

base(
  'M5: a browser that reads the message fills the code in, and is no longer asked when the screen is left',
  async ({ page, product }) => {
    await page.exposeFunction('codeOfMessage', () => codeFor(page, product.sandboxUrl, '55'))
    await page.addInitScript(() => {
      const own = window as unknown as { codeOfMessage: () => Promise<string>; asked: number; left: number }
      Object.assign(window, { OTPCredential: () => {}, asked: 0, left: 0 })
      const get = async ({ signal }: CredentialRequestOptions) => {
        own.asked++
        signal?.addEventListener('abort', () => own.left++)
        return { code: await own.codeOfMessage() } as unknown as Credential
      }
      Object.defineProperty(navigator, 'credentials', { value: { get } })
    })
    const lead = await openAt(page, 'mobile-verification', { ...at, isOwner: true })
    await expect(page.locator('[name="code"]')).toHaveValue(/^\d{6}$/)
    await continueButton(page).click()
    await lead.reaches('accepted')
    await expectAtState(page, 'accepted')
    const counts = await page.evaluate(() => {
      const { asked, left } = window as unknown as { asked: number; left: number }
      return [asked, left]
    })
    expect(counts).toEqual([1, 1])
  },
)

const test = testWith({ CODE_LIMITS: 'country-day=0' })

test('S-23: where no code can be sent the screen says so, keeps another number, and leads on without a code', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const lead = await openAt(page, 'mobile-verification', { ...at, isOwner: true })
  await expectAtState(page, 'mobile-verification')
  const notice = page.locator('[data-part="notice"]').filter({ hasText: 'Ahora no podemos enviar un código' })
  await expect(notice).toBeVisible()
  await expect(page.getByText(/(?:59|60):\d\d/)).toBeVisible()
  await expect(page.locator('[name="code"]')).toHaveCount(0)
  await expectAccessible(page)
  expect(await sidewaysOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Usar otro número' }).click()
  await page.locator('[name="contactDetails.phoneNumber"]').fill('699 88 77 33')
  await continueButton(page).click()
  await expectAtState(page, 'mobile-verification')
  await expect(notice).toBeVisible()
  expect(await lead.status()).toMatchObject({ followUp: { ask: { number: '33', sends: 0, held: true } } })

  await page.getByRole('button', { name: 'Continuar sin este paso' }).focus()
  await page.keyboard.press('Enter')
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
})
