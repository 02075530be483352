// Mexican tax number (RFC): 13 characters for a person, 12 for a company.
import { validate } from 'stdnum/lib/cjs/mx/rfc.js'
import { numberVerdict } from '#domain/questions/checks/number-verdict.ts'
import { valuesIn, weightedSum } from '#domain/questions/checks/weighted-sum.ts'
import type { Rule, Verdict } from '#domain/questions/rules.ts'

// The alphabet of the tax office (SAT, Anexo 20): a space fills a company's number on the left.
const alphabet = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'
const weights = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]

/** stdnum takes a second check digit, of an older alphabet, for good: only the tax office's own counts here. */
function verdictOn(rfc: string): Verdict | undefined {
  const wrong = numberVerdict(validate(rfc))
  if (wrong) return wrong
  const values = valuesIn(alphabet, rfc.slice(0, -1).padStart(12, ' '))
  if (!values) return { code: 'format' }
  const rest = (11 - (weightedSum(values, weights) % 11)) % 11
  return rfc.endsWith(rest === 10 ? 'A' : String(rest)) ? undefined : { code: 'checkDigit' }
}

/** The RFC of a person, compact and in capitals, that agrees with the birth date where it is known (K3). */
export const personRfc: Rule = (value, { answers }) => {
  const rfc = String(value)
  const wrong = /^[A-ZÑ&]{4}[0-9]{6}[0-9A-Z]{3}$/.test(rfc) ? verdictOn(rfc) : ({ code: 'format' } as const)
  if (wrong) return wrong
  const born = answers['personalDetails.dateOfBirth']
  const differs = typeof born === 'string' && born.slice(2).replaceAll('-', '') !== rfc.slice(4, 10)
  return differs ? { code: 'mismatch' } : undefined
}

/** The RFC of an employer: a company, or a person with a business. */
export const companyRfc: Rule = (value) => {
  const rfc = String(value)
  return /^[A-ZÑ&]{3,4}[0-9]{6}[0-9A-Z]{3}$/.test(rfc) ? verdictOn(rfc) : { code: 'format' }
}
