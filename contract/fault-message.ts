// Error messages for validation faults: finds the text and formats its numbers and dates for the locale (K4). Free of the texts
// engine, so that the first step can use it before that is loaded.
import { textKey } from './text-key.ts'
import { formatDate, formatMoney, formatPeriod } from '#domain/questions/conventions.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import type { PeriodScale } from '#domain/questions/question-settings.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { FaultCode, Verdict } from '#domain/questions/rules.ts'
import { ruleNameOf } from '#domain/questions/validate.ts'
import type { Fault } from '#domain/questions/validate.ts'

/** Looks a key up, the first that exists of several, with `{{value}}`s filled in. */
export type Translate = (key: string | readonly string[], values?: Readonly<Record<string, string | number>>) => string

const form = (...path: string[]) => textKey('form', ...path)

/** The number that decides the plural of a fault's text; texts may have one form for all (experience 34). */
const countOf: Partial<Record<FaultCode, 'min' | 'max'>> = {
  tooShort: 'min',
  tooLong: 'max',
  tooYoung: 'min',
  tooOld: 'max',
}

/** Text keys of a fault, nearest first: data point, rule, kind, any. */
export function faultKeys({ field, code }: Fault): readonly string[] {
  const { kind } = dataPoint(field)
  const rule = ruleNameOf(field)
  return [
    form('faults', field, code),
    ...(code === 'required' ? [form('dataPoints', field, 'required')] : []),
    ...(rule ? [form('faults', rule, code)] : []),
    form('faults', kind, code),
    form('faults', 'any', code),
  ]
}

/** The sentence that says how to put a fault right, with its numbers and dates as the locale writes them (K4). */
export function faultMessage(t: Translate, fault: Fault, conventions: Conventions, scale: PeriodScale): string {
  const isMoney = dataPoint(fault.field).kind === 'money' || fault.field === 'amount'
  return faultSentence(t, faultKeys(fault), fault, (value) => {
    if (typeof value === 'string') return formatDate(value, conventions)
    if (isMoney) return formatMoney(value, conventions)
    return fault.field === 'period'
      ? formatPeriod(value, scale, conventions)
      : new Intl.NumberFormat(conventions.tag).format(value)
  })
}

/** The first text there is of several, with the fault's numbers as they are shown. */
export function faultSentence(
  t: Translate,
  keys: readonly string[],
  fault: Verdict,
  show: (value: number | string) => string,
): string {
  const values = Object.entries(fault.values ?? {}).map(([name, value]) => [name, show(value)] as const)
  const counted = countOf[fault.code]
  const count = counted && fault.values?.[counted]
  return t(keys, { ...Object.fromEntries(values), ...(typeof count === 'number' ? { count } : {}) })
}
