// Banks and e-wallets that hold accounts, in countries whose account numbers do not say which one it is (K3).
import { canonicalValue } from './kinds.ts'

interface AccountHolder {
  /** As it writes itself, the same in every language. */
  readonly name: string
  /** Its accounts are numbered by their owner's mobile number. */
  readonly isWallet?: true
}

/** By the name in capitals and without spaces, as it stands before the number of an account. */
export type AccountHolders = Readonly<Record<string, AccountHolder>>

/** An account as it is chosen and typed: the holder's name, and the number. */
export interface AccountParts {
  readonly holder: string
  readonly number: string
}

/** The parts of an account's text: `GCash 0917 123 4567`, `BDO001234567890`; either part may be missing. */
export function accountParts(text: string): AccountParts {
  const [, holder = '', number = text] = /^([^0-9]*?)\s*([0-9].*)?$/s.exec(text.trim()) ?? []
  return { holder, number: holder === text.trim() ? '' : number }
}

/** The id of a holder by its name however it is written; undefined where it is none of the list. */
export function holderNamed(holders: AccountHolders, name: string): string | undefined {
  const id = String(canonicalValue('account', name))
  return Object.hasOwn(holders, id) ? id : undefined
}
