// Retention periods of Colombia, in days: ours where no law sets a number. Proof of consent is kept for as long as the
// authority may ask for it (Law 1581).
import { retentionOf } from '#domain/law/retention.ts'

export const retention = retentionOf({
  clocks: {
    'reference-person': { draft: 7, unsold: 15, sold: 30 },
  },
})
