// Employer suggestions while the applicant types (M3): requested a moment after the last key. Where nobody answers the name is
// typed on by hand. What is known of the company that is chosen is kept, and fills in the employer's other inputs (E5).
import { lookUpEndpoints } from '#contract/look-up-endpoints.ts'
import { answersOf } from '#domain/application/application.ts'
import { constants } from '#domain/application/constants.ts'
import { companyFields } from '#domain/questions/company.ts'
import type { Company } from '#domain/questions/company.ts'
import { clientOf } from '#web/api/client.ts'
import type { Answer, ClientOptions } from '#web/api/client.ts'
import type { Form } from '#web/context.ts'
import { emptyFilled, fillEmpty } from './fill-empty.ts'
import { keptAnswers } from './kept-answers.ts'
import { suggest } from './suggestions.ts'

const shortest = 2
const longest = 60
const beside = companyFields.filter((field) => field !== 'name')

/** Timer of each input's question; an answer to an earlier text of the input is not shown. */
const asking = new WeakMap<HTMLInputElement, ReturnType<typeof setTimeout>>()

interface Parts {
  readonly form: Pick<Form, 'boot' | 'dispatch' | 'store'>
  readonly options: ClientOptions
}

/** Listeners of the input: `entered` when it gets the focus, `typed` at each of its events. `now` in milliseconds of any clock that goes on. */
export function companySuggestions({ form, options }: Parts, now: () => number) {
  const country = form.boot.variant.countryId
  const call = clientOf(lookUpEndpoints, options)
  const lookUp = keptAnswers<Answer<{ readonly companies: readonly Company[] }>>(now, ({ kind }) => kind === 'reply')
  /** Companies that were offered, by name. */
  const offered = new Map<string, Company>()
  let notBefore = 0
  const ask = async (input: HTMLInputElement) => {
    const name = input.value.trim()
    if (name.length < shortest || name.length > longest) return suggest(input, [])
    if (now() < notBefore) return undefined
    const answer = await lookUp(name.toLowerCase(), () => call('company', { params: { name }, query: { country } }))
    if (answer.kind === 'refusal') notBefore = now() + (answer.retryAfterMs ?? 0)
    if (answer.kind !== 'reply' || input.value.trim() !== name) return undefined
    for (const company of answer.data.companies) offered.set(company.name, company)
    choose(form, input, offered)
    // One that is typed out already is no suggestion.
    const names = answer.data.companies.map((company) => company.name)
    return suggest(input, names.length === 1 && names[0] === name ? [] : names)
  }
  return {
    /** A company that an earlier visit kept counts as offered. */
    entered: (input: HTMLInputElement) => {
      const { companyData } = form.store.getState()
      if (companyData) offered.set(companyData.name, companyData)
      choose(form, input, offered)
    },
    typed: (input: HTMLInputElement) => {
      choose(form, input, offered)
      clearTimeout(asking.get(input))
      asking.set(
        input,
        setTimeout(() => void ask(input), constants.queryCache.batchMs / 2),
      )
    },
  }
}

/** Keeps the company whose name stands in the input, and fills in what is known of it; what an earlier one filled is taken back. */
function choose(form: Parts['form'], input: HTMLInputElement, offered: ReadonlyMap<string, Company>): void {
  const { companyData, asyncFormData } = form.store.getState()
  const company = offered.get(input.value.trim())
  if (company === undefined && companyData === undefined) return
  if (company !== companyData) {
    for (const field of beside) emptyFilled(input.form, `employer.${field}`)
    form.dispatch({ type: 'companyChosen', company })
  }
  if (!company) return
  const answers = answersOf(form.store.getState())
  // A question on a later page finds it there.
  const elsewhere = beside.filter(
    (field) =>
      !fillEmpty(input.form, `employer.${field}`, company[field]) &&
      company[field] !== undefined &&
      answers[`employer.${field}`] === undefined &&
      asyncFormData[`employer.${field}`] === undefined,
  )
  if (elsewhere.length > 0)
    form.dispatch({
      type: 'drafted',
      texts: Object.fromEntries(elsewhere.map((field) => [`employer.${field}`, [company[field]!]])),
    })
}
