// Types of the database tables, one to one with the migrations. Every hot table carries the lead's id, so that the schema can
// be spread by it.
import type { ColumnType, Selectable } from 'kysely'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { FollowUpKey, OpenFollowUp } from '#domain/follow-up/follow-up.ts'
import type { ApplicationResult } from '#domain/application/lead.ts'
import type { Flow } from '#domain/journey/flows.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import type { OfferStatus } from '#domain/lender/offer-list.ts'
import type { ProviderId } from '#domain/follow-up/providers.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import type { LeadEvent } from '#domain/application/transitions.ts'
import type { KeyedLead } from '../kit/lead-sealer.ts'
import type { SealedJson } from './sealed-later.ts'
import type { LeadScoreTable, OutboxHeldTable } from './lead-score-tables.ts'
import type { LeadVisitTable } from './lead-visit-tables.ts'
import type { AffiliateEventTable, ConversionTable, DeliveryTable, OutboxTable } from './outbox-tables.ts'
import type { DeskTables } from './desk-tables.ts'
import type { RevenueTables } from './revenue-tables.ts'
import type { TrackingChoiceTable } from './choice-tables.ts'
import type { ConsentTable, ReceiptKeyTable, ReturnSecretTable, WordingTable } from './consent-tables.ts'
import type { DocumentTable, UploadTable, UploadChunkTable, DocumentDayTable } from './document-tables.ts'
import type { MessageTable, CampaignPauseTable, SuppressionTable } from './message-tables.ts'
import type { RetentionTables } from './retention-tables.ts'
import type {
  CspReportTable,
  KeyResealTable,
  KeyTurnTable,
  LenderSettingTable,
  OperatorActTable,
} from './operator-tables.ts'
import type {
  FunnelDayTable,
  FunnelFailureTable,
  FunnelStepTable,
  FunnelVisitTable,
  LeadArmTable,
  LeadOutcomeChangeTable,
  LeadOutcomeCountTable,
  LeadOutcomeTable,
} from './funnel-tables.ts'
import type { Contacts, LeadTokenTable, StepUpTable, TokenBy } from './token-tables.ts'
import type { JobTable } from './job-tables.ts'

/** Written as JSON text, read as what it says. */
type Json<T> = ColumnType<T, string, string>
type MaybeJson<T> = ColumnType<T | null, string | null, string | null>

export interface LeadTable {
  id: string
  variant: string
  brand: string
  country: string
  product: string
  flow: Flow
  /** The locale the applicant reads. */
  locale: string
  state: StateNumber
  /** Counts the writes. */
  version: number
  token_hash: string
  /** Origin of the first token, where it proved itself by a code, or a link's holder began this lead from another. */
  token_by: TokenBy | null
  /** As of further tokens (`LeadTokenTable`). */
  token_contacts: Contacts
  /** Since when somebody who came by a link has answered too: data links made until then open nothing any more. */
  shared_at: ColumnType<Date | null, Date | null | undefined>
  /** Contacts that those links were sent to. */
  shared_by: Contacts
  /** Sealed answers by section; `top` holds those that stand in none. */
  sections: Json<Record<string, string>>
  /** Names of the answers there are. */
  answered_keys: DataPointKey[]
  /** Data points that lenders requested beyond their needs. */
  requested_by_lender: DataPointKey[]
  /** Counts the ways through the ping tree. */
  round: number
  /** The lender that asked for more: the next round begins with it. */
  resume_with: string | null
  /** Sealed: what the browser said of itself and where it came from. */
  request_context: string | null
  result: MaybeJson<ApplicationResult>
  email_index: string | null
  phone_index: string | null
  /** Of the personal code. */
  person_index: string | null
  created_at: Date
  updated_at: Date
  expires_at: Date
  /** Links made until then open nothing any more. */
  links_revoked_at: Date | null
  /** The follow-up that is open now, as a reply tells of it. */
  follow_up: MaybeJson<SealedJson<OpenFollowUp>>
  /** The person asked for it: nothing of the person is left. */
  erased_at: Date | null
  /** Of an erased lead whose proof of consent stays: finds it by the person's e-mail address without naming anybody. */
  proof_index: string | null
}

