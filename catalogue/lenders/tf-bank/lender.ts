// Lender TF Bank: instalment loans of a bank that wants its own consents and access to the account. Its private API and terms
// are not known to us: criteria, needs, prices, credit check and follow-ups are ours, and so is its protocol.
import type { Lender } from '#domain/lender/lender.ts'
import { pl } from './countries/pl.ts'
import { de } from './countries/de.ts'

export const lender: Lender = {
  name: 'TF Bank',
  tier: 4,
  weight: 1,
  timeoutMs: 5000,
  redirectHosts: [],
  timeZone: 'Europe/Warsaw',
  caps: { hour: 180, day: 1500 },
  duplicates: { days: 30, by: 'email' },
  countries: { pl, de },
}
