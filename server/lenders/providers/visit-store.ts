// Database queries of visits to providers' pages.
import type { Insertable } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import type { ProviderVisitRow, ProviderVisitTable } from '#server/platform/stores/tables.ts'

export const leadIdOfVisit = (trx: Handle, reference: string, provider: string) =>
  trx
    .selectFrom('provider_visit')
    .select('lead_id')
    .where('id', '=', reference)
    .where('provider', '=', provider as ProviderVisitRow['provider'])
    .executeTakeFirst()

export const existingVisit = (trx: Handle, reference: string) =>
  trx.selectFrom('provider_visit').selectAll().where('id', '=', reference).executeTakeFirstOrThrow()

export const insertVisit = (trx: Handle, row: Insertable<ProviderVisitTable>) =>
  trx.insertInto('provider_visit').values(row).execute()
