// Next action of the desk for a lead, from the ledger alone. Pure, so that a restart goes on where a kill left off.
import type { VerdictOutcome, VerdictRow } from '#server/platform/stores/tables.ts'
import type { Candidate } from '#server/lead/choose-lenders.ts'

export type Verdict = Pick<VerdictRow, 'id' | 'lender' | 'round' | 'outcome'>

export type Move =
  | { readonly kind: 'post'; readonly candidate: Candidate; readonly position: number }
  /** The lender has it, or may have it: ask. */
  | { readonly kind: 'ask'; readonly verdictId: string }
  /** The lender is told what came of a follow-up. */
  | { readonly kind: 'follow-up-result'; readonly verdictId: string }
  /** The applicant is at a screen of the lender's. */
  | { readonly kind: 'wait' }
  | { readonly kind: 'finish'; readonly event: 'rejected' | 'undecided' }

interface Desk {
  /** Eligible lenders in the tree's order. */
  readonly inOrder: readonly Candidate[]
  /** Every verdict of the lead, of all rounds. */
  readonly verdicts: readonly Verdict[]
  readonly round: number
  /** The lender that asked for more goes first. */
  readonly resumeWith: string | null
}

const open: readonly VerdictOutcome[] = ['posting', 'pending', 'unknown', 'follow-up', 'followed-up']

/** True while the lender's answer may still change. */
export function isOpen({ outcome }: Pick<VerdictRow, 'outcome'>): boolean {
  return open.includes(outcome)
}

/** Neither the lender nor the applicant is asked a second time. */
const isNo = (outcome: VerdictOutcome) => outcome === 'rejected' || outcome === 'declined'

/**
 * An open application is asked after; else the next lender is tried that was not tried in this round and never said no;
 * else the round ends: in a no where one was said or nobody was eligible, else undecided, for nobody could be reached.
 */
export function nextMove({ inOrder, verdicts, round, resumeWith }: Desk): Move {
  const tried = verdicts.filter((verdict) => verdict.outcome !== 'passed-over')
  const waiting = tried.find((verdict) => verdict.round === round && isOpen(verdict))
  if (waiting?.outcome === 'follow-up') return { kind: 'wait' }
  if (waiting) return { kind: waiting.outcome === 'followed-up' ? 'follow-up-result' : 'ask', verdictId: waiting.id }
  const isOut = ({ lenderId }: Candidate) =>
    tried.some(({ lender, round: of, outcome }) => lender === lenderId && (of === round || isNo(outcome)))
  const resumed = inOrder.toSorted((a, b) => Number(b.lenderId === resumeWith) - Number(a.lenderId === resumeWith))
  const candidate = resumed.find((each) => !isOut(each))
  if (candidate) return { kind: 'post', candidate, position: inOrder.indexOf(candidate) }
  const wasTurnedDown = tried.some(({ outcome }) => isNo(outcome))
  return { kind: 'finish', event: wasTurnedDown || tried.length === 0 ? 'rejected' : 'undecided' }
}

export interface AskTiming {
  readonly firstMs: number
  readonly longestMs: number
  /** From the first post to giving up. */
  readonly giveUpMs: number
}

export const askTiming: AskTiming = { firstMs: 2000, longestMs: 15_000, giveUpMs: 60_000 }

/** Milliseconds before the next ask, after so many. */
export function askDelay(asks: number, { firstMs, longestMs }: AskTiming): number {
  return Math.min(longestMs, firstMs * 1.5 ** asks)
}
