// Tables of the tokens that open a lead, and of the codes by which a device proves whose it is (S-05).
import type { ColumnType, Selectable } from 'kysely'
import type { Channel } from '#domain/law/messaging.ts'

/** Origin of a device's token. A link's holder fills in and sees where the application stands, and no more (S-05). */
export type TokenBy = 'link' | 'password' | 'code'

/** Null is none. */
export type Contacts = ColumnType<Channel[] | null, readonly Channel[] | null | undefined, readonly Channel[] | null>

export interface LeadTokenTable {
  lead_id: string
  token_hash: string
  by: ColumnType<TokenBy, TokenBy | undefined>
  /** The lead's contacts that its holder has shown to hold: by a code, or by the link that was sent there. */
  contacts: Contacts
  at: Date
}

/** The last code that a device asked for, to prove whose it is. The code itself is nowhere: it is made of the id and the server's key. */
export interface StepUpTable {
  lead_id: string
  /** Of the device that asked. */
  token_hash: string
  id: string
  channel: 'sms' | 'email'
  /** Finds the number or address without keeping it. */
  target_index: string
  due_at: Date
  attempts: ColumnType<number, number | undefined>
  /** The request of the last wrong attempt: the same one again is not counted again. */
  last_attempt: string | null
  used_at: Date | null
}

export type StepUpRow = Selectable<StepUpTable>