/** Append-only, no personal data; later writes have higher serials. */
export interface LeadEventTable {
  id: ColumnType<string, string | undefined>
  serial: ColumnType<string, never, never>
  lead_id: string
  kind: LeadEvent
  /** The state after it. */
  state: StateNumber
  detail: Json<object>
  at: Date
}

/** Sealed keys that encrypt everything personal of a lead. A lead that was erased has none. */
export interface DataKeyTable {
  lead_id: string
  sealed_key: string
}

export interface IdempotencyRecordTable {
  key: string
  endpoint: string
  request_hash: string
  status: number
  /** Sealed, with the data key of the lead that it is about: an answer may hold the applicant token. */
  body: string
  lead_id: string | null
  at: Date
}

/** Outcome of an application to one lender; `isOpen` of the desk says which may still change. */
export type VerdictOutcome =
  | 'posting'
  // The lender has no room now: it is sent the application once more, after the pause that it asked for.
  | 'turned-away'
  | 'pending'
  | 'unknown'
  // The applicant is at a screen the lender wants; the lender is still to be told what came of it.
  | 'follow-up'
  | 'followed-up'
  | 'declined'
  | 'accepted'
  | 'rejected'
  | 'more-needed'
  | 'refused'
  | 'not-found'
  // It answered that it cancelled; it has not answered for a day.
  | 'cancelled'
  | 'unanswered'
  | 'passed-over'

/** The routing ledger. The id is the reference the lender knows the application by. */
export interface LenderVerdictTable {
  id: string
  lead_id: string
  lender: string
  round: number
  position: number
  outcome: VerdictOutcome
  /** Sealed where it is the lender's own. */
  reason: string | null
  price_cents: number
  latency_ms: number | null
  /** Number of postings: one, and a second only where the lender said it never saw the first, or turned it away for now. */
  posts: number
  asks: number
  /** Data points that this lender requested beyond its needs. */
  requested_by_lender: ColumnType<DataPointKey[], DataPointKey[] | undefined>
  /** Of the whole desk: a row of `desk_configuration`. */
  config_version: string
  at: Date
  recorded_at: Date | null
  /** Time at which it was last sent something. */
  spoken_at: Date | null
  /** Names of the windows it has a place in. */
  reserved: ColumnType<string[], string[] | undefined>
}

/** `waiting` until its screen is shown, `open` until the applicant is done with it; `over` where the lender decided without. */
export type FollowUpStatus = 'waiting' | 'open' | 'answered' | 'skipped' | 'declined' | 'over'

/** The id is the key under which the lender is told what came of it. */
export interface FollowUpTable {
  id: string
  lead_id: string
  verdict_id: string
  lender: string
  key: FollowUpKey
  status: FollowUpStatus
  /** Sealed: what the lender sent with it. */
  ask: MaybeJson<SealedJson<Record<string, unknown>>>
  /** Sealed: what the lender is told beside data points. */
  answer: string | null
  /** Number of times that the lender was told. */
  posts: ColumnType<number, number | undefined>
  at: Date
  recorded_at: Date | null
}

/** One send of a code to a mobile number; the last of a lead is the one that counts. */
export interface VerificationTable {
  id: string
  lead_id: string
  /** Counts the lead's sends from 1. */
  send: number
  /** Finds the number without keeping it. */
  number_index: string
  /** Sealed. */
  number_ending: string
  /** Finds the network the send was asked for from, without keeping it; absent where it was not known. */
  network_index: string | null
  /** Bound to lead, number and send; absent until the code is made. */
  code_hash: string | null
  /** Sealed, until the gateway has it. */
  sealed_code: string | null
  attempts: ColumnType<number, number | undefined>
  /** The request of the last wrong attempt: the same one again is not counted again. */
  last_attempt: string | null
  /** Not sent before. */
  due_at: Date
  made_at: Date | null
  proven_at: Date | null
}

