// Prefill from the applicant's link: amount, period, names, e-mail address and phone (L1, L2).
import { readUrlNumber } from '#domain/journey/arrival.ts'
import type { Arrival, UrlParameter } from '#domain/journey/arrival.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { isUnreadable, kindRow } from '#domain/questions/kinds.ts'
import type { Value } from '#domain/questions/value.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { judge } from '#domain/questions/validate.ts'
import { clamp } from '#domain/questions/question-settings.ts'
import type { Variant } from './variant.ts'

const personal = {
  firstName: 'personalDetails.firstName',
  lastName: 'personalDetails.lastName',
  email: 'contactDetails.email',
  phoneNumber: 'contactDetails.phoneNumber',
} as const satisfies Partial<Record<UrlParameter, DataPointKey>>

const ofLoan = ['amount', 'period'] as const

/** Every parameter that may fill something in. */
export const prefilling: readonly UrlParameter[] = [...ofLoan, ...(Object.keys(personal) as (keyof typeof personal)[])]

/** Longer than any name or address: not a value but an attack. */
const longest = 254

export type LinkAsked = Readonly<Partial<Record<'amount' | 'period', number>>>

export interface Prefill {
  /** They stand in for stored answers; Continue judges them like any other. */
  readonly answers: Answers
  /** Texts that are no value yet, as if typed. */
  readonly texts: Readonly<Record<string, readonly string[]>>
  /** L2: the parameters whose values were taken, by name. */
  readonly fields: readonly UrlParameter[]
  /** Amount and period as the link names them, where the market does not offer them. */
  readonly linkAsked: LinkAsked
}

/** Reads a link's parameters. Amount and period are brought into the variant's range; what is no number is left out. */
export function prefillOf(arrival: Arrival, { settings, country }: Variant, conventions: Conventions): Prefill {
  const answers: Partial<Record<DataPointKey, Value>> = {}
  const texts: Record<string, readonly string[]> = {}
  const fields: UrlParameter[] = []
  const linkAsked: { -readonly [Name in keyof LinkAsked]: LinkAsked[Name] } = {}
  for (const name of ofLoan) {
    const number = readUrlNumber(arrival[name])
    if (number === undefined) continue
    const offered = clamp(number, settings[name])
    answers[name] = offered
    if (offered !== number) linkAsked[name] = number
    fields.push(name)
  }
  for (const [name, key] of Object.entries(personal) as [keyof typeof personal, DataPointKey][]) {
    const text = arrival[name]
    if (text === undefined || text.length > longest) continue
    const value = kindRow(dataPoint(key).kind).read([text], conventions)
    if (value === undefined) continue
    if (isUnreadable(value)) texts[key] = [text]
    else answers[key] = value
    // A parameter whose answer the applicant must correct does not count as taken. None of these rules looks at the day.
    if (answers[key] !== undefined && !judge(key, answers, { settings, country, today: '' })) fields.push(name)
  }
  return { answers, texts, fields, linkAsked }
}
