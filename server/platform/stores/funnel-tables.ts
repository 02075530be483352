// Database tables of the funnel (023-funnel.ts, 046-counted-outcomes.ts): visits of the last two days, outcomes of leads, and counts of both. Nothing of a
// person.
import type { ColumnType } from 'kysely'

/** One visit to one form. The key is a keyed hash of what the browser sent, itself a hash. */
export interface FunnelVisitTable {
  visit_key: string
  variant: string
  /** Of its first step, in the market's clock: `YYYY-MM-DD`. */
  day: string
  /** The id of an affiliate, or `other`; nobody's where it is absent. */
  affiliate: string | null
  /** By experiment. */
  arms: ColumnType<Record<string, string>, string, string>
  last_seen: Date
  /** True while the counts of its days say what its rows say. */
  is_counted: ColumnType<boolean, boolean | undefined>
  /** Its rows as they were counted last: what it is to be taken off by. */
  counted_as: ColumnType<unknown, string | undefined>
}

/** A step that a visit entered. */
export interface FunnelStepTable {
  visit_key: string
  variant: string
  step: string
  /** Day of the first entry. */
  day: string
  continued: boolean
  /** Seconds on the page until it was first continued with. */
  seconds: number | null
}

/** Number of refusals of a visit's answer to a data point. */
export interface FunnelFailureTable {
  visit_key: string
  variant: string
  step: string
  field: string
  count: number
}

/** Counts of a day's visits, once they are over; page speed is counted at once. */
export interface FunnelDayTable {
  day: string
  variant: string
  /** Empty where it is about the visit as a whole. */
  step: string
  /** `all`, `affiliate`, `arm:` and an experiment, or `device` of page speed; `value` says which of them. */
  kind: string
  value: string
  /** `visit`, `entered`, `continued`, `dropped`, `failed`, `refused` by field, `time` by class; of page speed `lcp`, `inp`, `cls` by class. */
  measure: string
  detail: string
  amount: ColumnType<string, number, number>
}

/** Arms of experiments of the session that made a lead. */
export interface LeadArmTable {
  lead_id: string
  experiment: string
  arm: string
  at: Date
}

/** A lead whose outcome is to be counted anew, once for each change. */
export interface LeadOutcomeChangeTable {
  lead_id: string
  /** Null where the change does not say it. */
  made_at: Date | null
}

/** A lead as the counts have it. */
export interface LeadOutcomeTable {
  lead_id: string
  variant: string
  /** The quarter of an hour in which it was made: every market's day begins with one. */
  quarter: Date
  sent: boolean
  accepted: boolean
  redirected: boolean
  /** And by nobody accepted. */
  rejected: boolean
  affiliate: string
  /** By experiment. */
  arms: ColumnType<Record<string, string>, string, string>
}

/** Leads that were made in a quarter of an hour, by value of a segment. */
export interface LeadOutcomeCountTable {
  /** `all`, `affiliate`, or `arm:` and an experiment; `value` says which of them. */
  kind: string
  variant: string
  quarter: Date
  value: string
  made: number
  sent: number
  accepted: number
  redirected: number
  rejected: number
}
