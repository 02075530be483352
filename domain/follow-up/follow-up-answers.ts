// Validation of follow-up answers: data points by the form's rules, own fields by their rows. The same in the browser and on
// the server (K3, S-18).
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import type { Condition, DataPointKey } from '#domain/questions/data-points.ts'
import { fieldNames } from './follow-up.ts'
import type { FollowUp, FollowUpAnswers, OwnField } from './follow-up.ts'
import { canonicalValue } from '#domain/questions/kinds.ts'
import type { PlateReading } from '#domain/questions/plates.ts'
import type { Value } from '#domain/questions/value.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { FaultCode, Verdict } from '#domain/questions/rules.ts'
import { judgeValue, optionsOf } from '#domain/questions/validate.ts'
import type { Judging } from '#domain/questions/validate.ts'

/** Questions of a screen, and the answers given. */
interface Given {
  readonly asked: readonly string[]
  readonly answers: FollowUpAnswers
}

/** One thing wrong with one answer; `field` is a data point's path or the name of an own field. */
export interface FollowUpFault extends Verdict {
  readonly field: string
}

/** The row that says what a field is; throws for a name that is none of the follow-up's. */
export function fieldRow(row: FollowUp, name: string): OwnField {
  const own = row.own?.[name]
  if (own) return own
  if (isDataPointKey(name)) return dataPoint(name)
  throw new Error(`No field is called ${name}`)
}

const conditionOf = (row: FollowUp, name: string): Condition => fieldRow(row, name).when ?? {}

/** True where one answer rules the field out, in the form or here. */
const ruledOut = (row: FollowUp, name: string, answers: FollowUpAnswers): boolean =>
  Object.entries(fieldRow(row, name).unless ?? {}).some(([needed, values]) => holds(values, answers[needed]))

const holds = (values: readonly (string | boolean)[], value: Value | undefined) =>
  value !== undefined && typeof value !== 'number' && values.includes(value)

/**
 * True where the field applies to the answers of this screen (D2). A condition on a field that is not asked here was decided when the
 * screen was opened. A browser may not know the answer that decided it.
 */
export function fieldApplies(row: FollowUp, name: string, { asked, answers }: Given): boolean {
  if (row.own?.[name]?.applies?.(answers) === false || ruledOut(row, name, answers)) return false
  return Object.entries(conditionOf(row, name)).every(
    ([needed, values]) =>
      !asked.includes(needed) || (holds(values, answers[needed]) && fieldApplies(row, needed, { asked, answers })),
  )
}

/** The ids a field offers, where it offers any. */
export function fieldOptions(row: FollowUp, name: string, { country }: Pick<Judging, 'country'>) {
  return row.own?.[name]?.options ?? (isDataPointKey(name) ? optionsOf(name, country) : undefined)
}

/** True where the field may stay empty. */
export const isOptional = (row: FollowUp, name: string): boolean =>
  row.own?.[name]?.optional === true || (row.optional ?? []).includes(name as DataPointKey)

/**
 * Fields of a follow-up that this applicant is asked: all but the known data points (C8) and those that an answer rules out. A field whose
 * condition is a field still asked stays, for that condition is not decided yet.
 */
export function askedFields(row: FollowUp, known: Answers): readonly string[] {
  const names = fieldNames(row)
  const isAsked = (name: string): boolean =>
    names.includes(name) &&
    (!isDataPointKey(name) || known[name] === undefined) &&
    !ruledOut(row, name, known) &&
    Object.entries(conditionOf(row, name)).every(
      ([needed, values]) => isAsked(needed) || holds(values, known[needed as DataPointKey]),
    )
  return names.filter(isAsked)
}

/** Answers of the wire in their one form, as those of the form itself; a name that is none of the follow-up's stays as it is. */
export function canonicalFields(row: FollowUp, answers: FollowUpAnswers, country: PlateReading): FollowUpAnswers {
  const known = fieldNames(row)
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name,
      known.includes(name) ? canonicalValue(fieldRow(row, name).kind, value, country) : value,
    ]),
  )
}

/** Everything wrong with the answers to the fields that are asked; what does not apply is passed over. */
export function judgeFollowUp(
  row: FollowUp,
  { asked, answers, known }: Given & { readonly known: Answers },
  judging: Judging,
): FollowUpFault[] {
  const all: FollowUpAnswers = { ...known, ...answers }
  return asked.flatMap((name): FollowUpFault[] => {
    const value = answers[name]
    if (!fieldApplies(row, name, { asked, answers })) return []
    if (value === undefined) return isOptional(row, name) ? [] : [{ field: name, code: 'required' satisfies FaultCode }]
    const { settings, today, countryRules, country } = judging
    const offered = fieldOptions(row, name, { country })
    const context = { settings, today, answers: all as Answers, offered }
    const verdict =
      judgeValue(value, fieldRow(row, name), { ...context, countryRules }) ?? row.own?.[name]?.judge?.(value, context)
    return verdict ? [{ field: name, ...verdict }] : []
  })
}

/** Only the answers to what was asked and applies: a branch no longer taken is not sent. */
export function relevantFields(row: FollowUp, { asked, answers }: Given): FollowUpAnswers {
  return Object.fromEntries(
    asked.flatMap((name) => {
      const value = answers[name]
      return value !== undefined && fieldApplies(row, name, { asked, answers }) ? [[name, value]] : []
    }),
  )
}
