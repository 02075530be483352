// Database queries of an export.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'

export type Row = Readonly<Record<string, unknown>>

export const rowsOfLead = (db: Handle, table: string, lead: string, leadId: string, from: string) =>
  sql<Row>`
      select * from ${sql.table(table)} where ${sql.ref(lead)} = ${leadId}::uuid order by ${sql.ref(from)}`.execute(db)

export const verdictsOfLead = (db: Handle, leadId: string) =>
  db.selectFrom('lender_verdict').select(['lender', 'outcome', 'posts']).where('lead_id', '=', leadId).execute()
