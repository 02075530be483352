// Verdict by a rule that was told as data. Imports next to nothing: it stands in the page itself (19.1).
import { canonicals } from './canonical.ts'
import type { EarlyFault, EarlyRule } from './early-rules.ts'

/** Fault of the texts in the controls, or of the values of the ticked boxes; undefined where there is none. */
export function judgeEarly({ required, form, pattern }: EarlyRule, texts: readonly string[]): EarlyFault | undefined {
  const value = form ? canonicals[form](texts[0] ?? '') : texts.join(' ')
  if (value === '') return required ? 'required' : undefined
  if (!pattern) return undefined
  const [source, flags, longest] = pattern
  if (value.length > longest) return 'tooLong'
  return new RegExp(source, flags).test(value) ? undefined : 'format'
}
