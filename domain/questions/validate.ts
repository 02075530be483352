// Validation of answers by the rules: the same function in the browser, on the server and in tests (K3, S-18).
import { dataPoint } from './data-points.ts'
import type { DataPointKey, DataPointRow } from './data-points.ts'
import { kindRow } from './kinds.ts'
import type { Value } from './value.ts'
import { applies } from './answers.ts'
import type { Answers } from './answers.ts'
import { generalOptions } from './options.ts'
import type { CountryChoices } from './options.ts'
import { generalRules } from './rules.ts'
import type { FaultCode, RuleContext, Rules, Verdict } from './rules.ts'
import type { Settings } from './question-settings.ts'

/** One thing wrong with one answer; `field` is the data point's path. */
export interface Fault extends Verdict {
  readonly field: DataPointKey
}

export interface Judging {
  readonly settings: Settings
  /** `optional` questions may stay empty. */
  readonly country: CountryChoices & { readonly journey: { readonly optional: readonly DataPointKey[] } }
  /** The country's own rules; undefined while they are still being loaded. */
  readonly countryRules?: Rules | undefined
  /** Today as `YYYY-MM-DD` in the country's time zone. */
  readonly today: string
}

/** The choices of a data point: the country's list or divisions, else the general list, else none (D1). */
export function optionsOf(key: DataPointKey, country: CountryChoices): readonly string[] | undefined {
  if (country.options[key]) return country.options[key]
  return dataPoint(key).divisions ? Object.keys(country.divisions) : generalOptions[key]
}

/** The name of the rule that judges a data point: its own, else its kind's. */
export function ruleNameOf(key: DataPointKey): string | undefined {
  return dataPoint(key).rule ?? kindRow(dataPoint(key).kind).rule
}

/** Validates one answer that is present. */
export function judge(key: DataPointKey, answers: Answers, judging: Judging): Fault | undefined {
  const value = answers[key]
  const verdict =
    value === undefined
      ? undefined
      : judgeValue(value, dataPoint(key), { ...judging, answers, offered: optionsOf(key, judging.country) })
  return verdict && { field: key, ...verdict }
}

/** Validates a value by the country's rule of its name, else the general one. */
export function judgeValue(
  value: Value,
  { kind, rule: named }: Pick<DataPointRow, 'kind' | 'rule'>,
  { countryRules, ...context }: RuleContext & Pick<Judging, 'countryRules'>,
): Verdict | undefined {
  const { wire, rule } = kindRow(kind)
  const name = named ?? rule
  const namesBoxes =
    kind === 'consent' &&
    String(value)
      .split(' ')
      .every((box) => context.offered?.includes(box))
  if (typeof value !== wire && !namesBoxes) return { code: 'type' }
  if (name === undefined) return undefined
  return (countryRules?.[name] ?? (generalRules as Rules)[name])?.(value, context)
}

/**
 * Everything wrong with the given data points, in their order: what is required and absent, and what a rule refuses.
 * Data points whose condition does not hold are passed over. `answeredKeys` are those the server has already.
 */
export function validate(
  keys: readonly DataPointKey[],
  answers: Answers,
  judging: Judging,
  answeredKeys: readonly DataPointKey[] = [],
): Fault[] {
  const optional = judging.country.journey.optional
  return keys.flatMap((key): Fault[] => {
    if (!applies(key, answers)) return []
    if (answers[key] !== undefined) return [judge(key, answers, judging) ?? []].flat()
    return optional.includes(key) || answeredKeys.includes(key)
      ? []
      : [{ field: key, code: 'required' satisfies FaultCode }]
  })
}

interface Calendar {
  readonly format: Intl.DateTimeFormat
  /** The last that was asked for: no day begins within one. */
  readonly minute: number
  readonly today: string
}

// Making a format costs a hundred times what asking it does, and that ten times what comparing a minute does.
const calendars = new Map<string, Calendar>()

/** Today in a time zone as `YYYY-MM-DD`, from a clock's milliseconds. */
export function todayIn(timeZone: string, now: number): string {
  const known = calendars.get(timeZone)
  const minute = Math.floor(now / 60_000)
  if (known?.minute === minute) return known.today
  const format = known?.format ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  const today = format.format(now)
  calendars.set(timeZone, { format, minute, today })
  return today
}
