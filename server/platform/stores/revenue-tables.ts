// Database tables of loan outcomes, and of the ledger of revenue (031-revenue.ts).
import type { LoanOutcome, ReturnReason, RevenueKind } from '#domain/lender/earnings.ts'

/** Loan outcomes that lenders told of accepted leads; each kind once a verdict. */
export interface LoanOutcomeTable {
  id: string
  lead_id: string
  verdict_id: string
  lender: string
  kind: LoanOutcome
  /** Amount paid out, in units of the country's currency. */
  amount: number | null
  reason: ReturnReason | null
  event_id: string
  at: Date
}

/** Append-only: each stage of a lead at a lender once. Outlives the lead; no personal data. */
export interface RevenueTable {
  lead_id: string
  lender: string
  kind: RevenueKind
  verdict_id: string
  brand: string
  country: string
  /** Euro cents; below zero where a return takes back. */
  cents: number
  at: Date
}

export interface RevenueTables {
  loan_outcome: LoanOutcomeTable
  revenue: RevenueTable
}
