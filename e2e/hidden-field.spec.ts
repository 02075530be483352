// Browser test of the field that only a program meets. No key reaches it, nothing reads it aloud, and what stands in it is told
// (S-32).
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo, expectAccessible } from './applicant.ts'
import { expect, test } from './browser.ts'

test('S-32: no key and no screen reader comes to the hidden field, and what a program writes there is told', async ({
  page,
}) => {
  await page.goto('/askrobin-es/')
  const trap = page.locator('input[name="reference-note"]')
  await expect(trap).toHaveCount(1)
  expect(await trap.evaluate((input) => input.matches('[inert] *, [aria-hidden="true"] *'))).toBe(true)
  await expect(page.getByRole('textbox', { includeHidden: false }).and(trap)).toHaveCount(0)
  await expectAccessible(page)
  await trap.evaluate((input: HTMLInputElement) => input.focus())
  await expect(trap).not.toBeFocused()
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://example.test'))
  const created = page.waitForRequest((request) => request.url().endsWith('/api/v2/lead'))
  await answerUpTo(page, spain, 'loan-details')
  expect((await created).postDataJSON()).toMatchObject({
    filling: { trapFilled: true, firstPageMs: expect.any(Number) },
  })
})
