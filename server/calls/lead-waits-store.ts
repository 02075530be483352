// Database query of marks: where leads stand, as short texts that change whenever a lead or a lender's word about it does.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'

/** By lead, its mark; leads that are no more have none. One statement for all who wait. */
export async function marksOf(db: Handle, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; mark: string }>`
    select lead.id, lead.version || '.' || left(md5(coalesce((
      select string_agg(said.round || said.lender || said.outcome, ',' order by said.round, said.lender, said.id)
      from lender_verdict said where said.lead_id = lead.id
    ), '')), 8) as mark
    from lead where lead.id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}
