// German tax numbers: Steuer-IdNr (a person, for life) and USt-IdNr (VAT number of a company).
import { validate as validateIdnr } from 'stdnum/lib/cjs/de/idnr.js'
import { validate as validateVat } from 'stdnum/lib/cjs/de/vat.js'
import { numberVerdict } from '#domain/questions/checks/number-verdict.ts'
import type { Rule } from '#domain/questions/rules.ts'

/** Of the first ten digits one occurs twice or three times, never three in a row, and no other more than once. */
function repeatsOneDigit(ten: string): boolean {
  const repeated = Array.from('0123456789', (digit) => ten.split(digit).length - 1).filter((count) => count > 1)
  return repeated.length === 1 && repeated[0]! <= 3 && !/([0-9])\1\1/.test(ten)
}

/** The 11 digits of a person's number (K3). stdnum lets pass a number without a repeated digit or with 111 in it. */
export const personTaxNumber: Rule = (value) => {
  const text = String(value)
  if (!/^[1-9][0-9]{10}$/.test(text)) return { code: 'format' }
  return repeatsOneDigit(text.slice(0, 10)) ? numberVerdict(validateIdnr(text)) : { code: 'checkDigit' }
}

/** DE and nine digits. */
export const companyVatNumber: Rule = (value) => {
  const text = String(value)
  return /^DE[1-9][0-9]{8}$/.test(text) ? numberVerdict(validateVat(text)) : { code: 'format' }
}
