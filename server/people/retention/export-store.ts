// Database queries of an export.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import type { Holding } from './holdings.ts'
import { clockOf, isHeld } from './row-clock-store.ts'

export type Row = Readonly<Record<string, unknown>>

/** A row as it stands, and the start of its period where the end of that takes anything of it. */
export interface HeldRow {
  readonly row: Row
  readonly began: Date | undefined
}

/** Rows of a table of holdings, oldest first. */
export async function rowsOfLead(db: Handle, table: string, holding: Holding, leadId: string): Promise<HeldRow[]> {
  const { lead, from } = holding
  const { rows } = await sql<{ period_began: Date | null } & Row>`
    select t.*, case when ${isHeld(holding)} then ${clockOf(holding)} end as period_began
    from ${sql.table(table)} t join lead l on l.id = ${sql.ref(`t.${lead}`)}
    where l.id = ${leadId}::uuid order by ${sql.ref(`t.${from}`)}`.execute(db)
  return rows.map(({ period_began: began, ...row }) => ({ row, began: began ?? undefined }))
}

export const verdictsOfLead = (db: Handle, leadId: string) =>
  db.selectFrom('lender_verdict').select(['lender', 'outcome', 'posts']).where('lead_id', '=', leadId).execute()

/** Parties outside that were told of a lead, or may have been: who was spared, and the brand's own systems, are none. */
export const partiesTold = (db: Handle, leadId: string) =>
  db
    .selectFrom('delivery')
    .select(['channel', 'party'])
    .distinct()
    .where('lead_id', '=', leadId)
    .where('channel', '!=', 'webhook')
    .where('status', '!=', 'suppressed')
    .where('attempts', '>', 0)
    .execute()
