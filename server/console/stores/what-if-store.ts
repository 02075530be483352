// Database queries of past decisions.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import type { DecisionRow } from '#server/platform/stores/desk-decisions.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'

export const batch = 200

export type Past = DecisionRow & Pick<LeadRow, 'email_index' | 'phone_index' | 'person_index'>

export const verdictsOfLeads = (db: Handle, rows: Past[]) =>
  db
    .selectFrom('lender_verdict')
    .select(['lead_id', 'lender', 'outcome', 'reason'])
    .where(
      'lead_id',
      'in',
      rows.map((row) => row.lead_id),
    )
    .orderBy('round')
    .execute()

export const countDecidedLeads = (db: Handle) =>
  db
    .selectFrom('desk_decision')
    .select(({ fn }) => fn.count<string>('lead_id').distinct().as('count'))
    .executeTakeFirstOrThrow()

export const decisionsAfter = (db: Handle, after: string | undefined) =>
  sql<Past>`
    select distinct on (d.lead_id) d.*, l.email_index, l.phone_index, l.person_index
    from desk_decision d join lead l on l.id = d.lead_id
    where d.lead_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
    order by d.lead_id, d.round desc
    limit ${batch}::int`.execute(db)
