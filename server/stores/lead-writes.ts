// Writing a lead: the lead, its event, its consents, its jobs and the stored answer in one statement, so that they commit
// together or not at all, in one round trip (Q1, R-22).
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { LeadEvent } from '#domain/transitions.ts'
import type { StateNumber } from '#domain/states.ts'
import type { ApplicationResult } from '#domain/lead.ts'
import type { DataPointKey } from '#domain/data-points.ts'
import type { Flow } from '#domain/brand.ts'
import type { NewJob } from '#server/jobs/queue.ts'
import type { Handle } from './database.ts'

/** A consent as the applicant gave or withheld it; lead and time come with the write. */
export interface NewConsent {
  readonly purpose: DataPointKey
  readonly wording: string
  readonly wording_hash: string
  readonly locale: string
  readonly surface: string
  readonly given: boolean
}

/** The answer to repeat when the same request comes again. */
export interface NewRecord {
  readonly key: string
  readonly endpoint: string
  readonly requestHash: string
  readonly status: number
  readonly sealedBody: string
}

interface Trail {
  readonly event: { readonly kind: LeadEvent; readonly state: StateNumber; readonly detail: object }
  readonly consents: readonly NewConsent[]
  readonly jobs: readonly NewJob[]
  readonly at: Date
}

/** What of a lead changes with its answers. */
export interface LeadAnswers {
  readonly id: string
  readonly locale: string
  readonly state: StateNumber
  readonly sections: Readonly<Record<string, string>>
  readonly held: readonly DataPointKey[]
  readonly circumstances: string | null
  readonly result: ApplicationResult | null
  readonly round: number
  readonly emailIndex: string | null
  readonly phoneIndex: string | null
}

export interface NewLead extends LeadAnswers {
  readonly variant: string
  readonly brand: string
  readonly country: string
  readonly product: string
  readonly flow: Flow
  readonly tokenHash: string
  readonly expiresAt: Date
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
const maybeJson = (value: unknown) => (value === null ? sql`null::jsonb` : json(value))
const names = (values: readonly string[]) => sql`${[...values]}::text[]`

/** What is written beside the lead; hangs on the statement's `written`, which holds the lead's id. */
function trail({ event, consents, jobs, at }: Trail): RawBuilder<unknown> {
  return sql`
    new_event as (
      insert into lead_event (lead_id, kind, state, detail, at)
      select id, ${event.kind}, ${event.state}::int, ${json(event.detail)}, ${at}::timestamptz from written
    ),
    new_consents as (
      insert into consent (lead_id, purpose, wording, wording_hash, locale, surface, given, at)
      select written.id, c.purpose, c.wording, c.wording_hash, c.locale, c.surface, c.given, ${at}::timestamptz
      from written, jsonb_to_recordset(${json(consents)})
        as c (purpose text, wording text, wording_hash text, locale text, surface text, given boolean)
    ),
    new_jobs as (
      insert into job (kind, payload, dedupe_key, run_at)
      select j.kind, j.payload, j.dedupe_key, ${at}::timestamptz
      from written, jsonb_to_recordset(${json(jobs)}) as j (kind text, payload jsonb, dedupe_key text)
      on conflict do nothing
    )`
}

/** `busy`: the same key is being worked on; `repeated`: it was answered before. Nothing is written then. */
export type Inserted = 'made' | 'repeated' | 'busy'

/** Writes a new lead with everything that belongs to it, once for an idempotency key. */
export async function insertLead(db: Handle, lead: NewLead, record: NewRecord, beside: Trail): Promise<Inserted> {
  const { at } = beside
  const { rows } = await sql<{ free: boolean; made: boolean }>`
    with lock as materialized (select ${lockOf(record)} as free),
    record as (
      insert into idempotency_record (key, endpoint, request_hash, status, body, lead_id, at)
      select ${record.key}, ${record.endpoint}, ${record.requestHash}, ${record.status}::int, ${record.sealedBody},
        ${lead.id}::uuid, ${at}::timestamptz
      from lock where free
      on conflict do nothing
      returning lead_id
    ),
    written as (
      insert into lead (id, variant, brand, country, product, flow, locale, state, version, token_hash, sections, held,
        round, circumstances, result, email_index, phone_index, created_at, updated_at, expires_at)
      select lead_id, ${lead.variant}, ${lead.brand}, ${lead.country}, ${lead.product}, ${lead.flow}, ${lead.locale},
        ${lead.state}::int, 1, ${lead.tokenHash}, ${json(lead.sections)}, ${names(lead.held)}, ${lead.round}::int,
        ${lead.circumstances}, ${maybeJson(lead.result)}, ${lead.emailIndex}, ${lead.phoneIndex},
        ${at}::timestamptz, ${at}::timestamptz, ${lead.expiresAt}::timestamptz
      from record
      returning id
    ),
    ${trail(beside)}
    select free, exists (select from record) as made from lock`.execute(db)
  return rows[0]!.made ? 'made' : rows[0]!.free ? 'repeated' : 'busy'
}

/** Writes a lead's changed answers with everything that belongs to them. Inside the transaction that locked the lead. */
export async function updateLead(trx: Handle, lead: LeadAnswers, record: NewRecord, beside: Trail): Promise<void> {
  const { at } = beside
  await sql`
    with written as (
      update lead set locale = ${lead.locale}, state = ${lead.state}::int, version = version + 1,
        sections = ${json(lead.sections)}, held = ${names(lead.held)}, round = ${lead.round}::int,
        circumstances = ${lead.circumstances}, result = ${maybeJson(lead.result)}, email_index = ${lead.emailIndex},
        phone_index = ${lead.phoneIndex}, updated_at = ${at}::timestamptz
      where id = ${lead.id}::uuid
      returning id
    ),
    new_record as (
      insert into idempotency_record (key, endpoint, request_hash, status, body, lead_id, at)
      select ${record.key}, ${record.endpoint}, ${record.requestHash}, ${record.status}::int, ${record.sealedBody}, id,
        ${at}::timestamptz
      from written
    ),
    ${trail(beside)}
    select 1`.execute(trx)
}

/** Held to the end of the transaction; true where nobody else works on the same key. */
export function lockOf({ key, endpoint }: Pick<NewRecord, 'key' | 'endpoint'>): RawBuilder<boolean> {
  return sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`${endpoint} ${key}`}, 0))`
}

/** Stores an answer that came with no other statement. */
export async function insertRecord(trx: Handle, record: NewRecord, leadId: string, at: Date): Promise<void> {
  await trx
    .insertInto('idempotency_record')
    .values({
      key: record.key,
      endpoint: record.endpoint,
      request_hash: record.requestHash,
      status: record.status,
      body: record.sealedBody,
      lead_id: leadId,
      at,
    })
    .execute()
}
