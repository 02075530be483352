// Further stage of questions: the lenders that were not asked in a round, because they need answers that nobody asked for yet
// (C8). From the ledger, the kept configuration and the consents that count.
import { todayIn } from '#domain/questions/validate.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Market } from '#domain/lender/market.ts'
import { withdrawnConsents } from '#server/lead/consents/sharing.ts'
import { orderedLenders, unansweredNeeds } from '#server/lead/choose-lenders.ts'
import type { Candidate } from '#server/lead/choose-lenders.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow, VerdictRow } from '#server/platform/stores/tables.ts'
import { missingReason } from './decide.ts'
import type { Decided } from './kept-decision.ts'

interface Staged {
  readonly lead: Pick<LeadRow, 'id' | 'round'>
  readonly variant: Variant
  /** Opened where a stage is looked for. */
  readonly answers: () => Answers
  readonly decided: Pick<Decided, 'lenders' | 'market'>
  readonly verdicts: readonly Pick<VerdictRow, 'lender' | 'round' | 'outcome' | 'reason'>[]
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * The lenders that the next stage asks for, first to last in the ping tree. None in a round that was decided before there were
 * stages: then a lender that misses an answer is passed over for good.
 */
function furtherStage({ lead, variant, answers, decided, verdicts, now }: Staged): readonly Candidate[] {
  const { lendersPerStage }: Market = decided.market
  if (lendersPerStage === undefined) return []
  const missing = new Set(verdicts.filter((each) => onlyMissesAnswers(each, lead.round)).map(({ lender }) => lender))
  if (missing.size === 0) return []
  const { brandId, countryId, country } = variant
  const lenders = Object.fromEntries(Object.entries(decided.lenders).filter(([id]) => missing.has(id)))
  const prospect = { brandId, countryId, answers: answers(), today: todayIn(country.timeZone, now) }
  return orderedLenders(lenders, prospect, lead.id).eligible.slice(0, lendersPerStage)
}

/** The same, and none while a consent is taken back that each sending needs: what is answered then would go to nobody (P-04). */
export async function furtherStageNow(db: Handle, staged: Staged): Promise<readonly Candidate[]> {
  const stage = furtherStage(staged)
  if (stage.length === 0) return stage
  return (await withdrawnConsents(db, staged.lead.id)).length > 0 ? [] : stage
}

/** True of a row that says a lender of this round was passed over for want of an answer alone. */
export function onlyMissesAnswers(
  { round, outcome, reason }: Pick<VerdictRow, 'round' | 'outcome' | 'reason'>,
  current: number,
): boolean {
  return round === current && outcome === 'passed-over' && reason?.startsWith(missingReason) === true
}

/** Number of answers that the stage still misses. */
export function missingInStage(
  stage: readonly Candidate[],
  answers: Answers,
  { country }: Pick<Variant, 'country'>,
): number {
  return new Set(stage.flatMap(({ here }) => unansweredNeeds(here, answers, country.journey.optional))).size
}
