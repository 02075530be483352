// Applicant who answers whatever is asked: by the journey's table, and by a right example where the table has nothing.
import type { Page } from '@playwright/test'
import * as catalogue from '#catalogue/server.generated.ts'
import type { Variant } from '#domain/application/variant.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import type { Value } from '#domain/questions/value.ts'
import { anyAnswer } from '#test/journeys/any-answer.ts'
import { atMost } from '#test/at-most.ts'
import type { Typed } from '#test/journeys/journey.ts'
import { cameTo, continueButton, fill, pathOf } from './applicant.ts'

export type Answering = (key: DataPointKey) => Typed | undefined

/** Types these values, and a right example for any other question; nothing where the question may stay empty. */
export function answering(variant: Variant, values: Readonly<Partial<Record<DataPointKey, Value>>>): Answering {
  const { country, locale } = variant
  const conventions = conventionsOf(catalogue.locales[locale]!.tag, country.currency)
  return (key) => {
    const value = values[key] ?? (country.journey.optional.includes(key) ? undefined : anyAnswer(key, variant))
    if (value === undefined) return undefined
    const [one = '', month, year] = kindRow(dataPoint(key).kind).show(value, conventions)
    return month === undefined || year === undefined ? one : [one, month, year]
  }
}

/** The data points that the page asks now, each once. */
async function askedOn(page: Page): Promise<DataPointKey[]> {
  const names = await page
    .locator('main form[data-step] [name]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('name') ?? ''))
  return [...new Set(names)].filter(isDataPointKey)
}

/** Fills the page that is there, with the questions that its answers bring up; returns what it asked. */
export async function answerPage(page: Page, textOf: Answering): Promise<DataPointKey[]> {
  const asked: DataPointKey[] = []
  for (const _ of atMost(8, () => `the last question of ${pathOf(page)}, after ${asked.join(', ')}`)) {
    const fresh = (await askedOn(page)).filter((key) => !asked.includes(key))
    if (fresh.length === 0) break
    // One at a time: an answer may take the next question away.
    const [key] = fresh as [DataPointKey]
    const typed = textOf(key)
    if (typed !== undefined) await fill(page, key, typed)
    asked.push(key)
  }
  return asked
}

/** Answers every page up to the page of this path; returns the data points that were asked, in their order. */
export async function answerAllUpTo(page: Page, until: string, textOf: Answering): Promise<DataPointKey[]> {
  const asked: DataPointKey[] = []
  for (const _ of atMost(40, () => `the page ${until}, after ${asked.join(', ')}`)) {
    await page.locator('main form').first().waitFor()
    const path = pathOf(page)
    if (path === until) break
    asked.push(...(await answerPage(page, textOf)))
    await continueButton(page).click()
    await cameTo(page, ({ pathname }) => !pathname.endsWith(`/${path}`))
  }
  return asked
}
