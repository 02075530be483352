// Ping tree: the lenders a lead may go to, their order, and the data points they need. Pure, so that a past decision can be
// replayed and a changed tree tried over past leads (C8, Q3).
import { hash } from 'node:crypto'
import type { Journey } from '#domain/journey/country-journey.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { questionOrder } from '#domain/journey/flows.ts'
import { applies, mayApply, relevantAnswers } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { criteriaOf, failedCriterion } from '#domain/lender/lender.ts'
import type { Lender, LenderInCountry } from '#domain/lender/lender.ts'

/** The lead as the tree sees it. */
export interface Prospect {
  readonly brandId: string
  readonly countryId: string
  readonly answers: Answers
  /** Today as `YYYY-MM-DD` in the country's time zone. */
  readonly today: string
}

export interface Candidate {
  readonly lenderId: string
  readonly lender: Lender
  readonly here: LenderInCountry
}

export interface PassedOver {
  readonly lenderId: string
  /** For the ledger: `country`, `brand` or `criterion {index} {data point}`. */
  readonly reason: string
}

export interface Choice {
  readonly eligible: readonly Candidate[]
  readonly passedOver: readonly PassedOver[]
}

/**
 * The lenders that may still take the lead, in the table's order, and why each other one may not. An open question
 * excludes nobody; an answer of a branch no longer taken counts as absent.
 */
export function eligibleLenders(lenders: Readonly<Record<string, Lender>>, prospect: Prospect): Choice {
  const answers = relevantAnswers(prospect.answers)
  const eligible: Candidate[] = []
  const passedOver: PassedOver[] = []
  for (const [lenderId, lender] of Object.entries(lenders)) {
    const here = lender.countries[prospect.countryId]
    if (!here) passedOver.push({ lenderId, reason: 'country' })
    else if (lender.brands && !lender.brands.includes(prospect.brandId)) passedOver.push({ lenderId, reason: 'brand' })
    else {
      const criteria = criteriaOf(here)
      const failed = failedCriterion(criteria, answers, prospect.today)
      if (failed === undefined) eligible.push({ lenderId, lender, here })
      else passedOver.push({ lenderId, reason: `criterion ${failed} ${criteria[failed]!.dataPoint}` })
    }
  }
  return { eligible, passedOver }
}

/**
 * The ping tree: eligible lenders by tier, then price (dearest first), then a draw by weight. The draw hangs on the
 * lead's id alone, so a replay gives the same order, and one lender's coming or going moves no two others.
 */
export function orderedLenders(lenders: Readonly<Record<string, Lender>>, prospect: Prospect, leadId: string): Choice {
  const { eligible, passedOver } = eligibleLenders(lenders, prospect)
  const lots = new Map<string, number>()
  // Drawn where tier and price are equal alone: each costs a hash.
  const lotOf = ({ lenderId, lender: { weight } }: Candidate) => {
    const drawn = lots.get(lenderId) ?? lot(leadId, lenderId, weight)
    lots.set(lenderId, drawn)
    return drawn
  }
  const inOrder = eligible.toSorted(
    (a, b) =>
      a.lender.tier - b.lender.tier ||
      b.here.priceCents - a.here.priceCents ||
      lotOf(a) - lotOf(b) ||
      (a.lenderId < b.lenderId ? -1 : 1),
  )
  return { eligible: inOrder, passedOver }
}

/** Exponential variates with the weight as rate: the smallest is each lender's with a chance in proportion to weight. */
function lot(leadId: string, lenderId: string, weight: number): number {
  const bits = hash('sha256', `${leadId} ${lenderId}`, 'buffer').readUIntBE(0, 6)
  return -Math.log((bits + 1) / (2 ** 48 + 1)) / Math.max(weight, Number.MIN_VALUE)
}

/** A stage of questions: what lenders need is asked for a few lenders at a time (C8). */
export interface Stage {
  /** Lenders whose needs are asked for. */
  readonly lenders: number
  /** Draws the order of equal lenders. */
  readonly leadId: string
}

interface Asking extends Prospect {
  readonly lenders: Readonly<Record<string, Lender>>
  readonly journey: Journey
  /** Data points that lenders requested beyond their needs (`more-needed`), kept with the lead. */
  readonly requestedByLender: readonly DataPointKey[]
  /** Absent: the needs of every eligible lender are asked at once. */
  readonly stage?: Stage | undefined
}

/**
 * Every data point this lead must answer, answered or not, in the order they are asked. They come from the journey, the first
 * lenders' needs and further lenders' requests; those that the answers rule out are left out.
 * A data point that depends on another brings that one along, else it could never be reached. A question that a number can answer
 * is asked only once the number is there and did not answer it. Missing are these less the answered ones.
 */
export function askedDataPoints({ lenders, journey, requestedByLender, stage, ...prospect }: Asking): DataPointKey[] {
  const inStage = stage
    ? orderedLenders(lenders, prospect, stage.leadId).eligible.slice(0, stage.lenders)
    : eligibleLenders(lenders, prospect).eligible
  const needs = inStage.flatMap(({ here }) => here.needs)
  const wanted = new Set<DataPointKey>([...journey.always, ...needs, ...requestedByLender])
  // A Set is walked over what is added on the way, so conditions of conditions come along too.
  for (const key of wanted)
    for (const condition of Object.keys(dataPoint(key).when ?? {})) wanted.add(condition as DataPointKey)
  const { readFrom = {} } = journey
  const willBeRead = (key: DataPointKey) => wanted.has(readFrom[key]!) && prospect.answers[readFrom[key]!] === undefined
  return questionOrder(journey).filter((key) => wanted.has(key) && !willBeRead(key) && mayApply(key, prospect.answers))
}

/** Data points that a lender needs and these answers lack. An answer that the form lets an applicant leave empty keeps nobody out. */
export function unansweredNeeds(
  { needs }: Pick<LenderInCountry, 'needs'>,
  answers: Answers,
  optional: readonly DataPointKey[],
): DataPointKey[] {
  const known = relevantAnswers(answers)
  return needs.filter((key) => known[key] === undefined && applies(key, answers) && !optional.includes(key))
}

/**
 * Names of the eligible lenders, each with the requested data points that it needs. A data point that no lender is named for
 * is asked of everybody.
 */
export function neededBy(
  lenders: Readonly<Record<string, Lender>>,
  prospect: Prospect,
  asked: readonly DataPointKey[],
): Readonly<Record<string, readonly DataPointKey[]>> {
  const rows = eligibleLenders(lenders, prospect).eligible.map(({ lender, here }) => [
    lender.name,
    here.needs.filter((key) => asked.includes(key)),
  ])
  return Object.fromEntries(rows.filter(([, keys]) => keys!.length > 0)) as Record<string, readonly DataPointKey[]>
}
