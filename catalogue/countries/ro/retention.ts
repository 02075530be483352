// Retention periods of Romania, in days: ours where no law sets a number. The CNP and the numbers of documents have a fixed,
// short period of their own (Law 190/2018, article 4).
import { retentionOf } from '#domain/law/retention.ts'

export const retention = retentionOf({
  clocks: {
    'national-number': { draft: 3, unsold: 15, sold: 60 },
  },
})
