// Lender Proficredit: instalment loans for people whom banks turn down, on a complete application. Its private API and terms
// are not known to us: criteria, needs, prices, credit check and follow-ups are ours, and so is its protocol.
import type { Lender } from '#domain/lender/lender.ts'
import { pl } from './countries/pl.ts'
import { ro } from './countries/ro.ts'

export const lender: Lender = {
  name: 'Proficredit',
  tier: 5,
  weight: 1,
  timeoutMs: 5000,
  redirectHosts: [],
  timeZone: 'Europe/Warsaw',
  caps: { hour: 120, day: 1000 },
  duplicates: { days: 30, by: 'email' },
  countries: { pl, ro },
}
