// Retention periods of Mexico, in days: ours where no law sets a number. Financial data need express consent, and are erased
// first.
import type { Retention } from '#domain/law/retention.ts'

export const retention: Retention = {
  clocks: {
    application: { draft: 30, unsold: 180, sold: 1095 },
    'national-number': { draft: 7, unsold: 30, sold: 90 },
    'bank-data': { draft: 3, unsold: 15, sold: 60 },
    'reference-person': { draft: 7, unsold: 15, sold: 30 },
    circumstances: 90,
    'identity-document': 30,
    'follow-up': { draft: 30, unsold: 180, sold: 365 },
    decision: 180,
    offer: 365,
    verification: 30,
    message: 365,
    'consent-proof': 1095,
    technical: 30,
    books: 1826,
  },
  staysAfterErasure: [],
}
