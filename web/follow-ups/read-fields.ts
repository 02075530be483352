// Adapter between a follow-up's inputs and its fields: reads what was typed, validates it, and finds the fields that apply.
import type { Conventions } from '#domain/questions/conventions.ts'
import { isDataPointKey } from '#domain/questions/data-points.ts'
import { fieldApplies, fieldRow, judgeFollowUp, relevantFields } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUpFault } from '#domain/follow-up/follow-up-answers.ts'
import type { FollowUp, FollowUpAnswers } from '#domain/follow-up/follow-up.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Judging } from '#domain/questions/validate.ts'
import { readTexts, textsToFill } from '#web/journey/read-page.ts'
import type { TypedTexts } from '#web/journey/read-page.ts'

export interface FieldReading {
  readonly answers: FollowUpAnswers
  readonly faults: readonly FollowUpFault[]
  /** The fields that apply to what stands in the inputs now. */
  readonly live: readonly string[]
}

interface Fields {
  readonly row: FollowUp
  readonly asked: readonly string[]
  /** The lead's answers as far as this browser knows them. */
  readonly known: Answers
}

export function readFields(
  { row, asked, known }: Fields,
  typed: TypedTexts,
  judging: Judging,
  conventions: Conventions,
): FieldReading {
  const { values, unreadable } = readTexts(asked, typed, (name) => fieldRow(row, name).kind, conventions)
  const given = { asked, answers: Object.fromEntries(values), known }
  const live = asked.filter((name) => fieldApplies(row, name, given))
  const judged = judgeFollowUp(row, given, judging)
  return {
    answers: relevantFields(row, given),
    faults: live.flatMap((name) => [...unreadable, ...judged].find(({ field }) => field === name) ?? []),
    live,
  }
}

/** The name under which what is typed into a field is kept until it is sent. */
export function draftName(key: string, name: string): string {
  return isDataPointKey(name) ? name : `${key}:${name}`
}

/** The texts that fill a field: what was typed and not sent, else what is known. */
export function fieldTexts(
  { row, known }: Pick<Fields, 'row' | 'known'>,
  name: string,
  draft: readonly string[] | undefined,
  conventions: Conventions,
): readonly string[] {
  const value = isDataPointKey(name) ? known[name] : undefined
  return textsToFill(fieldRow(row, name).kind, draft, value, conventions)
}

/** The fields that apply now under the headings they stand under; without any, one group of all. A heading alone is left out. */
export function groupsOf(
  { groups }: Pick<FollowUp, 'groups'>,
  live: readonly string[],
): readonly { readonly group: string | undefined; readonly names: readonly string[] }[] {
  if (!groups) return [{ group: undefined, names: live }]
  const all = Object.entries(groups).map(([group, fields]) => ({
    group,
    names: live.filter((name) => fields.includes(name)),
  }))
  const shown = all.filter(({ names }) => names.length > 0)
  return shown.length > 1 ? shown : [{ group: undefined, names: live }]
}
