// Lender Smava: asks several banks at once and returns their offers, for people whose work it can check. Its private API and
// terms are not known to us: criteria, needs, prices, credit check and follow-ups are ours, and it speaks the default partner protocol.
import type { Lender } from '#domain/lender/lender.ts'
import { de } from './countries/de.ts'

export const lender: Lender = {
  name: 'Smava',
  tier: 3,
  weight: 1,
  // A bank that we asked too would be asked twice.
  exclusive: true,
  timeoutMs: 5000,
  redirectHosts: [],
  timeZone: 'Europe/Berlin',
  caps: { hour: 300, day: 3000 },
  duplicates: { days: 30, by: 'email' },
  countries: { de },
}
