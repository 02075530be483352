// Address fill from a postal code: province and city, only where nothing was typed (experience 15). A code that is not known takes
// back what an earlier one filled, and says so; a look-up that fails changes nothing.
import { dataPoint, isDataPointKey, splitKey } from '#domain/questions/data-points.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import { judge } from '#domain/questions/validate.ts'
import type { Answer } from '#web/api/client.ts'
import type { Form } from '#web/context.ts'
import { judging } from './continue-page.ts'
import { emptyFilled, fillEmpty } from './fill-empty.ts'
import { keptAnswers } from './kept-answers.ts'
import { showNote } from '#web/kit/field-note.ts'
import { suggest } from './suggestions.ts'

/** Of a code with several cities none is chosen for the applicant: they are offered. */
type Place = {
  readonly province?: string | undefined
  readonly city?: string | undefined
  readonly cities?: readonly string[] | undefined
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
  const typed = control.value
  const code = kindRow('postcode').read([control.value], form.conventions)
  if (typeof code !== 'string' || judge(key, { [key]: code }, judging(form, form.rulesNow()))) return
  const country = form.boot.variant.countryId
  const answer = await lookUp(`${country} ${code}`, async () => {
    const client = await form.client()
    return client('postcodeLookup', { params: { code }, query: { country } })
  })
  // Typed on meanwhile, the field asks for itself.
  if (control.value !== typed) return
  const { section } = splitKey(key)
  if (answer.kind === 'refusal' && answer.status === 404) {
    for (const field of ['province', 'city']) emptyFilled(control.form, `${section}.${field}`)
    return showNote(control, { text: form.texts.get().t('shellˆunknownPostcode') })
  }
  if (answer.kind !== 'reply') return
  const { province, city, cities = [] } = answer.data
  const cityInput = control.form?.elements.namedItem(`${section}.city`)
  if (cityInput instanceof HTMLInputElement) suggest(cityInput, cities)
  fillEmpty(control.form, `${section}.province`, province)
  fillEmpty(control.form, `${section}.city`, city)
}
