// Database table of tracking consents (021-choices.ts).
import type { ColumnType } from 'kysely'
import type { TrackingPurpose } from '#domain/tracking/tracking.ts'

/** Append-only: what was said to one purpose, in which words. */
export interface TrackingChoiceTable {
  /** Counts all rows: of two, the higher is the newer. */
  serial: ColumnType<string, never, never>
  id: ColumnType<string, string | undefined, never>
  /** The visit, as a keyed hash. */
  session_key: string
  /** Given once, where it was not known when it was said. */
  lead_id: ColumnType<string | null, string | null, string>
  variant: string
  purpose: TrackingPurpose
  given: boolean
  /** Name of the notice that was answered (`noticeOf`). */
  notice: string
  /** Of the notice's words, kept in `wording`. */
  wording_hash: string
  locale: string
  surface: 'page' | 'frame'
  /** The network it came from, as a keyed hash. */
  network: string
  at: Date
}
