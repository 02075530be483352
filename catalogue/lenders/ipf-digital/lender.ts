// Lender IPF Digital: a credit line drawn in parts, offered in several sizes to choose from. Its private API and terms are not
// known to us: criteria, needs, prices, credit check and follow-ups are ours, and so is its protocol.
import type { Lender } from '#domain/lender/lender.ts'
import { mx } from './countries/mx.ts'
import { es } from './countries/es.ts'
import { co } from './countries/co.ts'
import { ph } from './countries/ph.ts'

export const lender: Lender = {
  name: 'IPF Digital',
  tier: 5,
  weight: 2,
  timeoutMs: 5000,
  redirectHosts: [],
  timeZone: 'America/Mexico_City',
  caps: { hour: 200, day: 1800 },
  duplicates: { days: 30, by: 'email' },
  countries: { mx, es, co, ph },
}
