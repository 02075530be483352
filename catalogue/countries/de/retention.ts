// Retention periods of Germany, in days: ours where no law sets a number. Proof of consent is kept for five years from its last
// use, also after erasure (UWG 7a).
import { retentionOf } from '#domain/law/retention.ts'

export const retention = retentionOf({
  clocks: {
    'consent-proof': 1827,
    books: 3653,
  },
  staysAfterErasure: ['consent-proof'],
})
