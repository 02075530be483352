// Lender Advanzia: a bank that issues credit cards, and wants its own consents and the identity document. Its private API and
// terms are not known to us: criteria, needs, prices, credit check and follow-ups are ours, and it speaks the default partner protocol.
import type { Lender } from '#domain/lender/lender.ts'
import { de } from './countries/de.ts'
import { es } from './countries/es.ts'

export const lender: Lender = {
  name: 'Advanzia',
  tier: 5,
  weight: 1,
  timeoutMs: 5000,
  redirectHosts: [],
  timeZone: 'Europe/Berlin',
  caps: { hour: 200, day: 2000 },
  duplicates: { days: 30, by: 'email' },
  countries: { de, es },
}
