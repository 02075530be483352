// Database queries of consents and their wordings.
import { sql } from 'kysely'
import { marketingPurpose } from '#domain/law/marketing.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { Policy } from './policies.ts'

/** The newest of each purpose without which nothing goes to a lender; a query that others may be made of. */
export const sharingConsents = (db: Handle, leadId: string) =>
  db
    .selectFrom('consent')
    .distinctOn('purpose')
    .select(['purpose', 'given', 'lenders'])
    .where('lead_id', '=', leadId)
    .where('needed', '=', true)
    .orderBy('purpose')
    .orderBy('serial', 'desc')

export const sharingConsentsOf = (db: Handle, leadId: string) => sharingConsents(db, leadId).execute()

export type SharingConsent = Awaited<ReturnType<typeof sharingConsentsOf>>[number]

export const marketingConsentsOf = (db: Handle, leadId: string) =>
  db
    .selectFrom('consent')
    .distinctOn('channel')
    .select(['channel', 'given', 'surface', 'at'])
    // As text on both databases.
    .select(sql<string>`serial::text`.as('record'))
    .where('lead_id', '=', leadId)
    .where('purpose', '=', marketingPurpose)
    .where('channel', 'is not', null)
    .orderBy('channel')
    .orderBy('serial', 'desc')
    .execute()

export const insertWordings = (db: Handle, policies: readonly Policy[]) =>
  db
    .insertInto('wording')
    .values(policies.map(({ hash, locale, text }) => ({ hash, locale, text })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
