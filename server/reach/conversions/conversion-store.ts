// Database queries of conversions that wait for a consent.
import type { ConsentStatus } from '#domain/tracking/tracking-consent.ts'
import type { Handle } from '#server/platform/stores/database.ts'

/** Reasons why a conversion is held back, as its row has them. */
export const reasonOf = (advertising: ConsentStatus) => `advertising ${advertising}`

export const releaseWaiting = (trx: Handle, advertising: 'granted' | 'denied', at: Date, leadId: string) =>
  trx
    .updateTable('delivery')
    .set(
      advertising === 'granted'
        ? // The time to try it begins now; when it happened stands in its facts.
          { status: 'open', attempts: 0, last_error: null, at }
        : { last_error: reasonOf(advertising) },
    )
    .where('lead_id', '=', leadId)
    .where('channel', '=', 'conversion')
    .where('status', '=', 'suppressed')
    .where('last_error', '=', reasonOf('pending'))
    .returning(['id', 'channel', 'party'])
    .execute()
