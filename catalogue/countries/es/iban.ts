// Spanish IBAN: 24 characters, with its own check digits and the two of the old account number (CCC).
import { isValidIBAN } from 'ibantools'
import type { Rule, Verdict } from '#domain/questions/rules.ts'

/** An IBAN of a bank in Spain, compact and in capitals (K3). */
export const spanishIban: Rule = (value): Verdict | undefined => {
  const text = String(value)
  if (/^(?!ES)[A-Z]{2}[0-9]{2}/.test(text)) return { code: 'wrongCountry' }
  if (!/^ES[0-9]*$/.test(text)) return { code: 'format' }
  if (text.length !== 24)
    return text.length < 24 ? { code: 'tooShort', values: { min: 24 } } : { code: 'tooLong', values: { max: 24 } }
  return isValidIBAN(text) ? undefined : { code: 'checkDigit' }
}
