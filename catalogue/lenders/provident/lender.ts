// Lender Provident: small loans with small instalments, and an adviser who may visit the applicant. Its private API and terms
// are not known to us: criteria, needs, prices, credit check and follow-ups are ours, and it speaks the default partner protocol.
import type { Lender } from '#domain/lender/lender.ts'
import { pl } from './countries/pl.ts'
import { ro } from './countries/ro.ts'
import { mx } from './countries/mx.ts'
import { ph } from './countries/ph.ts'
import { vn } from './countries/vn.ts'

export const lender: Lender = {
  name: 'Provident',
  tier: 3,
  weight: 1,
  timeoutMs: 5000,
  redirectHosts: [],
  timeZone: 'Europe/Warsaw',
  caps: { hour: 200, day: 1600 },
  duplicates: { days: 30, by: 'email' },
  countries: { pl, ro, mx, ph, vn },
}
