// Database tables of the desk: what it decided by, its windows, and what came back from lenders and went to them.
import type { ColumnType } from 'kysely'

/** All lenders' data as canonical JSON. */
export interface DeskConfigurationTable {
  version: string
  lenders: string
  at: Date
}

/** Decisions at the beginning of a round, with the facts they rest on. */
export interface DeskDecisionTable {
  lead_id: string
  round: number
  configuration: string
  at: Date
  /** Canonical JSON without personal data. */
  facts: string
  /** Sealed: the answers as they were. */
  answers: string
  /** Canonical JSON. */
  decision: string
}

/** Leads given to a lender, and leads it may still take, in an hour or a day of its clock. */
export interface DeskWindowTable {
  lender: string
  name: string
  taken: number
  /** Of the first. */
  at: Date
}

export interface RedirectTable {
  id: ColumnType<string, string | undefined>
  lead_id: string
  lender: string
  at: Date
}

export interface CallBackTable {
  lender: string
  event_id: string
  lead_id: string
  at: Date
}

export interface DeskTables {
  desk_configuration: DeskConfigurationTable
  desk_decision: DeskDecisionTable
  desk_window: DeskWindowTable
  redirect: RedirectTable
  call_back: CallBackTable
}
