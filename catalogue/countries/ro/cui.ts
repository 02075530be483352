// Romanian company number (CUI): up to ten digits, the last a check digit. RO stands before it for those registered for VAT.
import { validate } from 'stdnum/lib/cjs/ro/cui.js'
import { numberVerdict } from '#domain/questions/checks/number-verdict.ts'
import type { Rule } from '#domain/questions/rules.ts'

/** The CUI of an employer or of one's own business, compact and in capitals, with or without RO (K3). */
export const cui: Rule = (value) => {
  const [, digits] = /^(?:RO)?([1-9][0-9]{1,9})$/.exec(String(value)) ?? []
  return digits === undefined ? { code: 'format' } : numberVerdict(validate(digits))
}
