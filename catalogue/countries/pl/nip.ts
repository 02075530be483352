// Polish tax and business numbers: NIP (taxpayers) and REGON (businesses).
import { validate as validateNip } from 'stdnum/lib/cjs/pl/nip.js'
import { validate as validateRegon } from 'stdnum/lib/cjs/pl/regon.js'
import { numberVerdict } from '#domain/questions/checks/number-verdict.ts'
import type { Rule } from '#domain/questions/rules.ts'
import { pesel } from './pesel.ts'

// All zeros would pass both checks.
const nipShape = /^(?!0+$)[0-9]{10}$/
const regonShape = /^(?!0{9})[0-9]{9}(?:[0-9]{5})?$/

/** A NIP of 10 digits, or a REGON of 9 (14 for a branch): a payslip may carry either. */
export const companyNumber: Rule = (value) => {
  const text = String(value)
  if (nipShape.test(text)) return numberVerdict(validateNip(text))
  return regonShape.test(text) ? numberVerdict(validateRegon(text)) : { code: 'format' }
}

/** The tax number of a person: the PESEL, the same one as before, or the NIP of whoever has a business. */
export const personTaxNumber: Rule = (value, context) => {
  const text = String(value)
  if (nipShape.test(text)) return numberVerdict(validateNip(text))
  const wrong = pesel(value, context)
  if (wrong) return wrong
  const given = context.answers['personalDetails.personalCode'] ?? text
  return given === text ? undefined : { code: 'mismatch' }
}
