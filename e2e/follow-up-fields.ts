// Follow-up fields in the browser: fills and reads data points and own fields.
import type { Page } from '@playwright/test'
import { fieldRow } from '#domain/follow-up/follow-up-answers.ts'
import { followUp } from '#test/follow-ups.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import { textsOf } from '#test/journeys/journey.ts'
import type { Typed } from '#test/journeys/journey.ts'

/** As a person types them, by the name of the field. */
export type TypedFields = Readonly<Record<string, Typed>>

/** Fills fields as a person would, in their order: what a choice brings up is there when its turn comes. */
export async function fillFields(page: Page, key: FollowUpKey, fields: TypedFields): Promise<void> {
  for (const [name, typed] of Object.entries(fields)) {
    const { kind } = fieldRow(followUp(key), name)
    const controls = page.locator(`main form [name="${name}"]`)
    const [text = '', ...more] = textsOf(typed)
    if (kind === 'date') {
      for (const [part, value] of Object.entries({ day: text, month: more[0], year: more[1] }))
        await page.locator(`[data-date="${part}"] [name="${name}"]`).fill(value ?? '')
    } else if (kind === 'consent') await controls.setChecked(text === 'true')
    else if (kind === 'choice' || kind === 'yes-no') await choose(page, name, text)
    else {
      await controls.fill(text)
      await controls.blur()
    }
  }
}

/** Few choices are cards, many a list. */
async function choose(page: Page, name: string, id: string): Promise<void> {
  const list = page.locator(`main form select[name="${name}"]`)
  await page.locator(`main form [name="${name}"]`).first().waitFor()
  if ((await list.count()) > 0) await list.selectOption(id)
  else await page.locator(`[name="${name}"][value="${id}"]`).check()
}

/** Current values of the fields: texts of inputs, the values of chosen or ticked ones. */
export async function shownFields(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  return page.locator('main form').evaluate((form) => {
    const all: Record<string, string[]> = {}
    for (const [name, value] of new FormData(form as HTMLFormElement))
      if (typeof value === 'string') (all[name] ??= []).push(value)
    return all
  })
}
