// Romanian IBAN: 24 characters, of which four letters name the bank and 16 letters and digits the account.
import { isValidIBAN } from 'ibantools'
import type { Rule, Verdict } from '#domain/questions/rules.ts'

/** An IBAN of a bank in Romania, compact and in capitals (K3). */
export const romanianIban: Rule = (value): Verdict | undefined => {
  const text = String(value)
  if (/^(?!RO)[A-Z]{2}[0-9]{2}/.test(text)) return { code: 'wrongCountry' }
  if (!/^RO(?:[0-9]{0,2}|[0-9]{2}[A-Z]{1,4}|[0-9]{2}[A-Z]{4}[0-9A-Z]*)$/.test(text)) return { code: 'format' }
  if (text.length !== 24)
    return text.length < 24 ? { code: 'tooShort', values: { min: 24 } } : { code: 'tooLong', values: { max: 24 } }
  return isValidIBAN(text) ? undefined : { code: 'checkDigit' }
}
