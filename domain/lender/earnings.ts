// Earnings of a lead at a lender: what each stage pays, what an outcome changes, and what a return takes back. Money in euro cents.
import { dayMs } from '#domain/questions/duration.ts'

/** Stages of a lead at a lender that may be paid for, in order. `sent`: the lender answered that it has the application. */
export const paidStages = ['sent', 'accepted', 'chosen', 'funded'] as const
export type PaidStage = (typeof paidStages)[number]

/** Kinds of ledger entries of a lead at a lender, each at most once. */
export const revenueKinds = [...paidStages, 'returned'] as const
export type RevenueKind = (typeof revenueKinds)[number]

/** Outcomes of an accepted lead at the lender. */
export const loanOutcomes = ['funded', 'not-funded', 'returned'] as const
export type LoanOutcome = (typeof loanOutcomes)[number]

/** Those with which the lender goes on no more: it gave the lead back, or pays no loan out. */
export const withoutLoan = ['not-funded', 'returned'] as const satisfies readonly LoanOutcome[]

/** Why a lender may return a lead. */
export const returnReasons = ['duplicate', 'wrong-contact', 'not-reachable', 'fraud', 'withdrawn'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** The stage that a lender pays for whose folder does not say. */
export const usualPaidOn: PaidStage = 'accepted'

/**
 * The highest price, and the highest payout of an affiliate, in euro cents: a million euros. The ledgers hold no more than whole numbers of
 * 32 bits, and a return takes back several of them at once.
 */
export const highestPriceCents = 100_000_000

/** How long a lender may return a lead whose folder does not say. */
export const defaultReturnDays = 30

/** How a lender pays, of its folder. */
export interface Payment {
  /** The stage that its price is paid for; an accepted lead where it is absent. */
  readonly paidOn?: PaidStage
  /** Days after the last stage within which it may return a lead; 30 where it is absent, 0: never. */
  readonly returnDays?: number
}

interface Prices {
  readonly priceCents: number
  readonly prices?: Readonly<Partial<Record<PaidStage, number>>>
}

export interface Earned {
  readonly kind: RevenueKind
  readonly cents: number
  /** Unix milliseconds. */
  readonly at: number
}

/** Payment at a stage, in euro cents: the lender's price where it pays on that stage, else its folder's for the stage, or 0. */
export function earnsAt(stage: PaidStage, { paidOn = usualPaidOn }: Payment, { priceCents, prices }: Prices): number {
  return stage === paidOn ? priceCents : (prices?.[stage] ?? 0)
}

/** `again`: known already, nothing changes. A refusal says why the outcome cannot be. */
export type Judged =
  | { readonly kind: 'again' }
  | { readonly kind: 'new'; readonly stages: readonly PaidStage[]; readonly takesBackCents: number }
  | { readonly kind: 'refused'; readonly why: 'not-accepted' | 'returned' | 'funded' | 'return-too-late' }

/**
 * Judges a loan outcome by the lead's ledger (Q3). Funded counts the lead as chosen too, however the applicant came to the lender. A return
 * takes back everything the lead earned there, once, and ends it.
 */
export function judgeOutcome(
  outcome: LoanOutcome,
  ledger: readonly Earned[],
  { returnDays = defaultReturnDays }: Payment,
  now: number,
): Judged {
  const has = (kind: RevenueKind) => ledger.some((each) => each.kind === kind)
  if (outcome !== 'not-funded' && has(outcome)) return { kind: 'again' }
  if (has('returned')) return { kind: 'refused', why: 'returned' }
  if (outcome === 'not-funded' && has('funded')) return { kind: 'refused', why: 'funded' }
  if (outcome === 'returned') return judgeReturn(ledger, returnDays * dayMs, now)
  if (!has('accepted')) return { kind: 'refused', why: 'not-accepted' }
  const stages = outcome === 'funded' ? (['chosen', 'funded'] as const).filter((stage) => !has(stage)) : []
  return { kind: 'new', stages, takesBackCents: 0 }
}

function judgeReturn(ledger: readonly Earned[], windowMs: number, now: number): Judged {
  if (ledger.length === 0) return { kind: 'refused', why: 'not-accepted' }
  const last = Math.max(...ledger.map(({ at }) => at))
  if (now > last + windowMs) return { kind: 'refused', why: 'return-too-late' }
  return { kind: 'new', stages: [], takesBackCents: sumOf(ledger) }
}

/** In cents. */
export const sumOf = (ledger: readonly Pick<Earned, 'cents'>[]): number =>
  ledger.reduce((sum, { cents }) => sum + cents, 0)
