// Link to one's own data, as an applicant of Spain makes it in the course of an application (P-07).
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo } from './applicant.ts'
import { expect } from './browser.ts'

/** The path of the link, made on the third page of the form. */
export async function makeOwnLink(page: Page): Promise<string> {
  await page.goto('/askrobin-es/')
  await answerUpTo(page, spain, spain.pages[2]!.path)
  await page.locator('footer').getByRole('link', { name: 'Tus datos' }).click()
  await page.getByRole('button', { name: 'Crear un enlace a esta página' }).click()
  const link = page.locator('main input')
  await expect(link).toHaveValue(/\/askrobin-es\/my-data\/[\w-]{80,99}$/)
  return new URL(await link.inputValue()).pathname
}
