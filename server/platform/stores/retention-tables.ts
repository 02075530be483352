// Database tables of purges, erasures and the clock watch.
import type { ColumnType } from 'kysely'

/** Evidence of deletions, with the configuration they were made under; nothing of a person. */
export interface RetentionEvidenceTable {
  id: ColumnType<string, string | undefined>
  kind: 'purge' | 'erasure' | 'reference'
  /** A retention class; `everything` for an erasure. */
  class: string
  country: string
  count: number
  /** Starts of the oldest and the newest clock. */
  oldest: Date
  newest: Date
  configuration: string
  at: Date
}

/** A lender that has what was erased, and whether it was told to erase it too. The id is the key under which it is told. */
export interface ErasureNoticeTable {
  id: string
  lead_id: string
  verdict_id: string
  lender: string
  scope: 'everything' | 'reference-person'
  at: Date
  told_at: Date | null
}

/** One row: when a purge last looked at the clock, and since when it has gone on steadily. */
export interface ClockWatchTable {
  one: ColumnType<boolean, boolean | undefined>
  seen_at: Date
  steady_since: Date
}

/** Acts of a person that no restore may undo; append-only, and the rows name nobody. */
export interface ErasureLedgerTable {
  /** The same in each copy of the ledger. */
  id: ColumnType<string, string | undefined>
  serial: ColumnType<string, never, never>
  kind: 'erasure' | 'reference' | 'withdrawal' | 'tracking-withdrawal' | 'suppression' | 'links'
  lead_id: string | null
  /** A visit or an address as a keyed hash; a lead too, where a restore repeated the row. */
  subject_index: string | null
  purpose: string | null
  channel: string | null
  product: string | null
  at: Date
}

export interface RetentionTables {
  retention_evidence: RetentionEvidenceTable
  erasure_notice: ErasureNoticeTable
  erasure_ledger: ErasureLedgerTable
  clock_watch: ClockWatchTable
}
