// Lender Younited: larger instalment loans for people with a steady income, who answer more about home and work. Its private
// API and terms are not known to us: criteria, needs, prices, credit check and follow-ups are ours, and so is its
// protocol.
import type { Lender } from '#domain/lender/lender.ts'
import { es } from './countries/es.ts'

export const lender: Lender = {
  name: 'Younited',
  tier: 4,
  weight: 2,
  timeoutMs: 5000,
  redirectHosts: [],
  timeZone: 'Europe/Madrid',
  caps: { hour: 150, day: 1500 },
  duplicates: { days: 30, by: 'email' },
  countries: { es },
}
