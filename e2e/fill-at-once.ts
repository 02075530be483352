// All answers of a page in one go, by the events that typing and choosing cause: for pages that a test only passes. What a field does under
// a person's hands is asked with `fill` (applicant.ts). A walk to the check takes 3.6 s of processor time so, and 5.1 s by hand.
import type { Page } from '@playwright/test'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { textsOf } from '#test/journeys/journey.ts'
import type { JourneyPage, Typed } from '#test/journeys/journey.ts'

type Row = readonly [key: string, isDate: boolean, texts: readonly string[]]

/** In the browser: gives each answer whose controls are there; resolves to the first key that needs a person's hands, with those behind it. */
async function giveAll(rows: readonly Row[]): Promise<readonly string[]> {
  const path = location.pathname
  const nextTask = () => new Promise((resolve) => setTimeout(resolve))
  const write = (control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, text: string) => {
    control.focus()
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, text)
    control.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
    control.blur()
  }
  const choose = (control: HTMLSelectElement, text: string) => {
    const option = [...control.options].find(({ value, label }) => value === text || label === text)
    if (option) write(control, option.value)
    return option !== undefined
  }
  const give = (controls: readonly HTMLElement[], texts: readonly string[]): boolean =>
    controls.every((control, index) => {
      const text = texts[index] ?? texts[0] ?? ''
      if (control instanceof HTMLSelectElement) return choose(control, text)
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return false
      if (control.ariaHidden === 'true') return false
      if (control.type === 'radio') {
        if (control.value === text) control.click()
      } else if (control.type === 'checkbox') {
        if ((control as HTMLInputElement).checked !== (text === 'true')) control.click()
      } else write(control, text)
      return true
    })
  for (const [index, [key, isDate, texts]] of rows.entries()) {
    const named = isDate
      ? ['day', 'month', 'year'].map((part) => document.querySelector(`[data-date="${part}"] [name="${key}"]`))
      : [...document.querySelectorAll(`[name="${key}"]`)]
    const controls = named.filter((each) => each instanceof HTMLElement)
    if (!give(controls, texts)) return rows.slice(index).map(([left]) => left)
    // Questions that this answer brings are there then.
    if (controls.length > 0) await nextTask()
    if (location.pathname !== path) break
  }
  return []
}

/** Gives these answers where the page asks for them; those that it left to a person's hands. */
export async function fillAtOnce(page: Page, fields: JourneyPage['fields']): Promise<JourneyPage['fields']> {
  const all = Object.entries(fields) as [DataPointKey, Typed][]
  const rows = all.map(([key, typed]): Row => [key, dataPoint(key).kind === 'date', textsOf(typed)])
  const left = new Set(await page.evaluate(giveAll, rows))
  return Object.fromEntries(all.filter(([key]) => left.has(key)))
}
