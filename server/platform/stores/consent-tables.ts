// Database tables of consents and of applicants' passwords (013-consents.ts).
import type { ColumnType, Selectable } from 'kysely'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import type { Channel } from '#domain/law/messaging.ts'

/** A data point, or what a lender wanted agreed to: the follow-up, the lender and the id or field it gave it. */
export type ConsentPurpose = DataPointKey | `${FollowUpKey}>${string}>${string}`

/** Append-only: what was agreed to or not, in which words. */
export interface ConsentTable {
  id: ColumnType<string, string | undefined>
  lead_id: string
  purpose: ConsentPurpose
  /** The key of our text, or the words themselves where a lender's request decided them. */
  wording: string
  wording_hash: string
  locale: string
  /** The variant and the screen. */
  surface: string
  given: boolean
  at: Date
  /** Counts all rows: of two, the higher is the newer. */
  serial: ColumnType<string, never, never>
  /** Of a consent to messages. */
  channel: Channel | null
  /** The policies that were agreed to: ids, versions and hashes (`policyVersion`). */
  policy_version: string | null
  /** Ids of the lenders that those policies name. */
  lenders: string[] | null
  /** Without it nothing goes to a lender, or to the one that wants it. */
  needed: boolean
  brand: string | null
  variant: string | null
  /** The network it came from, as a keyed hash. */
  network: string | null
}

/** Append-only: each text that a consent was given or withheld to, and each policy it names. */
export interface WordingTable {
  /** SHA-256 of the text, in hexadecimal. */
  hash: string
  locale: string
  text: string
}

/** A secret for returning, of a lead and the e-mail address it had then. */
export interface ReturnSecretTable {
  lead_id: string
  address_index: string
  /** Base64url, as the hash. */
  salt: string
  /** Cost parameters of scrypt: `N r p`. */
  cost: string
  hash: string
  at: Date
}

export type ConsentRow = Selectable<ConsentTable>

/** The public key of receipts that were issued, whether the ring still has the key it was made from or not. */
export interface ReceiptKeyTable {
  kid: string
  /** Base64url. */
  x: string
  at: Date
}
