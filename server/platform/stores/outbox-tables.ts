// Database tables of the outbox: waiting events, affiliates’ events and earnings, and messages (009-affiliate-events.ts, 017-outbox.ts).
import type { SealedJson } from './sealed-later.ts'
import type { ColumnType, Selectable } from 'kysely'
import type { AffiliateEvent } from '#domain/application/affiliate-folder.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import type { LeadEvent } from '#domain/application/transitions.ts'

/** Events of a lead that are still to be told; written by triggers, gone once planned. */
export interface OutboxTable {
  /** In the order of writing. */
  serial: ColumnType<string, never, never>
  lead_id: string
  /** The event, consent or lead it is about. */
  source: string
  kind: OutboxKind
  state: StateNumber | null
  /** Only where the lead is gone. */
  brand: string | null
  country: string | null
  at: Date | null
}

/**
 * `brought`: what an affiliate is told of a lead that was made, once it is sent and its score passes (S-32); `unsent`: it was not, and nothing is told.
 */
export type OutboxKind =
  | LeadEvent
  | 'brought'
  | 'unsent'
  | 'offered'
  | 'consentWithdrawn'
  | 'erased'
  | 'funded'
  | 'not-funded'
  | 'returned'

/** Conversions of affiliates, each once a lead and event. Outlive the lead; no personal data. */
export interface ConversionTable {
  affiliate: string
  lead_id: string
  event: AffiliateEvent
  variant: string
  /** Below zero where a return takes back. */
  payout_cents: number
  /** When it was earned, which may be days after what earned it: reports of a month that is over stay as they are (M6). */
  at: Date
}

/** `suppressed`: nobody agreed to it, so it was never sent; while nothing was said to it, it waits (server/reach/conversions/waiting.ts). */
export type DeliveryStatus = 'open' | 'delivered' | 'dead' | 'suppressed'

/** A message to an affiliate, to a brand's own system or to an advertising network, and how telling it goes. No personal data. */
export interface DeliveryTable {
  /** The same for each attempt: the other side knows a message that comes again. */
  id: string
  channel: 'postback' | 'webhook' | 'conversion'
  /** The affiliate, the webhook or the network. */
  party: string
  lead_id: string
  event: string
  source: string
  /**
   * Facts of the message; gone with the lead where they name an affiliate's own ids. Sealed for a postback: affiliates have ids of
   * the visitor in it.
   */
  facts: ColumnType<SealedJson<object> | null, string | null, string | null>
  status: ColumnType<DeliveryStatus, DeliveryStatus | undefined>
  attempts: ColumnType<number, number | undefined>
  last_status: ColumnType<number | null, number | null | undefined>
  last_error: ColumnType<string | null, string | null | undefined>
  at: Date
  tried_at: ColumnType<Date | null, Date | null | undefined>
  /** In the order of writing. */
  serial: ColumnType<string, never, never>
}

export type OutboxRow = Selectable<OutboxTable>
export type DeliveryRow = Selectable<DeliveryTable>

/** Of no lead: what an affiliate's visitor did, by the affiliate's reference. */
export interface AffiliateEventTable {
  id: ColumnType<string, string | undefined>
  variant: string
  product: string
  kind: string
  attribute: string | null
  sub_id: string | null
  transaction_id: string | null
  at: Date
}
