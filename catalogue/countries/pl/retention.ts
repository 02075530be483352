// Retention periods of Poland, in days: ours where no law sets a number.
import { retentionOf } from '#domain/law/retention.ts'

export const retention = retentionOf({})
