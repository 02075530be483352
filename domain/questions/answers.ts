// An applicant's answers: flat by data point for every rule and engine, nested by section on the wire and in storage (E1).
import { dataPoint, dataPointKeys, isDataPointKey, sections, splitKey } from './data-points.ts'
import type { DataPointKey, Section } from './data-points.ts'
import { canonicalValue } from './kinds.ts'
import type { PlateReading } from './plates.ts'
import type { Value } from './value.ts'

/** Flat answers: what the rules, criteria and pages work on. */
export type Answers = Readonly<Partial<Record<DataPointKey, Value>>>

/** Nested answers: the shape on the wire and in storage. Top-level data points stand beside the sections. */
export type LeadSections = { readonly [K in Section]?: Readonly<Record<string, Value>> } & {
  readonly amount?: number
  readonly period?: number
  readonly financingOption?: string
  readonly monthlyPaymentDay?: number
  readonly generalPolicies?: boolean
}

/** Flat to nested. */
export function toSections(answers: Answers): LeadSections {
  const nested: Record<string, Value | Record<string, Value>> = {}
  for (const key of dataPointKeys) {
    const value = answers[key]
    if (value === undefined) continue
    const { section, field } = splitKey(key)
    if (section) nested[section] = { ...(nested[section] as Record<string, Value> | undefined), [field]: value }
    else nested[field] = value
  }
  return nested
}

/** Nested to flat; fields that are no data point are left behind. */
export function fromSections(lead: object): Answers {
  const answers: Partial<Record<DataPointKey, Value>> = {}
  const keep = (key: string, value: unknown) => {
    const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    if (isValue && isDataPointKey(key)) answers[key] = value
  }
  for (const [name, value] of Object.entries(lead)) {
    if (!(sections as readonly string[]).includes(name)) keep(name, value)
    else if (value !== null && typeof value === 'object')
      for (const [field, inner] of Object.entries(value as Record<string, unknown>)) keep(`${name}.${field}`, inner)
  }
  return answers
}

/** Signs of control that are no spaces: lenders' terminals would follow them, and XML has no way to write most (S-17). */
const controls = /(?!\s)\p{Cc}/gu

/**
 * Answers of the wire in their one form: dashes, dots and spaces in numbers are taken as the country's form takes them. Signs of control,
 * which no field has a key for, are left out.
 */
export function canonicalAnswers(answers: Answers, country: PlateReading): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [
      key,
      canonicalValue(
        dataPoint(key as DataPointKey).kind,
        typeof value === 'string' ? value.replace(controls, '') : value,
        country,
      ),
    ]),
  )
}

/** True when the data point applies to these answers (D2); a condition on a data point that itself fell away fails. */
export function applies(key: DataPointKey, answers: Answers): boolean {
  const { when = {}, unless = {} } = dataPoint(key)
  const holds = holdsIn(answers)
  return Object.entries(when).every(holds) && !Object.entries(unless).some(holds)
}

/** True unless the answers already rule the data point out. A condition leaves it possible while it, or what it hangs on, is unanswered. */
export function mayApply(key: DataPointKey, answers: Answers): boolean {
  const { when = {}, unless = {} } = dataPoint(key)
  return (
    Object.entries(when).every(([condition, values]: readonly [string, readonly Value[]]) => {
      const needed = condition as DataPointKey
      return (answers[needed] === undefined || values.includes(answers[needed])) && mayApply(needed, answers)
    }) && !Object.entries(unless).some(holdsIn(answers))
  )
}

const holdsIn =
  (answers: Answers) =>
  ([needed, values]: readonly [string, readonly Value[]]) =>
    values.includes(answers[needed as DataPointKey]!) && applies(needed as DataPointKey, answers)

/** Only the answers whose condition holds: those of a branch no longer taken are never sent (D2). */
export function relevantAnswers(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => applies(key as DataPointKey, answers)))
}

/** Answers without those of these data points. */
export function withoutKeys(answers: Answers, keys: readonly DataPointKey[]): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !keys.includes(key as DataPointKey)))
}

/** Answers without those that must not outlive the tab. */
export function withoutSecrets(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !dataPoint(key as DataPointKey).secret))
}

/** Only those. */
export function onlySecrets(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => dataPoint(key as DataPointKey).secret))
}
