// Table of sealed columns: where the rows of each are found, and the name each was sealed under. Re-encryption walks this list;
// a test looks through the whole database for sealed values that it does not name. What lies in the document store is walked by
// `reseal-objects.ts`.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Tables } from './tables.ts'

export interface SealedColumn {
  readonly table: keyof Tables
  readonly column: string
  /** The table's primary key, which orders the rows: column and type. */
  readonly keys: readonly (readonly [name: string, type: 'uuid' | 'text' | 'integer'])[]
  /** One blob, one blob a part of a JSON object, or bytes. */
  readonly form: 'text' | 'parts' | 'bytes'
  /** The lead whose data key seals it; absent where the server's keys do. */
  readonly lead?: RawBuilder<unknown>
  /** The place it was sealed for, of the key's values and the part's name. */
  readonly sealContext: (keys: readonly string[], part: string) => string
}

/** The column was renamed once; what lies in it is bound to the first name, and would not open under another. */
export const requestContextSealedAs = 'lead.circumstances'

const byId = (table: SealedColumn['table'], column: string, form: SealedColumn['form'] = 'text'): SealedColumn => ({
  table,
  column,
  keys: [['id', 'uuid']],
  form,
  lead: sql.ref(table === 'lead' ? 'lead.id' : `${table}.lead_id`),
  sealContext: ([id], part) => `${table}.${column} ${id}${form === 'parts' ? ` ${part}` : ''}`,
})

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'data_key',
    column: 'sealed_key',
    keys: [['lead_id', 'uuid']],
    form: 'text',
    sealContext: ([leadId]) => `data_key.sealed_key ${leadId}`,
  },
  byId('lead', 'sections', 'parts'),
  { ...byId('lead', 'request_context'), sealContext: ([id]) => `${requestContextSealedAs} ${id}` },
  {
    table: 'lead_visit',
    column: 'sealed_visit',
    keys: [['lead_id', 'uuid']],
    form: 'text',
    lead: sql.ref('lead_visit.lead_id'),
    sealContext: ([leadId]) => `lead_visit.sealed_visit ${leadId}`,
  },
  byId('follow_up', 'answer'),
  byId('document', 'content', 'bytes'),
  byId('provider_visit', 'sealed_address'),
  byId('verification', 'sealed_code'),
  {
    table: 'upload_chunk',
    column: 'content',
    keys: [
      ['upload_id', 'uuid'],
      ['starts', 'integer'],
    ],
    form: 'bytes',
    lead: sql`(select upload.lead_id from upload where upload.id = upload_chunk.upload_id)`,
    sealContext: ([uploadId, starts]) => `upload_chunk.content ${uploadId} ${starts}`,
  },
  {
    table: 'desk_decision',
    column: 'answers',
    keys: [
      ['lead_id', 'uuid'],
      ['round', 'integer'],
    ],
    form: 'text',
    lead: sql.ref('desk_decision.lead_id'),
    sealContext: ([leadId, round]) => `desk_decision.answers ${leadId} ${round}`,
  },
  {
    table: 'idempotency_record',
    column: 'body',
    keys: [
      ['key', 'text'],
      ['endpoint', 'text'],
    ],
    form: 'text',
    lead: sql.ref('idempotency_record.lead_id'),
    sealContext: ([key, endpoint]) => `idempotency_record.body ${endpoint} ${key}`,
  },
]
