// Database queries of visitors' tracking choices.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { TrackingChoiceTable } from '#server/platform/stores/choice-tables.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'

export const insertNoticeWording = (trx: Handle, hash: string, locale: string, text: string) =>
  trx
    .insertInto('wording')
    .values({ hash, locale, text })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const newestChoices = (db: Handle, until: Date | undefined) =>
  db
    .selectFrom('tracking_choice')
    .distinctOn(['purpose', 'given'])
    .select(['purpose', 'given', sql<number>`serial::float8`.as('place')])
    .$if(until !== undefined, (query) => query.where('at', '<=', until!))
    .orderBy('purpose')
    .orderBy('given')
    .orderBy('serial', 'desc')

/** Said until `until` or ever. */
export const choicesOfLead = (db: Handle, leadId: string, until?: Date) =>
  newestChoices(db, until).where('lead_id', '=', leadId).execute()

/** A yes only where it names no lead. */
export const choicesOfVisit = (db: Handle, session: string, until?: Date) =>
  newestChoices(db, until)
    .where('session_key', '=', session)
    .where((row) => row.or([row('lead_id', 'is', null), row('given', '=', false)]))
    .execute()

/** Notes that the choices of a visit belong to the lead it became. */
export const giveChoicesToLead = (trx: Handle, lead: Pick<LeadRow, 'id' | 'created_at'>, session: string) =>
  trx
    .updateTable('tracking_choice')
    .set({ lead_id: lead.id })
    .where('session_key', '=', session)
    .where('lead_id', 'is', null)
    .where('at', '<=', lead.created_at)
    .execute()

export const insertTrackingChoices = (trx: Handle, rows: readonly Insertable<TrackingChoiceTable>[]) =>
  trx.insertInto('tracking_choice').values(rows).execute()

/** Keeps what the visit said with its lead, sealed; the lead is held by the caller. */
export const keepClicks = (trx: Handle, lead: Pick<LeadRow, 'id'>, requestContext: string) =>
  trx.updateTable('lead').set({ request_context: requestContext }).where('id', '=', lead.id).execute()
