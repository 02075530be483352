// Rules of a first page as data, so that a script of a kilobyte can judge it before the form's own is there (19.1). The same
// tables, the same verdicts: what is not told here is left to the form.
import { canonicals } from './canonical.ts'
import type { CanonicalName } from './canonical.ts'
import { dataPoint } from './data-points.ts'
import type { DataPointKey } from './data-points.ts'
import { kindRow } from './kinds.ts'
import type { KindName } from './kinds.ts'
import { generalRules } from './rules.ts'
import type { Rules } from './rules.ts'
import { ruleNameOf } from './validate.ts'

/** One data point whose answer is a text or a box; every other kind has none. */
export interface EarlyRule {
  readonly name: DataPointKey
  readonly required: boolean
  /** How typed text comes to its one form; absent for a box. */
  readonly form?: CanonicalName
  /** Pattern of the text, and its greatest length in characters; absent where anything will do. */
  readonly pattern?: readonly [source: string, flags: string, longest: number]
}

export type EarlyFault = 'required' | 'tooLong' | 'format'

/** Faults that there can be by a rule. */
export const earlyFaultsOf = ({ required, pattern }: EarlyRule): readonly EarlyFault[] => [
  ...(required ? (['required'] as const) : []),
  ...(pattern ? (['tooLong', 'format'] as const) : []),
]

const formOf = (kind: KindName) =>
  (Object.keys(canonicals) as CanonicalName[]).find((name) => canonicals[name] === kindRow(kind).canonical)

/**
 * The rule of a data point where it can be told as data; `optional` are the questions that may stay empty. A country may take what the general
 * rule refuses, as `Ma. Cristina`: its own rule goes first. One that is more than a pattern refuses more, so the general one stands for it;
 * one that takes more besides is left to the form.
 */
export function earlyRuleOf(
  name: DataPointKey,
  optional: readonly DataPointKey[],
  countryRules: Rules | undefined,
): EarlyRule | undefined {
  const { kind, when, unless } = dataPoint(name)
  const rule = ruleNameOf(name)
  if (when || unless) return undefined
  if (kind === 'consent') return { name, required: rule === 'accepted' }
  const form = formOf(kind)
  const own = countryRules?.[rule ?? '']
  const pattern = own?.pattern ?? (generalRules as Rules)[rule ?? '']?.pattern
  if (!form || !pattern || own?.takesMore) return undefined
  const { expression, longest } = pattern
  return { name, required: !optional.includes(name), form, pattern: [expression.source, expression.flags, longest] }
}
