// Table of sealed columns: where the rows of each are found, and the name each was sealed under. Re-encryption walks this list;
// a test looks through the whole database for sealed values that it does not name. `reseal-objects.ts` walks the document store.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { KeyedLead } from '../kit/lead-sealer.ts'
import type { Sealer } from '../kit/sealing.ts'
import { openText } from './sealed-later.ts'
import type { Tables, VerdictOutcome } from './tables.ts'

export interface SealedColumn {
  readonly table: keyof Tables
  readonly column: string
  /** The table's primary key, which orders the rows: column and type. */
  readonly keys: readonly (readonly [name: string, type: 'uuid' | 'text' | 'integer'])[]
  /** One blob, one blob a part of a JSON object, bytes, or a JSON text of one blob. */
  readonly form: 'text' | 'parts' | 'bytes' | 'json'
  /** Values from before it was sealed are plain (`sealed-later.ts`). */
  readonly wasPlain?: true
  /** The rows of which it is sealed; absent: all. */
  readonly only?: RawBuilder<unknown>
  /** The lead whose data key seals it; absent where the server's keys do. */
  readonly lead?: RawBuilder<unknown>
  /** The place it was sealed for, of the key's values and the part's name. */
  readonly sealContext: (keys: readonly string[], part: string) => string
}

/** First name of the column, which was renamed once: its values are bound to that name, and would not open under another. */
export const requestContextSealedAs = 'lead.circumstances'

const byId = (table: SealedColumn['table'], column: string, form: SealedColumn['form'] = 'text'): SealedColumn => ({
  table,
  column,
  keys: [['id', 'uuid']],
  form,
  lead: sql.ref(table === 'lead' ? 'lead.id' : `${table}.lead_id`),
  sealContext: ([id], part) => `${table}.${column} ${id}${form === 'parts' ? ` ${part}` : ''}`,
})

/** Opens a value of a column that was plain once. Throws where it is sealed and was changed or moved. */
export function openColumn(
  sealer: Sealer,
  lead: KeyedLead,
  place: readonly [table: keyof Tables, column: string],
  row: Readonly<Record<string, unknown>>,
): unknown {
  const found = sealedColumns.find(({ table, column }) => table === place[0] && column === place[1])!
  const value = row[found.column]
  if (typeof value !== 'string') return value
  const sealContext = found.sealContext(
    found.keys.map(([name]) => String(row[name])),
    '',
  )
  const text = openText(sealer, lead, sealContext, value)
  return found.form === 'json' && text !== value ? (JSON.parse(text) as unknown) : text
}

/** A lender's no may have a reason in its own words. The other outcomes' reasons are codes of ours, which the desk goes by. */
export const outcomesWithSealedReason: readonly VerdictOutcome[] = ['rejected', 'declined']

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
  { ...byId('lead', 'follow_up', 'json'), wasPlain: true },
  byId('follow_up', 'answer'),
  { ...byId('follow_up', 'ask', 'json'), wasPlain: true },
  {
    ...byId('lender_verdict', 'reason'),
    wasPlain: true,
    only: sql`lender_verdict.outcome in (${sql.join(outcomesWithSealedReason.map((outcome) => sql.lit(outcome)))})`,
  },
  {
    table: 'offer',
    column: 'redirect_url',
    keys: [
      ['lead_id', 'uuid'],
      ['verdict_id', 'uuid'],
    ],
    form: 'text',
    wasPlain: true,
    lead: sql.ref('offer.lead_id'),
    sealContext: ([leadId, verdictId]) => `offer.redirect_url ${leadId} ${verdictId}`,
  },
  { ...byId('delivery', 'facts', 'json'), wasPlain: true, only: sql`delivery.channel = 'postback'` },
  byId('document', 'content', 'bytes'),
  byId('provider_visit', 'sealed_address'),
  byId('verification', 'sealed_code'),
  { ...byId('verification', 'number_ending'), wasPlain: true },
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
