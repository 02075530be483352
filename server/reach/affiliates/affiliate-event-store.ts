// Database queries of events that affiliates report.
import type { Insertable } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import type { AffiliateEventTable } from '#server/platform/stores/outbox-tables.ts'

export const insertAffiliateEvent = (trx: Handle, row: Insertable<AffiliateEventTable>) =>
  trx.insertInto('affiliate_event').values(row).execute()
