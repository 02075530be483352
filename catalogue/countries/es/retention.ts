// Retention periods of Spain, in days: ours where no law sets a number. Proof of consent is kept for the three years in which a
// breach can still be fined (LOPDGDD 72).
import { retentionOf } from '#domain/law/retention.ts'

export const retention = retentionOf({
  clocks: {
    'consent-proof': 1096,
  },
})
