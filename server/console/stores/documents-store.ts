// Database queries of a lead's documents for the operator.
import { dataKeyOf } from '#server/platform/stores/data-keys.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { AdminValue } from '../command.ts'

export const documentsOfLead = (db: Handle, lead: AdminValue) =>
  db.selectFrom('document').selectAll().where('lead_id', '=', String(lead)).orderBy('at').execute()

export const documentById = (db: Handle, id: AdminValue) =>
  db
    .selectFrom('document')
    .selectAll()
    .select(dataKeyOf('document.lead_id'))
    .where('id', '=', String(id))
    .executeTakeFirst()
