// A postal code fills province and city beside it (experience 15): only where nothing was typed, and a look-up that fails
// changes nothing.
import { dataPoint, isDataPointKey, splitKey } from '#domain/data-points.ts'
import { kindRow } from '#domain/kinds.ts'
import { judge } from '#domain/validate.ts'
import type { Form } from '#web/context.ts'
import { judging } from './continue-page.ts'
import { setValue } from './read-page.ts'

const filled = new WeakMap<Element, string>()

/** For a changed control: looks its postal code up, when it is one, and fills the empty neighbours of its section. */
export async function fillFromPostcode(form: Form, control: HTMLInputElement): Promise<void> {
  const key = control.name
  if (!isDataPointKey(key) || dataPoint(key).kind !== 'postcode') return
  const code = kindRow('postcode').read([control.value], form.conventions)
  if (typeof code !== 'string' || judge(key, { [key]: code }, judging(form, form.rulesNow()))) return
  const client = await form.client()
  const answer = await client('postcodeLookup', { params: { code }, query: { country: form.boot.variant.countryId } })
  if (answer.kind !== 'reply') return
  const { section } = splitKey(key)
  for (const [field, text] of Object.entries(answer.data)) fillEmpty(control.form, `${section}.${field}`, text)
}

function fillEmpty(element: HTMLFormElement | null, name: string, text: string | undefined): void {
  const neighbour = element?.elements.namedItem(name)
  if (text === undefined || !(neighbour instanceof HTMLInputElement || neighbour instanceof HTMLSelectElement)) return
  // What we filled for an earlier code is ours to replace; what the applicant chose is not.
  if (neighbour.value !== '' && neighbour.value !== filled.get(neighbour)) return
  setValue(neighbour, text)
  filled.set(neighbour, neighbour.value)
}
