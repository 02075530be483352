// Database queries of past decisions.
import { beforeEveryId } from '#server/platform/kit/before-every-id.ts'
import { sql } from 'kysely'
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { DecisionRow } from '#server/platform/stores/desk-decisions.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'

export const batch = 200

export type Past = DecisionRow & Pick<LeadRow, 'email_index' | 'phone_index' | 'person_index'>

/** Of these leads, in the order of their rounds. */
export const verdictsOfLeads = (db: Handle, leadIds: readonly string[]) =>
  db
    .selectFrom('lender_verdict')
    .select(['lead_id', 'lender', 'outcome', 'reason'])
    .where('lead_id', 'in', leadIds)
    .orderBy('round')
    .execute()

/** Stages of these leads in the ledger. */
export const stagesOfLeads = (db: Handle, leadIds: readonly string[]) =>
  db.selectFrom('revenue').select(['lead_id', 'lender', 'kind']).where('lead_id', 'in', leadIds).execute()

export const countDecidedLeads = (db: Handle) =>
  db
    .selectFrom('desk_decision')
    .select(({ fn }) => fn.count<string>('lead_id').distinct().as('count'))
    .executeTakeFirstOrThrow()

/** The last decision of each lead, in order of time, a batch after `last`. */
export const decisionsAfter = (db: Handle, last: Pick<Past, 'at' | 'lead_id'> | undefined) =>
  sql<Past>`
    select d.*, ${dataKeyOf('d.lead_id')}, l.email_index, l.phone_index, l.person_index
    from desk_decision d join lead l on l.id = d.lead_id
    where (d.at, d.lead_id) > (${last?.at ?? new Date(0)}::timestamptz,
        ${last?.lead_id ?? beforeEveryId}::uuid)
      and not exists (select from desk_decision later where later.lead_id = d.lead_id and later.round > d.round)
    order by d.at, d.lead_id
    limit ${batch}::int`.execute(db)
