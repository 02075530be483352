// Lender Wenance: small loans decided by account data, with a car as security where there is one. Its private API and terms are
// not known to us: criteria, needs, prices, credit check and follow-ups are ours, and it speaks the default partner protocol.
import type { Lender } from '#domain/lender/lender.ts'
import { es } from './countries/es.ts'
import { co } from './countries/co.ts'
import { vn } from './countries/vn.ts'

export const lender: Lender = {
  name: 'Wenance',
  tier: 3,
  weight: 2,
  timeoutMs: 5000,
  redirectHosts: [],
  timeZone: 'Europe/Madrid',
  caps: { hour: 120, day: 1200 },
  duplicates: { days: 30, by: 'email' },
  countries: { es, co, vn },
}
