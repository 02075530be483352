// Lender Instabank: a bank that decides by the figures alone, and sends its consents in its own words. Its private API and
// terms are not known to us: criteria, needs, prices, credit check and follow-ups are ours, and it speaks the default partner protocol.
import type { Lender } from '#domain/lender/lender.ts'
import { de } from './countries/de.ts'

export const lender: Lender = {
  name: 'Instabank',
  tier: 4,
  weight: 1,
  timeoutMs: 5000,
  redirectHosts: [],
  timeZone: 'Europe/Berlin',
  caps: { hour: 80, day: 600 },
  duplicates: { days: 30, by: 'email' },
  countries: { de },
}
