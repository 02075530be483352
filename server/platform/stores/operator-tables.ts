// Database tables of operators' settings and acts.
import type { ColumnType } from 'kysely'

/** Written as JSON text, read as what it says. */
type Json<T> = ColumnType<T, string, string>

/** Operator's settings of a lender, over those of its folder. */
export interface LenderSettingTable {
  lender: string
  /** Switched off where it is there. */
  off_reason: string | null
  /** On again from then; absent: until it is switched on. */
  off_until: Date | null
  caps_hour: number | null
  caps_day: number | null
  at: Date
}

/** No personal data: what an operator did. Rows stay; what a command finds is added to its own. */
export interface OperatorActTable {
  id: ColumnType<string, never, never>
  /** The system's user. */
  who: string
  command: string
  detail: Json<Readonly<Record<string, unknown>>>
  at: Date
}

/** Progress of resealing a place with a key. */
export interface KeyResealTable {
  key_id: string
  place: string
  /** The last row that was looked at. */
  after: string
  resealed: number
  is_done: boolean
  at: Date
}

/** CSP violations, counted by day: an origin or a word, nothing of who saw the page. */
export interface CspReportTable {
  day: ColumnType<Date, string, never>
  variant: string
  directive: string
  blocked: string
  count: number
  first_at: Date
  last_at: Date
}

/** Times at which keys became the current one. */
export interface KeyTurnTable {
  key_id: string
  at: Date
}
