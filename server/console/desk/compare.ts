// Comparison of two lender orders: for one lead by the ledger, and summed over many. Pure.
import type { Decision } from '#server/lenders/desk/decide.ts'
import type { VerdictOutcome, VerdictRow } from '#server/platform/stores/tables.ts'

type Verdict = Pick<VerdictRow, 'lender' | 'outcome' | 'reason'>
type Answer = 'taken' | 'no' | 'open'

const answers: Readonly<Record<Exclude<VerdictOutcome, 'passed-over'>, Answer>> = {
  accepted: 'taken',
  rejected: 'no',
  declined: 'no',
  refused: 'no',
  'not-found': 'no',
  cancelled: 'no',
  unanswered: 'no',
  posting: 'open',
  pending: 'open',
  'follow-up': 'open',
  'followed-up': 'open',
  unknown: 'open',
  'more-needed': 'open',
}

/** A lender that was full then counts as full; one that was left out for another reason was never asked. */
function answerOf({ outcome, reason }: Verdict): Answer | undefined {
  if (outcome !== 'passed-over') return answers[outcome]
  return /^(?:cap |gone$|off by then$|duplicate )/.test(reason ?? '') ? 'no' : undefined
}

/** Who comes first, and the first who took the lead or whose answer nobody knows, with its price. */
export interface Fate {
  readonly first: string | undefined
  readonly end: { readonly isKnown: boolean; readonly cents: number } | undefined
}

/** The fate of a lead in an order; `verdicts` are all of the lead's, in the order of its rounds. */
export function fateOf({ order }: Pick<Decision, 'order'>, verdicts: readonly Verdict[]): Fate {
  const known = new Map(verdicts.map((verdict) => [verdict.lender, answerOf(verdict)]))
  const end = order.find(({ lenderId }) => known.get(lenderId) !== 'no')
  return {
    first: order[0]?.lenderId,
    end: end && { isKnown: known.get(end.lenderId) === 'taken', cents: end.priceCents },
  }
}

export interface Income {
  /** Leads that are known to be taken, and what they bring in euro cents. */
  readonly leads: number
  readonly cents: number
  /** Leads whose taker nobody knows, and what they would bring if the first of those took them. */
  readonly unknownLeads: number
  readonly unknownCents: number
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
  /** How often each comes first. */
  readonly lenders: ReadonlyMap<string, ByLender>
  readonly before: Income
  readonly after: Income
}

const noIncome: Income = { leads: 0, cents: 0, unknownLeads: 0, unknownCents: 0 }
export const nothingCompared: Comparison = {
  leads: 0,
  changed: 0,
  lenders: new Map(),
  before: noIncome,
  after: noIncome,
}

/** How a lead that goes to nobody is listed. */
export const nobody = 'nobody'

/** The comparison with one more lead in it. */
export function withLead(sum: Comparison, before: Fate, after: Fate): Comparison {
  const [was, is] = [before.first ?? nobody, after.first ?? nobody]
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
  return {
    leads: sum.leads + 1,
    changed: sum.changed + moved,
    lenders,
    before: withEnd(sum.before, before.end),
    after: withEnd(sum.after, after.end),
  }
}

function withEnd(income: Income, end: Fate['end']): Income {
  if (!end) return income
  const { leads, cents, unknownLeads, unknownCents } = income
  return end.isKnown
    ? { ...income, leads: leads + 1, cents: cents + end.cents }
    : { ...income, unknownLeads: unknownLeads + 1, unknownCents: unknownCents + end.cents }
}
