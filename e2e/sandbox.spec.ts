// Browser test of the sandbox's page: it lists applications, and its actions reach the applicant (Q3).
import { sentLead } from './at-screen.ts'
import { expectAccessible, sidewaysOf } from './applicant.ts'
import { expect, test } from './browser.ts'

test('Q3 W-1.4.10: an application is steered by buttons alone, at 320 px', async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  // Several lenders are asked at the same time: the newest application at this one.
  const card = page.getByRole('article', { name: /^Moneyman/ }).first()
  const reference = async () => ((await card.count()) > 0 ? card.getAttribute('aria-labelledby') : undefined)
  // Tests before this one may have left applications of theirs.
  await page.goto(product.sandboxUrl)
  const before = await reference()
  const lead = await sentLead(page.request, { word: 'moneyman.never' })
  await expect(async () => {
    await page.goto(product.sandboxUrl)
    expect(await reference()).not.toBe(before)
    await expect(card).toContainText('Moneyman', { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(card).toContainText('pending')
  expect(await sidewaysOf(page)).toEqual([])
  await expectAccessible(page)
  await card.getByRole('combobox', { name: /^Follow-up/ }).selectOption('aide')
  // The page comes back once the form's server has answered the lender.
  await card.getByRole('button', { name: 'Ask now' }).click()
  await expect(page).toHaveURL(`${product.sandboxUrl}/`)
  await expect(card).toContainText('follow-up: aide', { timeout: 30_000 })
  await lead.reaches('aide')
  await card.getByRole('button', { name: 'Say yes' }).click()
  await expect(card).toContainText('accepted, status 200', { timeout: 30_000 })
  await lead.reaches('accepted')
})
