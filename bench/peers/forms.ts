// Form of ours and its peer of bare React, side by side: where each is, and how an applicant gets through it (19.7).
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { journey as spain } from '#test/journeys/askrobin-es.journey.ts'
import { answerUpTo, furnished } from '../../e2e/applicant.ts'
import type { DrawnPages } from './drawn-pages.ts'
import { peerPages } from './fields.ts'

export interface Form {
  readonly url: string
  /** The field that a key is measured in. */
  readonly firstField: string
  /** From the first page to the last one, once it is there. */
  readonly steps: (page: Page) => Promise<void>
}

const typedByType = { number: '3', date: '1988-03-01', text: 'Madrid', email: 'ana@example.test', tel: '612345678' }

async function stepsOfPeer(page: Page): Promise<void> {
  for (const { heading, fields } of peerPages) {
    await page.locator('h1', { hasText: heading }).waitFor()
    for (const { name, type } of fields) {
      const control = page.locator(`[name="${name}"]`)
      await (type === 'checkbox' ? control.check() : control.fill(typedByType[type]))
    }
    await page.locator('main button[type="submit"]').click()
  }
}

async function stepsOfOurs(page: Page): Promise<void> {
  await furnished(page)
  await answerUpTo(page, spain, 'check-your-answers')
}

/** Both forms, on a product of ours and on peers that run. */
export const formsBeside = (productUrl: string, peerUrl: string) =>
  ({
    'bare React': { url: peerUrl, firstField: 'firstName', steps: stepsOfPeer },
    'askrobin-es': { url: `${productUrl}/askrobin-es/`, firstField: 'personalDetails.firstName', steps: stepsOfOurs },
  }) satisfies Record<string, Form>

/** Our pages as bare React draws them, at the address where they stand: filled in already, so that Continue alone is pressed. */
export const drawnForm = ({ pages }: DrawnPages, url: string): Form => ({
  url,
  firstField: 'personalDetails.firstName',
  steps: async (page) => {
    const heading = page.locator('h1')
    for (const _ of pages.slice(1)) {
      const before = await heading.textContent()
      await page.locator('main button[type="submit"]').click()
      await expect(heading).not.toHaveText(before ?? '')
    }
  },
})
