// Lender Creditea: larger loans for people with a steady income. Outside Spain it asks much, so it is late in the ping tree.
// Its private API and terms are not known to us: criteria, needs, prices and credit check are ours. It speaks the default protocol.
import type { Lender } from '#domain/lender/lender.ts'
import { es } from './countries/es.ts'
import { mx } from './countries/mx.ts'
import { pl } from './countries/pl.ts'
import { vn } from './countries/vn.ts'
import { de } from './countries/de.ts'
import { ro } from './countries/ro.ts'
import { co } from './countries/co.ts'
import { ph } from './countries/ph.ts'

export const lender: Lender = {
  name: 'Creditea',
  tier: 6,
  weight: 1,
  timeoutMs: 5000,
  redirectHosts: [],
  caps: { hour: 400, day: 4000 },
  countries: { es, mx, pl, vn, de, ro, co, ph },
}
