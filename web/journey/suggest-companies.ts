// Employer suggestions while the applicant types (M3): requested a moment after the last key. Where nobody answers the name is
// typed on by hand.
import { lookUpEndpoints } from '#contract/look-up-endpoints.ts'
import { constants } from '#domain/application/constants.ts'
import { clientOf } from '#web/api/client.ts'
import type { Answer, ClientOptions } from '#web/api/client.ts'
import { keptAnswers } from './kept-answers.ts'
import { suggest } from './suggestions.ts'

const shortest = 2
const longest = 60

/** What each input asks about now: an answer to what stood there before is not shown. */
const asking = new WeakMap<HTMLInputElement, ReturnType<typeof setTimeout>>()

type Companies = { readonly companies: readonly { readonly name: string }[] }

/** A listener for the input's events; `now` in milliseconds of any clock that goes on. */
export function companySuggestions(
  { country, options }: { readonly country: string; readonly options: ClientOptions },
  now: () => number,
): (input: HTMLInputElement) => void {
  const call = clientOf(lookUpEndpoints, options)
  const lookUp = keptAnswers<Answer<Companies>>(now, ({ kind }) => kind === 'reply')
  let notBefore = 0
  const ask = async (input: HTMLInputElement) => {
    const name = input.value.trim()
    if (name.length < shortest || name.length > longest) return suggest(input, [])
    if (now() < notBefore) return undefined
    const answer = await lookUp(name.toLowerCase(), () => call('company', { params: { name }, query: { country } }))
    if (answer.kind === 'refusal') notBefore = now() + (answer.retryAfterMs ?? 0)
    if (answer.kind !== 'reply' || input.value.trim() !== name) return undefined
    // One that is typed out already is no suggestion.
    const names = answer.data.companies.map((company) => company.name)
    return suggest(input, names.length === 1 && names[0] === name ? [] : names)
  }
  return (input) => {
    clearTimeout(asking.get(input))
    asking.set(
      input,
      setTimeout(() => void ask(input), constants.queryCache.batchMs / 2),
    )
  }
}
