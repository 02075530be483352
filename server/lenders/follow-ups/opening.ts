// Context for opening a follow-up: the lender's request, the locked lead, and the data sent along.
import type { FollowUpKey } from '#domain/follow-up/follow-up.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow, VerdictRow } from '#server/platform/stores/tables.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'

export interface OpenContext {
  readonly deps: Pick<LendersDeps, 'catalogue' | 'config' | 'log' | 'newId' | 'now' | 'sealer' | 'variants' | 'words'>
  readonly trx: Handle
  readonly lead: LeadRow
  readonly verdict: VerdictRow
}

export interface WantedFollowUp {
  readonly followUp: FollowUpKey
  readonly ask?: Readonly<Record<string, unknown>>
}

export interface Opened extends OpenContext {
  /** The follow-up's id, not written yet. */
  readonly id: string
  readonly key: FollowUpKey
  /** The name of the lender that asks. */
  readonly lenderName: string
  readonly at: Date
}

/** Inside the transaction that opens it; what is returned is what the screen is told. */
export type Opening = (opened: Opened, ask: WantedFollowUp['ask']) => Promise<WantedFollowUp['ask']>
