// Jobs of a lead: what is still to be done for it.
import type { Handle } from '#server/platform/stores/database.ts'
import type { JobRow } from '#server/platform/stores/tables.ts'

/** Oldest first, the dead ones too. */
export async function jobsOf(db: Handle, leadId: string): Promise<Pick<JobRow, 'kind' | 'run_at' | 'dead'>[]> {
  return db
    .selectFrom('job')
    .select(['kind', 'run_at', 'dead'])
    .where('lead_id', '=', leadId)
    .orderBy('run_at')
    .execute()
}

/** None of them runs after the erasure. */
export async function removeJobsOf(trx: Handle, leadId: string): Promise<void> {
  await trx.deleteFrom('job').where('lead_id', '=', leadId).execute()
}
