// Table of holdings: every database table with data of a lead, and how each is exported, kept and erased. Export, erasure and
// purge go by these rows alone, and a test compares them with the database, so that a new table cannot be forgotten (P-05,
// P-06, P-07).
import type { RetentionClass } from '#domain/law/retention.ts'
import { openDecisionAnswers } from '#server/platform/stores/desk-decisions.ts'
import type { DecisionRow } from '#server/platform/stores/desk-decisions.ts'
import type { PeopleDeps } from '../people-dependencies.ts'
import type { KeyedLead } from '#server/platform/kit/lead-sealer.ts'
import { contentOf } from '#server/platform/stores/documents.ts'
import type { StoredDocument } from '#server/platform/stores/documents.ts'
import { openFollowUpAnswer } from '#server/platform/stores/follow-ups.ts'
import { openVisit } from '#server/platform/stores/lead-visits.ts'
import { addressOf } from '#server/platform/stores/provider-visits.ts'
import { openColumn } from '#server/platform/stores/sealed-columns.ts'
import type { FollowUpRow, ProviderVisitRow } from '#server/platform/stores/tables.ts'

type Row = Readonly<Record<string, unknown>>
type Parts = Pick<PeopleDeps, 'documents' | 'sealer'> & { readonly lead: KeyedLead }

export interface Holding {
  /** The column that says whose a row is. */
  readonly lead: string
  readonly class: RetentionClass
  /** The column its clock counts from. */
  readonly from: string
  /** The column is a day of UTC, whatever the time zone of the database. */
  readonly isDay?: true
  /**
   * Effect of its day and of an erasure: the rows go; these columns are emptied; or nothing, because no row says anything of
   * the person, and it goes with the books.
   */
  readonly ends: 'rows' | 'with-the-books' | readonly string[]
  /** Condition in SQL of rows that say nothing of the person: an erasure leaves them to their day. */
  readonly impersonal?: string
  /** Uses that begin the clock anew: of a lead, by table and column. */
  readonly usedBy?: readonly (readonly [table: string, column: string])[]
  /** Sealed columns, as they are told where they hold something. */
  readonly opens?: Readonly<Record<string, (parts: Parts, row: Row) => unknown>>
  /** Names under which columns are told, where it is not their own. */
  readonly tells?: Readonly<Record<string, string>>
  /** Columns that are no data of the person's: secrets, their hashes, and other leads' names. */
  readonly hides?: readonly string[]
}

const opened =
  (...place: Parameters<typeof openColumn>[2]) =>
  ({ sealer, lead }: Parts, row: Row) =>
    openColumn(sealer, lead, place, row)

// A row of a holding is one of its own table: the table of holdings names both, which the compiler cannot pair.
const fileOf = async (parts: Parts, row: Row) => {
  const document = { ...(row as unknown as StoredDocument), data_key: parts.lead.data_key }
  return (await contentOf(parts, document)).toString('base64')
}

