// Shape of a lender folder: acceptance criteria, required data points and prices. The desk reads these and names no lender.
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import type { PayoutMethod } from '#domain/questions/options.ts'
import type { Value } from '#domain/questions/value.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { PaidStage, Payment } from './earnings.ts'
import type { LenderIdentity } from './identity.ts'
import type { LenderLimits } from './lender-limits.ts'
import { yearsBetween } from '#domain/questions/rules.ts'

/** One test of one answer; an answer that is not there yet passes, so that it is asked for and not assumed. */
export type Criterion =
  | { readonly dataPoint: DataPointKey; readonly atLeast: number }
  | { readonly dataPoint: DataPointKey; readonly atMost: number }
  | { readonly dataPoint: DataPointKey; readonly oneOf: readonly Value[] }
  | { readonly dataPoint: DataPointKey; readonly noneOf: readonly Value[] }
  | { readonly dataPoint: DataPointKey; readonly ageAtLeast: number }
  | { readonly dataPoint: DataPointKey; readonly ageAtMost: number }

export interface LenderInCountry extends LenderIdentity {
  readonly criteria: readonly Criterion[]
  /** Data points that must be answered before it is sent a lead. */
  readonly needs: readonly DataPointKey[]
  /** Price of a lead at the stage that the lender pays on, in euro cents: decides order within a tier. */
  readonly priceCents: number
  /** Prices at other stages, in euro cents; it pays nothing for those that are absent. */
  readonly prices?: Readonly<Partial<Record<PaidStage, number>>>
  /** The screens it may want before it decides, in the order it asks for them; what it asks beside these is logged. */
  readonly followUps?: readonly FollowUpKey[]
  /** The folder of `catalogue/offers` that lays its terms out; by the number of payments where it is absent. */
  readonly offer?: string
  /** How it pays those who have no account. Absent: it pays into accounts alone, and takes nobody without one. */
  readonly payouts?: readonly PayoutMethod[]
  /** Whether its look into the credit file leaves no trace; absent where it is not known. */
  readonly softCheck?: boolean
}

export interface Lender extends LenderLimits, Payment {
  readonly name: string
  /** Lower tiers are tried first. */
  readonly tier: number
  /** Between lenders of one tier and price, the heavier is first more often, in proportion. */
  readonly weight: number
  /** Brands whose leads it takes; absent means all. */
  readonly brands?: readonly string[]
  readonly countries: Readonly<Record<string, LenderInCountry>>
  /** Milliseconds one HTTP answer may take. */
  readonly timeoutMs: number
  /** True where it is asked alone, never at the same time as another. */
  readonly exclusive?: boolean
  /** How long it holds its place in a wave, where that differs from the market's. */
  readonly patienceSeconds?: number
  /** Hosts a redirect may lead to beside its own endpoint's. */
  readonly redirectHosts: readonly string[]
}

/** The price and terms a lender answers with; money in units of the country's currency, rates as ratios. */
export interface OfferTerms {
  readonly amount: number
  readonly period: number
  readonly periodScale: 'days' | 'months'
  readonly instalment: number
  readonly instalments: number
  readonly totalCost: number
  readonly totalToRepay: number
  /** Yearly rate by the market's definition: 0.24 is 24 %. */
  readonly apr: number
  /** Yearly, without fees: 0.12 is 12 %; absent where the lender does not say. */
  readonly nominalRate?: number
  /** Charged once for granting the loan, and part of `totalCost`: the rest of it is interest. Absent where the lender charges none. */
  readonly fee?: number
}

/** Sandbox behaviour of a lender, as data; its offers have the usual prices of its price table. */
export interface PlayedLender {
  /** Whether an accepted applicant goes on at the lender's site; else the lender gets in touch. */
  readonly redirects: boolean
  /** The share of what is left of the income that an instalment may take. */
  readonly incomeShare: number
  /** Payments deducted from the income first. */
  readonly payments: readonly DataPointKey[]
  /** By country, the screens it wants of every applicant it would take, in order. */
  readonly followUps?: Readonly<Record<string, readonly FollowUpKey[]>>
}

/** The screens a lender's folder says it may want, by country. */
export function declaredFollowUps({ countries }: Lender): Readonly<Record<string, readonly FollowUpKey[]>> {
  return Object.fromEntries(Object.entries(countries).map(([id, { followUps = [] }]) => [id, followUps]))
}

/** Everything a lender judges a lead by: its own criteria, and that it can pay the loan out to this person. */
export function criteriaOf({ criteria, payouts }: Pick<LenderInCountry, 'criteria' | 'payouts'>): readonly Criterion[] {
  const payable: Criterion = payouts
    ? { dataPoint: 'incomeDetails.payoutMethod', oneOf: payouts }
    : { dataPoint: 'otherDetails.hasBankAccount', oneOf: [true] }
  return [...criteria, payable]
}

/** Why a criterion fails for these answers, as its index; undefined when all that is known passes. Dates by `today`. */
export function failedCriterion(criteria: readonly Criterion[], answers: Answers, today: string): number | undefined {
  const index = criteria.findIndex((criterion) => !passes(criterion, answers[criterion.dataPoint], today))
  return index < 0 ? undefined : index
}

function passes(criterion: Criterion, value: Value | undefined, today: string): boolean {
  if (value === undefined) return true
  if ('oneOf' in criterion) return criterion.oneOf.includes(value)
  if ('noneOf' in criterion) return !criterion.noneOf.includes(value)
  if ('atLeast' in criterion) return typeof value === 'number' && value >= criterion.atLeast
  if ('atMost' in criterion) return typeof value === 'number' && value <= criterion.atMost
  const age = yearsBetween(String(value), today)
  return 'ageAtLeast' in criterion ? age >= criterion.ageAtLeast : age <= criterion.ageAtMost
}
