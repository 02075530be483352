// German IBAN: DE, two check digits, bank code and account number, 22 characters in all.
import { isValidIBAN } from 'ibantools'
import type { Rule, Verdict } from '#domain/questions/rules.ts'

/** An IBAN of a bank in Germany, compact and in capitals (K3). */
export const germanIban: Rule = (value): Verdict | undefined => {
  const text = String(value)
  if (/^(?!DE)[A-Z]{2}[0-9]{2}/.test(text)) return { code: 'wrongCountry' }
  if (!/^DE[0-9]*$/.test(text)) return { code: 'format' }
  if (text.length !== 22)
    return text.length < 22 ? { code: 'tooShort', values: { min: 22 } } : { code: 'tooLong', values: { max: 22 } }
  return isValidIBAN(text) ? undefined : { code: 'checkDigit' }
}
