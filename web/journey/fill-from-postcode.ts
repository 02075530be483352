// Address fill from a postal code: province, city and its quarter, only where nothing was typed (experience 15). Where a code has several
// they are offered as choices. A code that is not known takes back what an earlier one filled, and says so; a look-up that fails
// changes nothing.
import { dataPoint, isDataPointKey, splitKey } from '#domain/questions/data-points.ts'
import { barePostcode } from '#domain/questions/bare-figures.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { judge } from '#domain/questions/validate.ts'
import type { Answer } from '#web/api/client.ts'
import type { Form } from '#web/context.ts'
import { judging } from './continue-page.ts'
import { emptyFilled, fillEmpty } from './fill-empty.ts'
import { keptAnswers } from './kept-answers.ts'
import { offerPlaces } from '#web/inputs/offered-places.ts'
import { showNote } from '#web/kit/field-note.ts'

/** The parts of a place that a code says, as their data points are called. */
const parts = ['province', 'city', 'suburb'] as const
/** Where a code may have several of a part, what the reply calls them: none is chosen for the applicant. */
const several = { city: 'cities', suburb: 'suburbs' } as const

type Place = { readonly [part in (typeof parts)[number]]?: string | undefined } & {
  readonly [all in (typeof several)[keyof typeof several]]?: readonly string[] | undefined
}
/** A place, and that there is none, are known for a while; a failure is not. */
const lookUp = keptAnswers<Answer<Place>>(
  () => performance.now(),
  (answer) => answer.kind === 'reply' || (answer.kind === 'refusal' && answer.status === 404),
)

/** For a changed control: looks its postal code up, when it is one, and fills the empty neighbours of its section. */
export async function fillFromPostcode(form: Form, control: HTMLInputElement): Promise<void> {
  const key = control.name
  if (!isDataPointKey(key) || dataPoint(key).kind !== 'postcode') return
  const codeNow = () => kindRow('postcode').read([barePostcode(control.value)], form.conventions)
  const code = codeNow()
  if (typeof code !== 'string' || judge(key, { [key]: code }, judging(form, form.rulesNow()))) return
  const country = form.boot.variant.countryId
  const answer = await lookUp(`${country} ${code}`, async () => {
    const client = await form.client()
    return client('postcodeLookup', { params: { code }, query: { country } })
  })
  // Another code typed meanwhile asks for itself; the same one may be written as the country does by now.
  if (codeNow() !== code) return
  const { section } = splitKey(key)
  if (answer.kind === 'refusal' && answer.status === 404) {
    show(control.form, section, {})
    return showNote(control, { text: form.texts.get().t('shellˆunknownPostcode') })
  }
  if (answer.kind === 'reply') show(control.form, section, answer.data)
}

/** Fills in what the code says, offers what it says several of, and takes back what an earlier one filled. */
function show(form: HTMLFormElement | null, section: string | undefined, place: Place): void {
  for (const part of parts) {
    const name = `${section}.${part}`
    if (part !== 'province') offerPlaces(name, place[several[part]] ?? [])
    if (place[part] === undefined) emptyFilled(form, name)
    else fillEmpty(form, name, place[part])
  }
}

/** For an empty control that a code fills: the same, by the code that stands in its section already. */
export async function fillBesidePostcode(form: Form, control: HTMLInputElement): Promise<void> {
  const { name } = control
  if (!isDataPointKey(name) || !parts.some((part) => name.endsWith(`.${part}`))) return
  const code = control.form?.elements.namedItem(`${splitKey(name).section}.postalCode`)
  if (code instanceof HTMLInputElement && code.value !== '') await fillFromPostcode(form, code)
}
