// What an applicant does on a page, in the browser: fills fields by their names, continues, reads what is wrong.
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { DataPointKey } from '#domain/data-points.ts'
import { dataPoint } from '#domain/data-points.ts'
import { textsOf } from '#test/journeys/journey.ts'
import type { JourneyPage, Typed } from '#test/journeys/journey.ts'

/** The controls of a data point, hidden ones of the browser's own excluded. */
export function controls(page: Page, key: DataPointKey): Locator {
  return page.locator(`[name="${key}"]`)
}

/** Fills one data point as a person would: types, ticks or chooses. */
export async function fill(page: Page, key: DataPointKey, typed: Typed): Promise<void> {
  const all = controls(page, key)
  const texts = textsOf(typed)
  const { kind } = dataPoint(key)
  if (kind === 'date') {
    // es and mx write day, month, year.
    for (const [index, text] of texts.entries()) await all.nth(index).fill(text)
    return
  }
  const [text = ''] = texts
  const tag = await all.first().evaluate((element) => `${element.tagName} ${element.getAttribute('type') ?? ''}`)
  if (tag.startsWith('SELECT')) await all.selectOption(text)
  else if (tag.endsWith('radio')) await page.locator(`[name="${key}"][value="${text}"]`).check()
  else if (tag.endsWith('checkbox')) await all.setChecked(text === 'true')
  else {
    await all.fill(text)
    await all.blur()
  }
}

/** What stands in a data point's controls: texts of inputs, the chosen value of choices. */
export async function shown(page: Page, key: DataPointKey): Promise<string> {
  return controls(page, key).evaluateAll((elements) =>
    (elements as HTMLInputElement[])
      .flatMap((element) =>
        element.type === 'radio' || element.type === 'checkbox'
          ? element.checked
            ? [element.value]
            : []
          : [element.value],
      )
      .join('|'),
  )
}

/** Fills a whole page; what a condition brings up is filled when it is there. */
export async function fillPage(page: Page, { fields }: Pick<JourneyPage, 'fields'>): Promise<void> {
  for (const [key, typed] of Object.entries(fields) as [DataPointKey, Typed][]) await fill(page, key, typed)
}

export const continueButton = (page: Page) => page.locator('main button[type="submit"]')

/** Waits until the page of this step is on screen and awake. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${path}$`))
  await expect(page.locator('h1')).toHaveCount(1)
}

export const summaryItems = (page: Page) => page.locator('[data-part="summary"] a')
