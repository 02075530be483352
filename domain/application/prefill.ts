// Prefill from the applicant's link: amount, period, names, e-mail address and phone (L1, L2).
import { readUrlNumber } from '#domain/journey/arrival.ts'
import type { Arrival, UrlParameter } from '#domain/journey/arrival.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { isUnreadable, kindRow } from '#domain/questions/kinds.ts'
import type { Value } from '#domain/questions/value.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { clamp } from './variant.ts'
import type { Variant } from './variant.ts'

const personal = {
  firstName: 'personalDetails.firstName',
  lastName: 'personalDetails.lastName',
  email: 'contactDetails.email',
  phoneNumber: 'contactDetails.phoneNumber',
} as const satisfies Partial<Record<UrlParameter, DataPointKey>>

/** Longer than any name or address: not a value but an attack. */
const longest = 254

export interface Prefill {
  /** They stand in for stored answers; Continue judges them like any other. */
  readonly answers: Answers
  /** Texts that are no value yet, as if typed. */
  readonly texts: Readonly<Record<string, readonly string[]>>
  /** L2: the parameters that were used, by name. */
  readonly fields: readonly UrlParameter[]
}

/** Reads a link's parameters. Amount and period are brought into the variant's range; what is no number is left out. */
export function prefillOf(arrival: Arrival, { settings }: Variant, conventions: Conventions): Prefill {
  const answers: Partial<Record<DataPointKey, Value>> = {}
  const texts: Record<string, readonly string[]> = {}
  const fields: UrlParameter[] = []
  for (const name of ['amount', 'period'] as const) {
    const number = readUrlNumber(arrival[name])
    if (number === undefined) continue
    answers[name] = clamp(number, settings[name])
    fields.push(name)
  }
  for (const [name, key] of Object.entries(personal) as [keyof typeof personal, DataPointKey][]) {
    const text = arrival[name]
    if (text === undefined || text.length > longest) continue
    const value = kindRow(dataPoint(key).kind).read([text], conventions)
    if (value === undefined) continue
    if (isUnreadable(value)) texts[key] = [text]
    else answers[key] = value
    fields.push(name)
  }
  return { answers, texts, fields }
}
