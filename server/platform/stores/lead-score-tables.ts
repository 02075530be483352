// Database tables of bot scores and of a held lead's waiting outbox rows (039-lead-scores.ts).
import type { ColumnType, Selectable } from 'kysely'
import type { BotSignal } from '#domain/application/bot-score.ts'
import type { OutboxRow } from './outbox-tables.ts'

/** `passed` was never held; `released` and `refused` were decided by an operator, or the time ended it. */
export type ScoreStatus = 'passed' | 'held' | 'released' | 'refused'

export interface LeadScoreTable {
  lead_id: string
  score: number
  reasons: ColumnType<BotSignal[], readonly BotSignal[], never>
  status: ScoreStatus
  at: Date
  decided_at: ColumnType<Date | null, Date | null | undefined>
}

/** As the outbox has them, until the lead is released. */
export interface OutboxHeldTable extends OutboxRow {
  /** Affiliate of the lead, where the row waits for the lead's sending. */
  affiliate: ColumnType<string | null, string | null | undefined>
}

export type LeadScoreRow = Selectable<LeadScoreTable>