/** `beginning` until the provider has said where; `unavailable` where it could not be reached. */
export type VisitStatus = 'beginning' | 'open' | 'success' | 'cancelled' | 'failed' | 'unavailable'

/** A visit to a provider's own pages. The id is the reference the provider knows it by. */
export interface ProviderVisitTable {
  id: string
  /** Later visits have higher ones. */
  serial: ColumnType<string, never, never>
  lead_id: string
  follow_up_id: string
  provider: ProviderId
  status: VisitStatus
  /** Address of the provider's page. */
  sealed_address: string | null
  at: Date
  recorded_at: Date | null
}

export interface OfferTable {
  lead_id: string
  lender: string
  /** The reference the lender knows the application by. */
  verdict_id: string
  offer_id: string
  terms: Json<OfferTerms>
  /** Sealed: it may name the applicant. */
  redirect_url: string | null
  /** Name of the lending company, where it is not the lender that was asked. */
  lends: string | null
  status: OfferStatus
  valid_until: Date
  at: Date
  /** Time at which the applicant chose or declined it. */
  decided_at: Date | null
  /** Time at which its lender was told that it was not chosen. */
  told_at: ColumnType<Date | null, Date | null | undefined>
}

/** Occurrences of a thing within a window of time; the key holds nothing personal. */
export interface LimitWindowTable {
  key: string
  began_at: Date
  ends_at: Date
  taken: number
}

/** A place of a postal code, imported: the code without dashes and spaces, the province a division of the country. */
export interface PostalPlaceTable {
  country: string
  code: string
  city: string
  /** Empty where the city is not divided, or the import did not say how. */
  suburb: ColumnType<string, string | undefined>
  province: string | null
}

export interface Tables extends DeskTables, RevenueTables, RetentionTables {
  lead: LeadTable
  data_key: DataKeyTable
  lead_event: LeadEventTable
  consent: ConsentTable
  wording: WordingTable
  tracking_choice: TrackingChoiceTable
  return_secret: ReturnSecretTable
  idempotency_record: IdempotencyRecordTable
  job: JobTable
  lender_verdict: LenderVerdictTable
  follow_up: FollowUpTable
  document: DocumentTable
  upload: UploadTable
  upload_chunk: UploadChunkTable
  document_day: DocumentDayTable
  verification: VerificationTable
  provider_visit: ProviderVisitTable
  offer: OfferTable
  affiliate_event: AffiliateEventTable
  lead_token: LeadTokenTable
  step_up: StepUpTable
  suppression: SuppressionTable
  limit_window: LimitWindowTable
  postal_place: PostalPlaceTable
  outbox: OutboxTable
  outbox_held: OutboxHeldTable
  conversion: ConversionTable
  delivery: DeliveryTable
  message: MessageTable
  campaign_pause: CampaignPauseTable
  lender_setting: LenderSettingTable
  operator_act: OperatorActTable
  key_reseal: KeyResealTable
  key_turn: KeyTurnTable
  receipt_key: ReceiptKeyTable
  csp_report: CspReportTable
  funnel_visit: FunnelVisitTable
  funnel_step: FunnelStepTable
  funnel_failure: FunnelFailureTable
  funnel_day: FunnelDayTable
  lead_arm: LeadArmTable
  lead_outcome: LeadOutcomeTable
  lead_outcome_change: LeadOutcomeChangeTable
  lead_outcome_count: LeadOutcomeCountTable
  lead_score: LeadScoreTable
  lead_visit: LeadVisitTable
}

/** With its data key beside (`dataKeyOf`). */
export type LeadRow = Selectable<LeadTable> & Pick<KeyedLead, 'data_key'>
export type OfferRow = Selectable<OfferTable>
export type VerdictRow = Selectable<LenderVerdictTable>
export type FollowUpRow = Selectable<FollowUpTable>
export type VerificationRow = Selectable<VerificationTable>
export type ProviderVisitRow = Selectable<ProviderVisitTable>
export type JobRow = Selectable<JobTable>
