// Lender Instabank: a bank that decides by the figures alone, and sends its consents in its own words. It asks for a whole
// budget, so it is last in the ping tree. Its private API and terms are not known to us: criteria, needs, prices, credit check and
// follow-ups are ours, and it speaks the default partner protocol.
import type { Lender } from '#domain/lender/lender.ts'
import { de } from './countries/de.ts'
import { ro } from './countries/ro.ts'
import { ph } from './countries/ph.ts'
import { vn } from './countries/vn.ts'

export const lender: Lender = {
  name: 'Instabank',
  tier: 8,
  weight: 1,
  timeoutMs: 5000,
  redirectHosts: [],
  timeZone: 'Europe/Berlin',
  caps: { hour: 80, day: 600 },
  duplicates: { days: 30, by: 'email' },
  countries: { de, ro, ph, vn },
}
