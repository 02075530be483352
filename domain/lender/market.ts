// Settings of the market: how many lenders are asked at once, how long each may take, and how many offers are wanted (Q2, Q3).
import type { DuplicateRule } from './lender-limits.ts'

/** `offers`: several lenders at once, and the applicant chooses. `first-yes`: one after another, and the first acceptance ends it. */
export const marketModes = ['offers', 'first-yes'] as const
export type MarketMode = (typeof marketModes)[number]

export interface Market {
  readonly mode: MarketMode
  /** Lenders asked at the same time. */
  readonly atOnce: number
  /** How long a lender holds its place in a wave; its answer is taken after that too. */
  readonly patienceSeconds: number
  /** With so many offers nobody further is asked. */
  readonly offersWanted: number
  /** The longest an applicant waits before seeing what is there. */
  readonly waitSeconds: number
  /** How long an offer holds whose lender says nothing of it. */
  readonly offerValidHours: number
  /** Of lenders whose folder has no duplicate rule. */
  readonly duplicates: DuplicateRule
  /**
   * Lenders whose needs are asked for in one stage of questions. Further lenders' needs are asked for when their offers are wanted. Absent:
   * the needs of every eligible lender are asked before sending, as in rounds from before there were stages.
   */
  readonly lendersPerStage?: number
}

/** Nobody may set a shorter one. */
export const shortestPatienceSeconds = 1

/** The longest that any offer holds, whatever its lender says: an application stays open, and its data kept, for as long. */
export const longestOfferDays = 90

/** Settings where no layer says otherwise. */
export const baseMarket: Market = {
  mode: 'offers',
  atOnce: 3,
  patienceSeconds: 10,
  offersWanted: 3,
  waitSeconds: 30,
  offerValidHours: 72,
  duplicates: { days: 30, by: 'either' },
  lendersPerStage: 1,
}

/** Lenders that may be asked at the same moment, and offers after which nobody further is asked: one each in mode `first-yes`. */
export function limitsOf({ mode, atOnce, offersWanted }: Market): { readonly atOnce: number; readonly wanted: number } {
  return mode === 'first-yes' ? { atOnce: 1, wanted: 1 } : { atOnce, wanted: offersWanted }
}
