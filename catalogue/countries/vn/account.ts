// Bank account number of Vietnam: its length is the bank's choice, and it has no check digit.
import type { Rule, Verdict } from '#domain/questions/rules.ts'

const shortest = 6
const longest = 19

/** An account number of 6 to 19 digits, compact (K3). */
export const accountNumber: Rule = (value): Verdict | undefined => {
  const text = String(value)
  // Vietnam has no IBAN: whoever writes one means a bank elsewhere.
  if (/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(text)) return { code: 'wrongCountry' }
  if (!/^[0-9]*$/.test(text)) return { code: 'format' }
  if (text.length < shortest) return { code: 'tooShort', values: { min: shortest } }
  if (text.length > longest) return { code: 'tooLong', values: { max: longest } }
  return /^0+$/.test(text) ? { code: 'format' } : undefined
}
