// Lender Cofidis: instalment loans that may consolidate other debts; it assesses the whole household. It asks what
// nobody else asks, so it is late in the ping tree. Its private API and terms are not known to us: criteria, needs, prices,
// credit check and follow-ups are ours, and it speaks the default partner protocol.
import type { Lender } from '#domain/lender/lender.ts'
import { es } from './countries/es.ts'
import { pl } from './countries/pl.ts'
import { mx } from './countries/mx.ts'
import { co } from './countries/co.ts'

export const lender: Lender = {
  name: 'Cofidis',
  tier: 7,
  weight: 1,
  timeoutMs: 5000,
  redirectHosts: [],
  timeZone: 'Europe/Madrid',
  caps: { hour: 150, day: 1200 },
  duplicates: { days: 30, by: 'email' },
  countries: { es, pl, mx, co },
}
