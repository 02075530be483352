// Philippine account numbers: 9 to 16 digits without a check digit, or a mobile number for an e-wallet. The bank's name stands
// before the digits where it was given.
import type { Rule, Verdict } from '#domain/questions/rules.ts'

const eWallets = /^(?:GCASH|MAYA|PAYMAYA)$/

const shortest = 9
const longest = 16

/** `BDO001234567890`, `1234567890123` or `GCASH09171234567`, compact and in capitals. */
export const account: Rule = (value): Verdict | undefined => {
  const parts = /^([A-Z]{2,25})?([0-9]+)$/.exec(String(value))
  if (!parts) return { code: 'format' }
  const [, bank = '', number = ''] = parts
  if (number.length < shortest) return { code: 'tooShort', values: { min: shortest } }
  if (number.length > longest) return { code: 'tooLong', values: { max: longest } }
  return eWallets.test(bank) && !/^(?:0|63)9[0-9]{9}$/.test(number) ? { code: 'mismatch' } : undefined
}
