// Polish account number (NRB): 26 digits, or an IBAN with PL before them. Either is accepted.
import { isValidIBAN } from 'ibantools'
import type { Rule, Verdict } from '#domain/questions/rules.ts'

/** An account of a bank in Poland, compact and in capitals: `PL` and 26 digits, or the digits alone (K3). */
export const polishAccount: Rule = (value): Verdict | undefined => {
  const text = String(value)
  if (/^(?!PL)[A-Z]{2}[0-9]{2}/.test(text)) return { code: 'wrongCountry' }
  if (!/^(?:PL)?[0-9]*$/.test(text)) return { code: 'format' }
  const digits = text.replace('PL', '')
  if (digits.length !== 26)
    return digits.length < 26 ? { code: 'tooShort', values: { min: 26 } } : { code: 'tooLong', values: { max: 26 } }
  return isValidIBAN(`PL${digits}`) ? undefined : { code: 'checkDigit' }
}
