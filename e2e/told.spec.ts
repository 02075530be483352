// Browser test of what a screen reader is told of a press that did not work: each time, and once (WCAG 4.1.3, experience 17).
import type { Page } from '@playwright/test'
import { followUp } from '#test/follow-ups.ts'
import { continueButton, furnished } from './applicant.ts'
import { expectAtState, openAt } from './at-screen.ts'
import { expect, test } from './browser.ts'

const summary = (page: Page) => page.locator('[data-part="summary"]')

for (const [key, how] of [
  ['marital-details', 'the fields'],
  ['policy-consents', 'the ticks'],
  ['mobile-verification', 'the code'],
] as const)
  test(`K4 experience 17: whoever continues again with the same faults in ${how} is at the summary again`, async ({
    page,
  }) => {
    const { state } = followUp(key)
    await openAt(page, state, { word: key })
    await expectAtState(page, state)
    await furnished(page)
    for (const _ of ['once', 'again']) {
      await continueButton(page).focus()
      await page.keyboard.press('Enter')
      await expect(summary(page)).toBeFocused()
    }
    // A field that is put right leaves the focus where it is.
    const first = page.locator('main form input').first()
    await first.focus()
    if (key !== 'mobile-verification') await page.keyboard.press('Space')
    else await page.keyboard.type('123456')
    await expect(first).toBeFocused()
  })
