// Replay of a kept decision: with its own configuration and facts, or with others.
import type { Market } from '#domain/lender/market.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { canonicalJson } from '#server/platform/kit/canonical-json.ts'
import type { DecisionRow } from '#server/platform/stores/desk-decisions.ts'
import { decide } from './decide.ts'
import type { Decision, DecisionFacts } from './decide.ts'
import type { Configuration } from './configuration.ts'

interface Again {
  readonly row: Pick<DecisionRow, 'lead_id' | 'at' | 'facts'>
  /** Opened. */
  readonly answers: Answers
  readonly lenders: Configuration['lenders']
  /** Instead of the kept ones. */
  readonly sentBefore?: DecisionFacts['sentBefore']
  /** Instead of the kept settings. */
  readonly market?: Market | undefined
}

export function decideAgain({ row, answers, lenders, sentBefore, market }: Again): Decision {
  const kept = JSON.parse(row.facts) as DecisionFacts
  const facts = { ...kept, ...(sentBefore ? { sentBefore } : {}), ...(market ? { market } : {}) }
  return decide({ lenders, leadId: row.lead_id, facts, answers, at: row.at.getTime() })
}

/** The bytes that were kept, where nothing was tampered with and the rules are what they were. */
export function decisionText(decision: Decision): string {
  return canonicalJson(decision)
}
