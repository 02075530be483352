// Settings of a variant: the limits and switches that rules, inputs and the client read (P1, P2).

export interface Range {
  readonly default: number
  readonly min: number
  readonly max: number
  readonly step: number
}

export type PeriodScale = 'days' | 'months'

/** The limits and switches that rules, inputs and the client read. Money is in units of the variant's currency. */
export interface Settings {
  readonly amount: Range
  readonly period: Range & { readonly scale: PeriodScale }
  readonly totalDebtMaximum: number
  readonly overdueDebtMaximum: number
  /** Whole years, both inclusive. */
  readonly minimumAge: number
  readonly maximumAge: number
  /** H2: from when an affiliate reference was set. */
  readonly affiliateReferenceExpiryHours: number
  /** H2: the affiliate whose references never expire; empty where there is none. */
  readonly staticAffiliate: string
  /** I4. */
  readonly adClickExpiryDays: number
  /** I1: from the last change of an application. */
  readonly applicationExpiryHours: number
  /** Whether sessions are recorded at all, and how many of a hundred (G3). */
  readonly sessionLogging: boolean
  readonly sessionLogPercentage: number
  /** Whether visits from these campaigns are recorded (J1). */
  readonly retargetingLogging: boolean
  readonly abandonmentLogging: boolean
  /** Whether the warning that the market's law asks of credit advertising stands in the footer. */
  readonly creditWarning: boolean
}

/** A number brought into a range and onto its steps: how a configured or URL value is shown when it lies outside. */
export function clamp(value: number, { min, max, step }: { min: number; max: number; step: number }): number {
  const inside = Math.min(Math.max(value, min), max)
  return Math.min(min + Math.round((inside - min) / step) * step, max)
}