export const holdings: Readonly<Record<string, Holding>> = {
  lead_event: { lead: 'lead_id', class: 'books', from: 'at', ends: 'with-the-books' },
  consent: {
    lead: 'lead_id',
    class: 'consent-proof',
    from: 'at',
    ends: 'rows',
    usedBy: [
      ['consent', 'at'],
      ['lender_verdict', 'at'],
      ['lender_verdict', 'spoken_at'],
      ['message', 'sent_at'],
    ],
    hides: ['network'],
  },
  // Of a visit that became no lead: server/people/retention/leftover-store.ts.
  tracking_choice: {
    lead: 'lead_id',
    class: 'consent-proof',
    from: 'at',
    ends: 'rows',
    usedBy: [
      ['tracking_choice', 'at'],
      ['delivery', 'tried_at'],
    ],
    hides: ['session_key', 'network'],
  },
  idempotency_record: {
    lead: 'lead_id',
    class: 'technical',
    from: 'at',
    ends: 'rows',
    hides: ['key', 'request_hash', 'body'],
  },
  lender_verdict: {
    lead: 'lead_id',
    class: 'application',
    from: 'at',
    ends: ['reason'],
    opens: { reason: opened('lender_verdict', 'reason') },
  },
  follow_up: {
    lead: 'lead_id',
    class: 'follow-up',
    from: 'at',
    ends: ['answer', 'ask'],
    opens: {
      answer: ({ sealer, lead }, row) => openFollowUpAnswer(sealer, lead, row as unknown as FollowUpRow),
      ask: opened('follow_up', 'ask'),
    },
  },
  desk_decision: {
    lead: 'lead_id',
    class: 'decision',
    from: 'at',
    ends: 'rows',
    opens: {
      answers: ({ sealer, lead }, row) =>
        openDecisionAnswers(sealer, { ...(row as unknown as DecisionRow), data_key: lead.data_key }),
    },
  },
  document: {
    lead: 'lead_id',
    class: 'identity-document',
    from: 'at',
    ends: 'rows',
    // The place of a file stands for the file.
    opens: { place: (parts, row) => fileOf(parts, row), content: (parts, row) => fileOf(parts, row) },
    tells: { place: 'content' },
  },
  verification: {
    lead: 'lead_id',
    class: 'verification',
    from: 'due_at',
    ends: 'rows',
    opens: { number_ending: opened('verification', 'number_ending') },
    hides: ['number_index', 'code_hash', 'sealed_code', 'last_attempt', 'network_index'],
  },
  provider_visit: {
    lead: 'lead_id',
    class: 'bank-data',
    from: 'at',
    ends: 'rows',
    opens: { sealed_address: ({ sealer, lead }, row) => addressOf(sealer, lead, row as unknown as ProviderVisitRow) },
  },
  offer: {
    lead: 'lead_id',
    class: 'offer',
    from: 'at',
    ends: 'rows',
    opens: { redirect_url: opened('offer', 'redirect_url') },
  },
  redirect: { lead: 'lead_id', class: 'books', from: 'at', ends: 'with-the-books' },
  // The amount paid out goes with the offer; the fact of the payment stays.
  loan_outcome: { lead: 'lead_id', class: 'offer', from: 'at', ends: ['amount'] },
  revenue: { lead: 'lead_id', class: 'books', from: 'at', ends: 'with-the-books' },
  call_back: { lead: 'lead_id', class: 'books', from: 'at', ends: 'with-the-books' },
  // Its holder is told of the erasure, and of nothing else: a device that was told nothing would send the answers again.
  lead_token: {
    lead: 'lead_id',
    class: 'technical',
    from: 'at',
    ends: 'rows',
    impersonal: 'true',
    hides: ['token_hash'],
  },
  step_up: {
    lead: 'lead_id',
    class: 'verification',
    from: 'due_at',
    ends: 'rows',
    hides: ['token_hash', 'target_index', 'last_attempt'],
  },
  // Good for as long as there is something to come back to: each change of the application begins its clock anew.
  return_secret: {
    lead: 'lead_id',
    class: 'application',
    from: 'at',
    ends: 'rows',
    usedBy: [['lead_event', 'at']],
    hides: ['address_index', 'salt', 'cost', 'hash'],
  },
  // Its chunks go with it.
  upload: { lead: 'lead_id', class: 'identity-document', from: 'at', ends: 'rows', hides: ['sha256'] },
  document_day: { lead: 'lead_id', class: 'technical', from: 'day', isDay: true, ends: 'rows' },
  // That it went stays: it is the last use of a consent, whose proof outlives the message, and it keeps the same from going twice.
  message: {
    lead: 'lead_id',
    class: 'message',
    from: 'made_at',
    ends: ['person', 'to_index'],
    hides: ['person', 'to_index'],
  },
  outbox: { lead: 'lead_id', class: 'books', from: 'at', ends: 'with-the-books' },
  conversion: { lead: 'lead_id', class: 'books', from: 'at', ends: 'with-the-books' },
  // A postback's facts hold the affiliate’s own ids of the visitor. A webhook names the lead and nothing of the person: one that has
  // not arrived is told after an erasure too.
  delivery: {
    lead: 'lead_id',
    class: 'message',
    from: 'at',
    ends: ['facts'],
    impersonal: `channel = 'webhook'`,
    opens: { facts: opened('delivery', 'facts') },
  },
  // A lead's arms say nothing of the person.
  lead_arm: { lead: 'lead_id', class: 'books', from: 'at', ends: 'with-the-books' },
  // Signals of how it was filled in: nothing that was typed.
  lead_score: { lead: 'lead_id', class: 'books', from: 'at', ends: 'with-the-books' },
  lead_visit: {
    lead: 'lead_id',
    class: 'visit',
    from: 'at',
    ends: 'rows',
    opens: { sealed_visit: ({ sealer, lead }, row) => openVisit(sealer, lead, String(row.sealed_visit)) },
    tells: { sealed_visit: 'visit' },
  },
  outbox_held: { lead: 'lead_id', class: 'books', from: 'at', ends: 'with-the-books' },
  erasure_notice: { lead: 'lead_id', class: 'books', from: 'at', ends: 'with-the-books' },
}

/** Every other table, and why it holds nothing of a lead, or what ends it. */
export const otherTables: Readonly<Record<string, string>> = {
  lead: 'the lead itself: server/people/retention/lead-field-store.ts',
  data_key: 'of a lead: destroyed at erasure, and once nothing sealed is left',
  erasure_ledger: 'of erasures and withdrawals: ids and keyed hashes, so that a restore repeats them',
  job: 'told and ended by lead, and none of it is a record: server/people/retention/lead-job-store.ts',
  upload_chunk: 'of an upload, with which it goes',
  postal_place: 'places of postal codes, of nobody',
  campaign_pause: 'of the campaigns',
  desk_configuration: 'of the lenders',
  desk_window: 'counts of a lender',
  affiliate_event: 'by the affiliate’s own reference, of no lead: server/people/retention/leftover-store.ts',
  suppression: 'a keyed hash that outlives every lead, so that nobody is written to again',
  limit_window: 'counts under keyed hashes, for as long as their window',
  retention_evidence: 'counts of what was deleted',
  clock_watch: 'times of the machine’s clock',
  wording: 'words that everybody read; those that no consent names go: server/people/retention/leftover-store.ts',
  lender_setting: 'of the lenders',
  operator_act: 'what operators did: ids of leads at most',
  key_reseal: 'how far sealing anew has come',
  key_turn: 'times of keys',
  receipt_key: 'public keys of ours',
  csp_report: 'counts by origin, of nobody: server/people/retention/leftover-store.ts',
  funnel_visit: 'of a visit, under a keyed hash, for two days; of no lead: server/reach/funnel/aggregate-visits.ts',
  funnel_step: 'of a visit, with which it goes',
  funnel_failure: 'of a visit, with which it goes: names of data points and counts',
  funnel_day: 'counts of a day',
  lead_outcome: 'of a lead that the counts have, with which it goes: server/reach/funnel/count-outcomes.ts',
  lead_outcome_change: 'ids of leads to be counted anew, for some seconds: server/reach/funnel/count-outcomes.ts',
  lead_outcome_count: 'counts of a quarter of an hour',
}
