// Writes of a lead with its event, consents, jobs and stored answer, in one database call. They commit together or not at all
// (Q1, R-22).
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { armsAtMost } from '#contract/funnel-endpoints.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { LeadEvent } from '#domain/application/transitions.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import type { ApplicationResult } from '#domain/application/lead.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Flow } from '#domain/journey/flows.ts'
import type { NewJob } from '../jobs/job-store.ts'
import type { Handle } from './database.ts'
import { gatheredWrites } from './gathered-writes.ts'
import type { ConsentPurpose } from './consent-tables.ts'
import type { TokenBy } from './token-tables.ts'

/** A consent as the applicant gave or withheld it; lead, brand, variant and time come with the write. */
export interface NewConsent {
  readonly purpose: ConsentPurpose
  readonly wording: string
  readonly wording_hash: string
  /** The words that the hash is of. */
  readonly text: string
  readonly locale: string
  readonly surface: string
  readonly given: boolean
  readonly channel: Channel | null
  readonly policy_version: string | null
  readonly lenders: readonly string[] | null
  readonly needed: boolean
  readonly network: string
}

/** The answer to repeat when the same request comes again. */
export interface NewRecord {
  readonly key: string
  readonly endpoint: string
  readonly requestHash: string
  readonly status: number
  readonly sealedBody: string
  /** The lead that it is about, whose data key sealed it; null where it is about none. */
  readonly leadId: string | null
}

interface Trail {
  /** By experiment, the arm of the session: the first that is told of a lead stands, and one that has `armsAtMost` takes no more. */
  readonly arms?: Readonly<Record<string, string>> | undefined
  readonly event: { readonly kind: LeadEvent; readonly state: StateNumber; readonly detail: object }
  readonly consents: readonly NewConsent[]
  readonly jobs: readonly NewJob[]
  readonly at: Date
}

/** Columns of a lead that change with its answers. */
export interface LeadAnswers {
  readonly id: string
  readonly locale: string
  readonly state: StateNumber
  readonly sections: Readonly<Record<string, string>>
  readonly answeredKeys: readonly DataPointKey[]
  readonly requestContext: string | null
  readonly result: ApplicationResult | null
  readonly round: number
  readonly emailIndex: string | null
  readonly phoneIndex: string | null
  readonly personIndex: string | null
}

/** How the first token came to be, and whoever else answered before. */
export interface LeadAccess {
  readonly by: TokenBy | null
  /** Contacts that the token's holder has shown to hold. */
  readonly contacts: readonly Channel[] | null
  readonly sharedAt: Date | null
  /** Contacts that links were sent to by which others answered. */
  readonly sharedBy: readonly Channel[] | null
}

export interface NewLead extends LeadAnswers {
  readonly variant: string
  readonly brand: string
  readonly country: string
  readonly product: string
  readonly flow: Flow
  readonly tokenHash: string
  /** Sealed. */
  readonly dataKey: string
  /** Absent where it is begun with the form. */
  readonly access?: LeadAccess | undefined
  readonly expiresAt: Date
}

const recordRow = ({ key, endpoint, requestHash, status, sealedBody, leadId }: NewRecord, at: Date) => ({
  key,
  endpoint,
  request_hash: requestHash,
  status,
  body: sealedBody,
  lead_id: leadId,
  at,
})

const answersRow = ({ answeredKeys, requestContext, emailIndex, phoneIndex, personIndex, ...lead }: LeadAnswers) => ({
  ...lead,
  answered_keys: answeredKeys,
  request_context: requestContext,
  email_index: emailIndex,
  phone_index: phoneIndex,
  person_index: personIndex,
})

/** Arguments of the database's functions that write a lead with all that belongs to it. */
const argumentsOf = (record: NewRecord, lead: object, { event, consents, jobs, at }: Trail) =>
  sql`${JSON.stringify(recordRow(record, at))}::jsonb, ${JSON.stringify(lead)}::jsonb, ${JSON.stringify(event)}::jsonb, ${JSON.stringify(consents)}::jsonb, ${JSON.stringify(jobs)}::jsonb, ${at}::timestamptz`

/** Consents that come with no other change of the lead. In the transaction that holds its lock. */
export async function insertConsents(
  trx: Handle,
  leadId: string,
  consents: readonly NewConsent[],
  at: Date,
): Promise<void> {
  if (consents.length > 0)
    await sql`select write_consents(${leadId}, ${JSON.stringify(consents)}::jsonb, ${at}::timestamptz)`.execute(trx)
}

