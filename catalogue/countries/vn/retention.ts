// Retention periods of Vietnam, in days: ours where no law sets a number. Pictures of identity cards and bank data are
// sensitive, and are erased first (Decree 356/2025).
import { retentionOf } from '#domain/law/retention.ts'

export const retention = retentionOf({
  clocks: {
    'bank-data': { draft: 3, unsold: 15, sold: 30 },
    'reference-person': { draft: 7, unsold: 15, sold: 30 },
    'identity-document': 15,
    books: 1826,
  },
})
