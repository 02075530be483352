// Valid answers to a follow-up, by its form: what a person in the country could truly say.
import { fieldOptions, fieldRow, judgeFollowUp } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpAnswers, FollowUpForm, FollowUpKey, OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import { followUp } from '#test/follow-ups.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import type { KindName } from '#domain/questions/kinds.ts'
import type { Value } from '#domain/questions/value.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { workCountries, workPositions } from '#catalogue/follow-ups/younited-professional-details/work-choices.ts'
import { readAsk } from '#contract/follow-up-asks.ts'
import { countries, settingsOf, today } from '#test/domain/countries.ts'
import { generalExamples } from '#test/domain/general-examples.ts'

export interface Person {
  readonly countryId: string
  readonly answers: Answers
  /** The applicant's decision about an offer. */
  readonly offer: 'accept' | 'decline'
}

/** Of kinds whose rules have no examples that fit everywhere. */
const usual: Readonly<Partial<Record<KindName, readonly Value[]>>> = {
  'yes-no': [false],
  consent: [true],
  date: ['2019-05-02', '2027-05-02'],
  money: [250],
  count: [1, 10],
  text: ['Centro', 'Servicio Norte'],
}

/** Answers to some follow-ups: about a car, of which more is asked than of none, and codes that only a look-up knows. */
const named: Readonly<Partial<Record<FollowUpKey, Readonly<Record<string, readonly Value[]>>>>> = {
  vehicle: {
    'otherDetails.vehicleOwnership': [true],
    make: ['Seat'],
    model: ['León'],
    year: [2019],
    mileage: [82_000],
  },
  'younited-professional-details': { position: workPositions, countryOfWork: workCountries },
}

function candidates(name: string, open: OpenFollowUp, countryId: string): readonly Value[] {
  const row = followUp(open.key)
  const { examples, country } = countries[countryId]!
  const options = named[open.key]?.[name] ?? fieldOptions(row, name, { country })
  if (options) return options
  const { kind, rule: own } = fieldRow(row, name)
  const rule = own ?? kindRow(kind).rule ?? ''
  const general: Readonly<Record<string, { readonly good: readonly Value[] } | undefined>> = generalExamples
  return [...(examples[rule]?.good ?? []), ...(usual[kind] ?? []), ...(general[rule]?.good ?? [])]
}

/** For each field the first value that is right beside those before it. Throws where none is. */
function questionAnswers(open: OpenFollowUp, { countryId, answers: known }: Person): FollowUpAnswers {
  const row = followUp(open.key)
  const { country, rules } = countries[countryId]!
  const judging = { settings: settingsOf(country), country, countryRules: rules, today }
  const answers: Record<string, Value> = {}
  for (const name of open.fields) {
    const right = candidates(name, open, countryId).find(
      (value) =>
        judgeFollowUp(row, { asked: [name], answers: { ...answers, [name]: value }, known }, judging).length === 0,
    )
    if (right === undefined) throw new Error(`No right answer to ${open.key} ${name} in ${countryId}`)
    answers[name] = right
  }
  return answers
}

type Body = (open: OpenFollowUp, person: Person) => object

const bodies: Readonly<Partial<Record<FollowUpForm, Body>>> = {
  questions: (open, person) => ({ answers: questionAnswers(open, person) }),
  documents: (open, person) => ({ answers: questionAnswers(open, person) }),
  consents: ({ ask }) => ({
    answers: Object.fromEntries((readAsk('consents', ask)?.consents ?? []).map(({ id }) => [id, true])),
  }),
  offers: ({ ask }, { offer }) => {
    const [first] = readAsk('offers', ask)?.offers ?? []
    if (offer === 'decline' || !first) return { decision: 'decline' }
    const { offerId, adjustable, terms } = first
    return { decision: 'accept', offerId, ...(adjustable ? { amount: terms.amount, period: terms.period } : {}) }
  },
  debts: () => ({ debts: [{ creditor: 'Banco Norte', owed: 900, instalment: 60 }] }),
}

/** The body that answers a follow-up, beside the lead's id and any files; nothing where only somebody else knows the answer. */
export function rightBody(open: OpenFollowUp, person: Person): object | undefined {
  return bodies[followUp(open.key).form]?.(open, person)
}
