// Database table of jobs (001-first-tables.ts, 019-lanes.ts, 045-jobs-by-lead.ts).
import type { ColumnType } from 'kysely'

export interface JobTable {
  id: ColumnType<string, string | undefined>
  kind: string
  payload: ColumnType<object, string, string>
  /** At most one live job has it. */
  dedupe_key: string
  run_at: Date
  attempts: ColumnType<number, number | undefined>
  leased_until: ColumnType<Date | null, Date | null | undefined>
  last_error: ColumnType<string | null, string | null | undefined>
  dead: ColumnType<boolean, boolean | undefined>
  /** Jobs of a kind that share their places in a process: those for one receiver. */
  lane: ColumnType<string | null, string | null | undefined>
  /** Whose erasure ends it; found by what the payload names (job-payload.ts). */
  lead_id: ColumnType<string | null, string | null | undefined>
}
