// Browser test of where toasts stand: over no field and no logo, in every brand, at both sizes and wherever the page is scrolled.
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { coveredByToasts } from './applicant.ts'
import { expect, testWith, moving } from './browser.ts'

// Every third party is played: the answer to the notice is told by a toast.
const test = testWith({ TRACKING_FILE: '' })

test.use(moving)

const variants = [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()]
const shown = [...new Map(variants.map((variant) => [variant.brandId, variant.id])).values()]

for (const view of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test(`O2 experience 33: no toast lies over a field or the logo at ${view.width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize(view)
    for (const id of shown) {
      await page.goto(`/${id}/`)
      await page.locator('[data-part="privacy"] button[data-kind]').first().click()
      const toast = page.locator('[data-part="toast"]')
      await expect(toast, id).toHaveCount(1)
      await toast.hover({ force: true })
      for (const top of [0, 150, 300]) {
        await page.evaluate((y) => window.scrollTo(0, y), top)
        await expect.poll(() => coveredByToasts(page), { message: `${id} scrolled by ${top}` }).toEqual([])
      }
    }
  })

for (const key of ['Enter', 'Escape'])
  test(`O2 WCAG 2.4.3: ${key} closes a toast, and the focus is back where it came from`, async ({ page }) => {
    await page.goto('/askrobin-es/')
    await page.locator('[data-part="privacy"] button[data-kind]').first().click()
    const toast = page.locator('[data-part="toast"]')
    await expect(toast).toHaveCount(1)
    const email = page.locator('[name="contactDetails.email"]')
    await email.focus()
    await toast.getByRole('button').focus()
    await page.keyboard.press(key)
    await expect(toast).toHaveCount(0)
    await expect(email).toBeFocused()
  })
