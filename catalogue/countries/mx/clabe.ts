// Mexican account number (CLABE): 3 digits bank, 3 place, 11 account, 1 check digit. Ours and not a package's: stdnum refuses
// banks that its table does not know, and new ones open every year.
import { weightedSum } from '#domain/questions/checks/weighted-sum.ts'
import type { Rule, Verdict } from '#domain/questions/rules.ts'

/** A CLABE of 18 digits, compact (K3). */
export const clabe: Rule = (value): Verdict | undefined => {
  const text = String(value)
  if (!/^[0-9]*$/.test(text)) return { code: 'format' }
  if (text.length !== 18)
    return text.length < 18 ? { code: 'tooShort', values: { min: 18 } } : { code: 'tooLong', values: { max: 18 } }
  const digits = Array.from(text).map(Number)
  const check = (10 - (weightedSum(digits.slice(0, 17), [3, 7, 1]) % 10)) % 10
  return digits[17] === check ? undefined : { code: 'checkDigit' }
}
