// Retention periods of the Philippines, in days: ours where no law sets a number. People who are named as references are kept
// no longer than it takes to check who applies (NPC Circular 20-01).
import { retentionOf } from '#domain/law/retention.ts'

export const retention = retentionOf({
  clocks: {
    'reference-person': { draft: 7, unsold: 15, sold: 30 },
    books: 1826,
  },
})
