// Revenue of a lead at a lender, written in the transaction in which the stage happens, by the prices that it was posted under (Q3).
import { earnsAt } from '#domain/lender/earnings.ts'
import type { PaidStage } from '#domain/lender/earnings.ts'
import type { Lender } from '#domain/lender/lender.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow, VerdictRow } from '#server/platform/stores/tables.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { lendersOfVersion } from './kept-decision.ts'
import { insertRevenue, loanEndsOf } from './revenue-store.ts'
import type { LoanEnd } from './revenue-store.ts'

type Deps = Pick<LendersDeps, 'catalogue' | 'now'>

interface Sold {
  readonly deps: Deps
  readonly trx: Handle
  readonly lead: Pick<LeadRow, 'id' | 'brand' | 'country'>
  readonly verdict: Pick<VerdictRow, 'id' | 'lender' | 'price_cents' | 'config_version'>
  /** Of the lead, where they were read under its lock already. */
  readonly loans?: readonly LoanEnd[]
}

/** The lender's folder as it was when the lead was posted to it. */
export async function lenderAtPosting({ trx, verdict }: Pick<Sold, 'trx' | 'verdict'>): Promise<Lender | undefined> {
  return (await lendersOfVersion(trx, verdict.config_version))[verdict.lender]
}

/** Counts stages with what each earns, nothing after a return; one that is counted already stays as it is. */
export async function countStages(sold: Sold, stages: readonly PaidStage[]): Promise<void> {
  if (stages.length === 0) return
  const { trx, lead, verdict } = sold
  const lender = await lenderAtPosting(sold)
  const prices = { priceCents: verdict.price_cents, prices: lender?.countries[lead.country]?.prices ?? {} }
  const loans = sold.loans ?? (await loanEndsOf(trx, lead.id).execute())
  const isReturned = loans.some(({ kind, lender: by }) => kind === 'returned' && by === verdict.lender)
  const earned = stages.map((stage) => ({
    kind: stage,
    cents: isReturned ? 0 : earnsAt(stage, lender ?? {}, prices),
  }))
  await addRevenue(sold, earned)
}

interface Earned {
  readonly kind: PaidStage | 'returned'
  /** Below zero they are taken back. */
  readonly cents: number
}

/** Adds rows to the ledger, each of a kind of its own. */
export async function addRevenue({ deps, trx, lead, verdict }: Sold, earned: readonly Earned[]): Promise<void> {
  const rows = earned.map(({ kind, cents }) => ({
    lead_id: lead.id,
    lender: verdict.lender,
    kind,
    verdict_id: verdict.id,
    brand: lead.brand,
    country: lead.country,
    cents,
    at: new Date(deps.now()),
  }))
  await insertRevenue(trx, rows)
}
