// Vietnamese tax number (MST): ten digits with a check digit, three more for a branch. Since July 2025 the tax number of a
// person, and of a household's business, is the CCCD; stdnum does not know that one.
import { validate } from 'stdnum/lib/cjs/vn/mst.js'
import { numberVerdict } from '#domain/questions/checks/number-verdict.ts'
import type { Rule } from '#domain/questions/rules.ts'
import { anyCccd, cccd } from './cccd.ts'

/** The MST of a person, compact: ten digits, or the CCCD, which is then the one given before (K3). */
export const personMst: Rule = (value, context) => {
  if (/^[0-9]{10}$/.test(String(value))) return numberVerdict(validate(String(value)))
  const wrong = cccd(value, context)
  if (wrong) return wrong
  const own = context.answers['personalDetails.personalCode']
  return own === undefined || own === value ? undefined : { code: 'mismatch' }
}

/** The MST of an employer, compact: a company, its branch, or a household's business. */
export const companyMst: Rule = (value, context) =>
  /^[0-9]{10}(?:[0-9]{3})?$/.test(String(value)) ? numberVerdict(validate(String(value))) : anyCccd(value, context)
