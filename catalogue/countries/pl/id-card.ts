// Polish identity card number (dowód osobisty): three letters, a check digit, five digits. No package knows it.
import { valuesIn, weightedSum } from '#domain/questions/checks/weighted-sum.ts'
import type { Rule } from '#domain/questions/rules.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A card's number, compact and in capitals; its series never holds O or Q, which look like zero (K3). */
export const idCard: Rule = (value) => {
  const text = String(value)
  if (!/^[A-NPR-Z]{3}[0-9]{6}$/.test(text)) return { code: 'format' }
  const values = valuesIn(alphabet, text.slice(0, 3) + text.slice(4))!
  return weightedSum(values, [7, 3, 1, 7, 3, 1, 7, 3]) % 10 === Number(text[3]) ? undefined : { code: 'checkDigit' }
}
