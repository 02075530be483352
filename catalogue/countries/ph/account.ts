// Philippine accounts: the bank's name and 9 to 16 digits without a check digit, or an e-wallet's name and a mobile number.
import type { AccountHolders } from '#domain/questions/account-holders.ts'
import type { Rule, Verdict } from '#domain/questions/rules.ts'

/** E-wallets and the largest banks; any other bank may be typed. */
export const accountHolders: AccountHolders = {
  GCASH: { name: 'GCash', isWallet: true },
  MAYA: { name: 'Maya', isWallet: true },
  BDO: { name: 'BDO' },
  BPI: { name: 'BPI' },
  CHINABANK: { name: 'China Bank' },
  EASTWEST: { name: 'EastWest' },
  LANDBANK: { name: 'LANDBANK' },
  METROBANK: { name: 'Metrobank' },
  PNB: { name: 'PNB' },
  RCBC: { name: 'RCBC' },
  SECURITYBANK: { name: 'Security Bank' },
  UNIONBANK: { name: 'UnionBank' },
}

/** Maya's name until 2022. */
const formerNames = ['PAYMAYA']

const shortest = 9
const longest = 16

/** `BDO001234567890` or `GCASH09171234567`, compact and in capitals: without its holder nobody can pay into an account. */
export const account: Rule = (value): Verdict | undefined => {
  const parts = /^([A-Z]{2,25})?([0-9]+)?$/.exec(String(value))
  if (!parts) return { code: 'format' }
  const [, holder, number] = parts
  if (holder === undefined || number === undefined) return { code: 'incomplete' }
  const isWallet = accountHolders[holder]?.isWallet || formerNames.includes(holder)
  if (isWallet) return /^(?:0|63)9[0-9]{9}$/.test(number) ? undefined : { code: 'mismatch' }
  if (number.length < shortest) return { code: 'tooShort', values: { min: shortest } }
  return number.length > longest ? { code: 'tooLong', values: { max: longest } } : undefined
}
