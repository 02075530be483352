// Browser test of consent follow-ups: opened by the lender's request, closed by the answer (F2, M9, experience 23).
import type { Page } from '@playwright/test'
import { readAsk } from '#contract/follow-up-asks.ts'
import { followUp, keysOfForm } from '#test/follow-ups.ts'
import { continueButton, expectAccessible, sidewaysOf, summaryItems } from './applicant.ts'
import { expectAtState, openAt } from './at-screen.ts'
import type { LeadAt } from './at-screen.ts'
import { everydayIf, expect, test } from './browser.ts'

const keys = keysOfForm('consents')

/** The ids of what the lender asked: what it needs, and what may be withheld. */
async function askedOf(lead: LeadAt) {
  const { followUp: open } = await lead.status()
  const consents = readAsk('consents', open?.ask)?.consents ?? []
  const idsOf = (wanted: boolean) => consents.filter(({ required }) => required === wanted).map(({ id }) => id)
  return { needed: idsOf(true), free: idsOf(false) }
}

const box = (page: Page, id: string) => page.locator(`[name="consent:${id}"]`)

for (const key of keys)
  test(
    `F2 M9: ${key} is asked unticked, needs what it says, keeps the ticks, and leads on without the rest`,
    everydayIf(key === keys[0]),
    async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      const { state } = followUp(key)
      const lead = await openAt(page, state, { word: key })
      await expectAtState(page, state)
      const { needed, free } = await askedOf(lead)
      const [first = ''] = needed
      expect(first).not.toBe('')
      expect(free).not.toEqual([])
      await expect(page.locator('main [type="checkbox"]')).toHaveCount(needed.length + free.length)
      await expect(page.locator('main [type="checkbox"]:checked')).toHaveCount(0)
      await expectAccessible(page)

      await page.locator('main form details summary').first().click()
      await expect(page.locator('main form details p').first()).toBeVisible()
      expect(await sidewaysOf(page)).toEqual([])

      await continueButton(page).click()
      await expect(page.locator('[data-part="summary"]')).toBeFocused()
      await expect(summaryItems(page)).toHaveCount(needed.length)
      // 17.7, experience 17: the field says what the summary says.
      expect(await page.locator('main form [id$="-fault"]').allInnerTexts()).toEqual(
        await summaryItems(page).allInnerTexts(),
      )
      await expectAccessible(page)
      await summaryItems(page).first().press('Enter')
      await expect(box(page, first)).toBeFocused()
      await box(page, first).press('Space')
      await expect(summaryItems(page)).toHaveCount(needed.length - 1)

      await page.reload()
      await expect(box(page, first)).toBeChecked()
      for (const id of needed) await box(page, id).check()
      for (const id of free) await expect(box(page, id)).not.toBeChecked()
      await continueButton(page).click()
      await lead.reaches('accepted')
      await expectAtState(page, 'accepted')
    },
  )

test('R-10 M9: consents given without a connection go by themselves when it is back', async ({ page, context }) => {
  const lead = await openAt(page, 'tfbank-consents', { word: 'tfbank-consents' })
  await expectAtState(page, 'tfbank-consents')
  for (const id of ['terms', 'credit-register', 'messages']) await box(page, id).check()
  await context.setOffline(true)
  await continueButton(page).click()
  await expect(page.locator('[data-part="notice"][data-tone="bad"]')).toBeVisible()
  await expect(box(page, 'messages')).toBeChecked()
  // With the connection the engine asks after the lead too: its answer, from before the consents, comes after theirs.
  const asked = page.waitForRequest('**/api/lead/status/*')
  const consented = page.waitForResponse('**/api/lead/offer/policy')
  const before = Promise.withResolvers<void>()
  await page.route('**/api/lead/offer/policy', async (route) => before.promise.then(() => route.continue()))
  await page.route('**/api/lead/status/*', async (route) => {
    if (route.request() !== (await asked)) return route.continue()
    const response = await route.fetch()
    before.resolve()
    await consented
    await route.fulfill({ response })
  })
  await context.setOffline(false)
  await lead.reaches('accepted')
  await expectAtState(page, 'accepted')
})

test('R-10 P-04: a consent that is taken back before the connection is back does not go by itself', async ({
  page,
  context,
}) => {
  const lead = await openAt(page, 'tfbank-consents', { word: 'tfbank-consents' })
  await expectAtState(page, 'tfbank-consents')
  for (const id of ['terms', 'credit-register', 'messages']) await box(page, id).check()
  await context.setOffline(true)
  await continueButton(page).click()
  await expect(page.locator('[data-part="notice"][data-tone="bad"]')).toBeVisible()
  await box(page, 'messages').uncheck()
  const asked = page.waitForResponse('**/api/lead/status/*')
  const sent = page.waitForRequest('**/api/lead/offer/policy')
  await context.setOffline(false)
  await asked
  await expect(page.locator('[data-part="notice"][data-tone="bad"]')).toContainText('vuelve a intentarlo')
  await continueButton(page).click()
  const { answers } = (await sent).postDataJSON() as { answers: unknown }
  expect(answers).toEqual({ terms: true, 'credit-register': true, messages: false })
  await lead.reaches('accepted')
})

test('M6 experience 23: who does not want to consent goes on without, and the next lender is tried', async ({
  page,
}) => {
  const lead = await openAt(page, 'policy-consents', { word: 'moneyman.policy-consents' })
  await expectAtState(page, 'policy-consents')
  await page.getByRole('button', { name: 'Continuar sin este paso' }).click()
  await lead.reaches('rejected')
  await expectAtState(page, 'rejected')
})
