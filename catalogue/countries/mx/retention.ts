// Retention periods of Mexico, in days: ours where no law sets a number. Financial data need express consent, and are erased
// first.
import { retentionOf } from '#domain/law/retention.ts'

export const retention = retentionOf({
  clocks: {
    'bank-data': { draft: 3, unsold: 15, sold: 60 },
    'reference-person': { draft: 7, unsold: 15, sold: 30 },
    books: 1826,
  },
})
