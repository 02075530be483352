// Comparison of two lender orders: what the ledger says of a lead's lenders, and who comes first, summed over many leads. Pure.
import type { Decision } from '#server/lenders/desk/decide.ts'
import { notToBeTold } from '#server/lenders/desk/wave.ts'
import type { VerdictOutcome, VerdictRow } from '#server/platform/stores/tables.ts'

type Verdict = Pick<VerdictRow, 'lender' | 'outcome' | 'reason'>

/** `open`: asked, and not ended. `kept-out`: its turn came, and it was not to be asked for a reason other than its caps or its being away. */
export type Answer = 'taken' | 'no' | 'open' | 'kept-out'

/** Outcomes of a lender that never had the application. */
type Unreached = 'passed-over' | 'refused' | 'not-found'

const answers: Readonly<Record<Exclude<VerdictOutcome, Unreached>, Answer>> = {
  accepted: 'taken',
  rejected: 'no',
  declined: 'no',
  cancelled: 'no',
  unanswered: 'no',
  posting: 'open',
  'turned-away': 'open',
  pending: 'open',
  'follow-up': 'open',
  'followed-up': 'open',
  unknown: 'open',
  'more-needed': 'open',
}

/**
 * Nothing where it never had the application and might have had it: full then, which is counted anew; left out of the order, which is decided
 * anew; or not reached, which says nothing of whom it takes.
 */
function answerOf({ lender, outcome, reason }: Verdict, { order }: Pick<Decision, 'order'>): Answer | undefined {
  if (outcome === 'refused' || outcome === 'not-found') return notToBeTold.includes(reason) ? 'kept-out' : undefined
  if (outcome !== 'passed-over') return answers[outcome]
  const hadItsTurn = order.some(({ lenderId }) => lenderId === lender)
  return hadItsTurn && !reason?.startsWith('cap ') ? 'kept-out' : undefined
}

/** By lender, the newest answer there is; `verdicts` are all of the lead's, in the order of its rounds. */
export function answersByLender(
  verdicts: readonly Verdict[],
  decided: Pick<Decision, 'order'>,
): ReadonlyMap<string, Answer> {
  const known = new Map<string, Answer>()
  for (const verdict of verdicts) {
    const answer = answerOf(verdict, decided)
    if (answer) known.set(verdict.lender, answer)
  }
  return known
}

export interface ByLender {
  readonly before: number
  readonly after: number
  readonly gained: number
  readonly lost: number
}

export interface Comparison {
  readonly leads: number
  readonly changed: number
  /** Number of leads for which each comes first. */
  readonly lenders: ReadonlyMap<string, ByLender>
}

export const nothingCompared: Comparison = { leads: 0, changed: 0, lenders: new Map() }

/** Name in lists for a lead that goes to nobody. */
export const nobody = 'nobody'

export const firstOf = ({ order }: Pick<Decision, 'order'>): string => order[0]?.lenderId ?? nobody

/** The comparison with one more lead in it, by who came first and who comes first. */
export function withLead(sum: Comparison, was: string, is: string): Comparison {
  const lenders = new Map(sum.lenders)
  const count = (id: string, change: Partial<ByLender>) => {
    const row = lenders.get(id) ?? { before: 0, after: 0, gained: 0, lost: 0 }
    lenders.set(id, {
      before: row.before + (change.before ?? 0),
      after: row.after + (change.after ?? 0),
      gained: row.gained + (change.gained ?? 0),
      lost: row.lost + (change.lost ?? 0),
    })
  }
  const moved = was === is ? 0 : 1
  count(was, { before: 1, lost: moved })
  count(is, { after: 1, gained: moved })
  return { leads: sum.leads + 1, changed: sum.changed + moved, lenders }
}
