// Database tables of the funnel (023-funnel.ts): visits of the last two days, and daily counts. Nothing of a person.
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