/** `busy`: the same key is being worked on; `repeated`: it was answered before. Nothing is written then. */
export type Inserted = 'made' | 'repeated' | 'busy'

/** Writes a new lead with everything that belongs to it, once for an idempotency key. */
export async function insertLead(db: Handle, lead: NewLead, record: NewRecord, beside: Trail): Promise<Inserted> {
  const { at } = beside
  const { tokenHash, access, dataKey, expiresAt, ...rest } = lead
  const row = {
    ...answersRow(rest),
    token_hash: tokenHash,
    data_key: dataKey,
    token_by: access?.by ?? null,
    token_contacts: access?.contacts ?? null,
    shared_at: access?.sharedAt ?? null,
    shared_by: access?.sharedBy ?? null,
    version: 1,
    requested_by_lender: [],
    created_at: at,
    updated_at: at,
    expires_at: expiresAt,
  }
  const asked: NewWrite = { record: recordRow(record, at), lead: row, arms: {}, ...beside, moment: at }
  if (db.isTransaction) return together(db, asked)
  // Where several cannot be written together, each is by itself: one that is at fault fails alone, and none is written twice under its key.
  return together(db, asked).catch(async () => (await insertAll(db, [asked]))[0]!)
}

interface NewWrite extends Omit<Trail, 'at'> {
  readonly record: ReturnType<typeof recordRow>
  readonly lead: object
  readonly moment: Date
}

/** New leads share no row that one would wait for: those that come while others are written go together, in one transaction. */
const together = gatheredWrites(insertAll, 16)

async function insertAll(db: Handle, all: readonly NewWrite[]): Promise<readonly Inserted[]> {
  const { rows } = await sql<{ nr: number; outcome: Inserted }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(all.map((each, nr) => ({ nr, ...each })))}::jsonb) as asked (
        nr int, record jsonb, lead jsonb, event jsonb, consents jsonb, jobs jsonb, arms jsonb, moment timestamptz
      )
    ), made as materialized (
      select nr, lead, arms, moment, insert_lead(record, lead, event, consents, jobs, moment) as outcome from asked
    ), placed as (
      insert into lead_arm (lead_id, experiment, arm, at)
      select (lead->>'id')::uuid, each.key, each.value, moment from made, jsonb_each_text(arms) each where outcome = 'made'
      on conflict do nothing
    )
    select nr, outcome from made order by nr`.execute(db)
  return rows.map(({ outcome }) => outcome)
}

/** `changed`: the lead is not the row any more that was read. Nothing is written then. */
export type Saved = Inserted | 'changed'

/**
 * Writes a lead's changed answers with everything that belongs to them, once for an idempotency key, where the lead is still the row that was
 * read (`rowVersion`). Needs no lock and no transaction.
 */
export async function saveLead(
  db: Handle,
  lead: LeadAnswers & { readonly rowVersion: string },
  record: NewRecord,
  beside: Trail,
): Promise<Saved> {
  const { rowVersion, ...answers } = lead
  const { arms = {}, at } = beside
  const placed = sql`, placed as (
    insert into lead_arm (lead_id, experiment, arm, at)
    select ${lead.id}::uuid, each.key, each.value, ${at}::timestamptz
    from jsonb_each_text(${JSON.stringify(arms)}::jsonb) each, made where outcome = 'made'
      and (select count(*) from lead_arm where lead_id = ${lead.id}::uuid) < ${armsAtMost}
    on conflict do nothing
  )`
  const { rows } = await sql<{ outcome: Saved }>`
    with made as materialized (
      select save_lead(${argumentsOf(record, answersRow(answers), beside)}, ${rowVersion}) as outcome
    )${Object.keys(arms).length === 0 ? sql`` : placed}
    select outcome from made`.execute(db)
  return rows[0]!.outcome
}

/** The same inside the transaction that locked lead and key. */
export async function updateLead(
  trx: Handle,
  lead: LeadAnswers,
  record: NewRecord,
  beside: Omit<Trail, 'arms'>,
): Promise<void> {
  await sql`select update_lead(${argumentsOf(record, answersRow(lead), beside)})`.execute(trx)
}

/** Held to the end of the transaction; true where nobody else works on the same key. */
export function lockOf({ key, endpoint }: Pick<NewRecord, 'key' | 'endpoint'>): RawBuilder<boolean> {
  return sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${`${endpoint} ${key}`}, 0))`
}

/** Stores an answer that came with no other statement. */
export async function insertRecord(trx: Handle, record: NewRecord, at: Date): Promise<void> {
  await trx.insertInto('idempotency_record').values(recordRow(record, at)).execute()
}
