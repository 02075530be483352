// Jobs about a lead, found by the ids in their payloads, whatever their kind.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import type { JobRow } from '#server/platform/stores/tables.ts'

/** Ids of everything of a lead that jobs are named by. */
const idsOf = (leadId: string) => sql`
  select ${leadId}::text as id
  union all select id::text from verification where lead_id = ${leadId}::uuid
  union all select id::text from lender_verdict where lead_id = ${leadId}::uuid
  union all select id::text from message where lead_id = ${leadId}::uuid
  union all select id::text from follow_up where lead_id = ${leadId}::uuid
  union all select id::text from provider_visit where lead_id = ${leadId}::uuid`

const isOf = (leadId: string) => sql<boolean>`exists (
  select 1 from (${idsOf(leadId)}) of
  where strpos(job.payload::text, of.id) > 0 or strpos(job.dedupe_key, of.id) > 0)`

/** Oldest first, the dead ones too. */
export async function jobsOf(db: Handle, leadId: string): Promise<Pick<JobRow, 'kind' | 'run_at' | 'dead'>[]> {
  return db.selectFrom('job').select(['kind', 'run_at', 'dead']).where(isOf(leadId)).orderBy('run_at').execute()
}

/** Before what they are named by is deleted. */
export async function removeJobsOf(trx: Handle, leadId: string): Promise<void> {
  await trx.deleteFrom('job').where(isOf(leadId)).execute()
}
