// Database queries of loan outcomes, and of the ledger of revenue: rows are added, never changed.
import type { Insertable } from 'kysely'
import { withoutLoan } from '#domain/lender/earnings.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LoanOutcomeTable, RevenueTable } from '#server/platform/stores/revenue-tables.ts'

/** Each stage of a lead at a lender once: a second one is not written. */
export const insertRevenue = (trx: Handle, rows: readonly Insertable<RevenueTable>[]) =>
  trx
    .insertInto('revenue')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Of a lead at a lender, over all rounds. */
export const revenueOf = (trx: Handle, leadId: string, lender: string) =>
  trx
    .selectFrom('revenue')
    .select(['kind', 'cents', 'at'])
    .where('lead_id', '=', leadId)
    .where('lender', '=', lender)
    .execute()

export const insertLoanOutcome = (trx: Handle, row: Insertable<LoanOutcomeTable>) =>
  trx.insertInto('loan_outcome').values(row).execute()

export const knownLoanOutcome = (trx: Handle, verdictId: string, kind: LoanOutcomeTable['kind']) =>
  trx
    .selectFrom('loan_outcome')
    .select('id')
    .where('verdict_id', '=', verdictId)
    .where('kind', '=', kind)
    .executeTakeFirst()

/** True where the lender told that it does not go on with the application. */
export const isGivenUp = async (trx: Handle, verdictId: string): Promise<boolean> => {
  const told = await trx
    .selectFrom('loan_outcome')
    .select('id')
    .where('verdict_id', '=', verdictId)
    .where('kind', 'in', withoutLoan)
    .limit(1)
    .executeTakeFirst()
  return told !== undefined
}

/** A loan that was paid out, or a lead that was given back. */
export type LoanEnd = Pick<RevenueTable, 'lender' | 'kind' | 'verdict_id'>

/** The verdict of a lender that paid the loan out and has not returned the lead; nothing where none did. */
export function payerIn(rows: readonly LoanEnd[]): string | undefined {
  const returned = new Set(rows.flatMap(({ kind, lender }) => (kind === 'returned' ? [lender] : [])))
  return rows.find(({ kind, lender }) => kind === 'funded' && !returned.has(lender))?.verdict_id
}

/** Of a lead as it is now, over all rounds; a query that others may be made of. */
export const loanEndsOf = (trx: Handle, leadId: string) =>
  trx
    .selectFrom('revenue')
    .select(['lender', 'kind', 'verdict_id'])
    .where('lead_id', '=', leadId)
    .where('kind', 'in', ['funded', 'returned'])

/** The payer of a lead as it is now. */
export const payerOf = async (trx: Handle, leadId: string): Promise<string | undefined> =>
  payerIn(await loanEndsOf(trx, leadId).execute())

/** True where a lender paid the loan out and has not returned the lead. */
export const isFunded = async (trx: Handle, leadId: string): Promise<boolean> =>
  (await payerOf(trx, leadId)) !== undefined
