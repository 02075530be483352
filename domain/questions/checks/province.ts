// Validation rule: the province must match the postal code.
import type { DataPointKey } from '../data-points.ts'
import type { Place } from '../country-rules.ts'
import { generalRules } from '../rules.ts'
import type { Rule } from '../rules.ts'

/** Offered by the country, and the province of the postal code beside it where that is known. */
export function provinceBeside(postalCode: DataPointKey, placeOf: (postalCode: string) => Place | undefined): Rule {
  return (value, context) => {
    const code = context.answers[postalCode]
    const expected = typeof code === 'string' ? placeOf(code)?.province : undefined
    const mismatch = expected !== undefined && expected !== value
    return generalRules.offered(value, context) ?? (mismatch ? { code: 'mismatch' } : undefined)
  }
}
