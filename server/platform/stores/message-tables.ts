// Database tables of messages to applicants: of campaigns, and about an application of their own.
import type { ColumnType, Selectable } from 'kysely'
import type { CampaignId } from '#domain/application/campaigns.ts'
import type { ServiceMessageId } from '#domain/application/service-messages.ts'
import type { Channel } from '#domain/law/messaging.ts'

/**
 * `sending` from just before it is handed over: whoever finds it so does not know whether it went, and never sends it again.
 */
export type MessageStatus = 'waiting' | 'sending' | 'sent' | 'held' | 'failed' | 'unknown'

/** A message to an applicant. The id is the reference its carrier knows it by. */
export interface MessageTable {
  id: ColumnType<string, string | undefined>
  lead_id: string
  /** The campaign, or the service message. */
  campaign: CampaignId | ServiceMessageId
  /** From 0; a service message has one. */
  step: number
  /** Occasion of a service message: the event’s id, empty where it goes once a lead; empty for campaigns. */
  occasion: ColumnType<string, string | undefined>
  channel: Channel
  /** Recipient, over all leads: the index of the e-mail address, else of the number; gone with its clock. */
  person: string | null
  /**
   * Index of the address or number that it was handed over for, or that it was asked for; the lead may have another one since. Absent
   * before, and once it is gone with its clock.
   */
  to_index: ColumnType<string | null, string | null | undefined>
  status: ColumnType<MessageStatus, MessageStatus | undefined>
  /** Reason why it was held back or failed. */
  reason: string | null
  tries: ColumnType<number, number | undefined>
  due_at: Date
  made_at: Date
  /** Time at which it was handed over; its link was made then. */
  sent_at: Date | null
  clicked_at: Date | null
}

/** Campaigns that an operator stopped for now. */
export interface CampaignPauseTable {
  campaign: CampaignId
  at: Date
}

export type MessageRow = Selectable<MessageTable>

/** An address that asked for no more messages of a channel, as a keyed hash: it outlives the leads it stood in. */
export interface SuppressionTable {
  address_index: string
  channel: Channel
  product: string
  at: Date
}
