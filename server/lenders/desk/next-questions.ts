// Next questions of a round: those that lenders requested, else those that the next stage's lenders need (C8).
import type { Answers } from '#domain/questions/answers.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Candidate } from '#server/lead/choose-lenders.ts'
import type { LeadRow, VerdictRow } from '#server/platform/stores/tables.ts'
import { missingInStage } from './further-stage.ts'

interface Asking {
  readonly lead: Pick<LeadRow, 'round'>
  readonly variant: Variant
  readonly answers: Answers
  readonly verdicts: readonly VerdictRow[]
  /** The lenders whose needs are asked for next. */
  readonly stage: readonly Candidate[]
}

interface Requested {
  readonly lender: string
  readonly dataPoints: readonly DataPointKey[]
  readonly areKnown: boolean
}

/** Lenders of this round that requested more. */
export const needingMore = ({ lead, verdicts }: Pick<Asking, 'lead' | 'verdicts'>): readonly VerdictRow[] =>
  verdicts.filter((each) => each.round === lead.round && each.outcome === 'more-needed')

/** Data points that are asked for next, and the lender that they are for; there is one. */
export function requestedIn(asking: Asking): Requested {
  const { stage, answers, variant } = asking
  const needing = needingMore(asking)
  if (needing.length > 0) {
    const dataPoints = needing.flatMap((verdict) => verdict.requested_by_lender)
    return {
      lender: needing[0]!.lender,
      dataPoints,
      areKnown: dataPoints.every((key) => answers[key] !== undefined),
    }
  }
  const dataPoints = stage.flatMap(({ here }) => here.needs)
  return { lender: stage[0]!.lenderId, dataPoints, areKnown: missingInStage(stage, answers, variant) === 0 }
}
