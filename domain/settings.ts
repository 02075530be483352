// The configuration of a variant: what each layer may change. Layers are merged in this order: base, country, brand, brand in
// country, environment (P1, P2, A3).
import type { DataPointKey } from './data-points.ts'
import type { Experiments } from './experiments.ts'
import type { Changes } from './merge.ts'
import type { Sinks } from './tracking.ts'

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

/** The v3 form is a sequence of steps; the older one walks the states 1 to 5, 25 and 8. */
export type Flow = 'v3' | 'older'

/** What every layer may say. */
export interface Layer {
  readonly settings?: Changes<Settings>
  readonly flow?: Flow
  /** Origins that may frame the form. */
  readonly frameAncestors?: readonly string[]
  /** Data points that every lead here needs beside those of the country's journey, for instance the vehicle it is lent on. */
  readonly asks?: readonly DataPointKey[]
  /** Third parties that a visit may be told to, once the visitor agrees; never a secret. */
  readonly tracking?: Changes<Sinks>
  /** By the experiment's id. */
  readonly experiments?: Changes<Experiments>
}

/** A3. */
export const environmentIds = ['development', 'staging', 'production'] as const
export type EnvironmentId = (typeof environmentIds)[number]

/** Everything that a server does differently from one environment to the next (A3, S-13, ASVS 3.4.1). */
export interface ServerSwitches {
  /** The sandbox plays the lenders that no address is given for. */
  readonly sandbox: boolean
  /** A front page, the gallery, and the host `{variant}.localhost` for each variant. */
  readonly developerPages: boolean
  /** Keys are made in the data folder where none are given. */
  readonly makesKeys: boolean
  /** Lenders, the API and other origins may be reached by http. */
  readonly plainHttp: boolean
  /** Browsers are told to come by https alone from now on. */
  readonly strictTransport: boolean
  /** Multiplies the limits of codes by text message: where one machine plays all applicants, more come from it. */
  readonly codeLimitFactor: number
}

/** What a folder of `catalogue/environments` says: the last layer, over every variant, and the server's switches. */
export interface EnvironmentLayer extends Layer {
  readonly server: ServerSwitches
}
