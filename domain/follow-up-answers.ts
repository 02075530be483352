// Judging the answers of a follow-up: its data points by the rules of the form, its own fields by their rows. The same in the
// browser and on the server (K3, S-18).
import { dataPoint, isDataPointKey } from './data-points.ts'
import type { DataPointKey } from './data-points.ts'
import { fieldNames } from './follow-up.ts'
import type { FollowUp, FollowUpAnswers, OwnField } from './follow-up.ts'
import { applies } from './lead.ts'
import type { Answers } from './lead.ts'
import type { FaultCode, Verdict } from './rules.ts'
import { judgeValue, optionsOf } from './validate.ts'
import type { Judging } from './validate.ts'

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

/** True where the field applies to what is answered so far; `answers` has this screen's and the lead's (D2). */
export function fieldApplies(row: FollowUp, name: string, answers: FollowUpAnswers): boolean {
  const own = row.own?.[name]
  if (!own) return !isDataPointKey(name) || applies(name, answers as Answers)
  if (own.applies?.(answers) === false) return false
  return Object.entries(own.when ?? {}).every(([needed, values]) => {
    const value = answers[needed]
    return value !== undefined && typeof value !== 'number' && values.includes(value)
  })
}

/** The ids a field offers, where it offers any. */
export function fieldOptions(row: FollowUp, name: string, { country }: Pick<Judging, 'country'>) {
  return row.own?.[name]?.options ?? (isDataPointKey(name) ? optionsOf(name, country) : undefined)
}

const isOptional = (row: FollowUp, name: string) =>
  row.own?.[name]?.optional === true || (row.optional ?? []).includes(name as DataPointKey)

/**
 * What of a follow-up is asked of this applicant: all of its fields, less the data points that are known (C8) and what is known
 * not to apply. What hangs on a field that is asked stays, for its condition is not decided yet.
 */
export function askedFields(row: FollowUp, known: Answers): readonly string[] {
  const isDecidedAgainst = (name: string) =>
    Object.entries(fieldRow(row, name).when ?? {}).some(([needed, values]) => {
      const value = known[needed as DataPointKey]
      return value !== undefined && typeof value !== 'number' && !values.includes(value)
    })
  return fieldNames(row).filter(
    (name) => !(isDataPointKey(name) && known[name] !== undefined) && !isDecidedAgainst(name),
  )
}

/**
 * What must be so, since a field is asked that hangs on it: the server knew, and this browser need not have the answer (it may have
 * come by a link).
 */
export function impliedBy(row: FollowUp, asked: readonly string[]): FollowUpAnswers {
  const conditions = asked.flatMap((name) => Object.entries(fieldRow(row, name).when ?? {}))
  return Object.fromEntries(
    conditions.flatMap(([needed, [value]]) => (asked.includes(needed) || value === undefined ? [] : [[needed, value]])),
  )
}

/** Everything wrong with the answers to the fields that are asked; what does not apply is passed over. */
export function judgeFollowUp(
  row: FollowUp,
  { asked, answers, known }: { asked: readonly string[]; answers: FollowUpAnswers; known: Answers },
  judging: Judging,
): FollowUpFault[] {
  const all: FollowUpAnswers = { ...known, ...answers }
  return asked.flatMap((name): FollowUpFault[] => {
    const value = answers[name]
    if (!fieldApplies(row, name, all)) return []
    if (value === undefined) return isOptional(row, name) ? [] : [{ field: name, code: 'required' satisfies FaultCode }]
    const { settings, today, countryRules, country } = judging
    const offered = fieldOptions(row, name, { country })
    const context = { settings, today, answers: all as Answers, ...(offered ? { offered } : {}) }
    const verdict =
      judgeValue(value, fieldRow(row, name), { ...context, ...(countryRules ? { countryRules } : {}) }) ??
      row.own?.[name]?.judge?.(value, context)
    return verdict ? [{ field: name, ...verdict }] : []
  })
}

/** Only the answers to what was asked and applies: a branch no longer taken is not sent. */
export function relevantFields(
  row: FollowUp,
  { asked, answers, known }: { asked: readonly string[]; answers: FollowUpAnswers; known: Answers },
): FollowUpAnswers {
  const all = { ...known, ...answers }
  return Object.fromEntries(
    asked.flatMap((name) => {
      const value = answers[name]
      return value !== undefined && fieldApplies(row, name, all) ? [[name, value]] : []
    }),
  )
}
