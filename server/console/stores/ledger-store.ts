// Database queries of the ledgers row by row, in order of time: what lenders pay, and what affiliates earn.
import { beforeEveryId } from '#server/platform/kit/before-every-id.ts'
import { sql } from 'kysely'
import type { RevenueKind } from '#domain/lender/earnings.ts'
import type { AffiliateEvent } from '#domain/application/affiliate-folder.ts'
import type { Handle } from '#server/platform/stores/database.ts'

/** Rows of a page. */
export const page = 1000

interface Days {
  readonly from: Date
  readonly to: Date
}

export interface LedgerRow {
  readonly at: Date
  readonly lead_id: string
  readonly lender: string
  readonly kind: RevenueKind
  /** Under which the lender has the lead. */
  readonly verdict_id: string
  readonly brand: string
  readonly country: string
  readonly cents: number
  /** Why the lender returned the lead; of one that is gone nobody knows. */
  readonly reason: string | null
}

/** Payments of lenders for stages of leads, less what they took back, after a row. */
export async function ledgerAfter(db: Handle, { from, to }: Days, last?: LedgerRow): Promise<LedgerRow[]> {
  const { at, lead_id: lead, lender, kind } = last ?? { at: from, lead_id: beforeEveryId, lender: '', kind: '' }
  const { rows } = await sql<LedgerRow>`
    select r.at, r.lead_id, r.lender, r.kind, r.verdict_id, r.brand, r.country, r.cents, o.reason
    from revenue r left join loan_outcome o on o.verdict_id = r.verdict_id and o.kind = r.kind
    where r.at >= ${from}::timestamptz and r.at < ${to}::timestamptz
      and (r.at, r.lead_id, r.lender, r.kind) > (${at}::timestamptz, ${lead}::uuid, ${lender}::text, ${kind}::text)
    order by r.at, r.lead_id, r.lender, r.kind limit ${page}::int`.execute(db)
  return rows
}

export interface EarningRow {
  readonly at: Date
  readonly lead_id: string
  readonly affiliate: string
  readonly event: AffiliateEvent
  readonly variant: string
  readonly payout_cents: number
}

/** Earnings of affiliates by events of leads, less what was taken back, after a row. */
export async function earningsAfter(db: Handle, { from, to }: Days, last?: EarningRow): Promise<EarningRow[]> {
  const { at, lead_id: lead, affiliate, event } = last ?? { at: from, lead_id: beforeEveryId, affiliate: '', event: '' }
  const { rows } = await sql<EarningRow>`
    select c.at, c.lead_id, c.affiliate, c.event, c.variant, c.payout_cents from conversion c
    where c.at >= ${from}::timestamptz and c.at < ${to}::timestamptz
      and (c.at, c.lead_id, c.affiliate, c.event) > (${at}::timestamptz, ${lead}::uuid, ${affiliate}::text, ${event}::text)
    order by c.at, c.lead_id, c.affiliate, c.event limit ${page}::int`.execute(db)
  return rows
}
