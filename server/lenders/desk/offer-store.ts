// Database queries of a lead's offers.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { nextOfferStatus } from '#domain/lender/offer-life.ts'
import type { OfferEvent } from '#domain/lender/offer-life.ts'
import type { Database, Handle } from '#server/platform/stores/database.ts'
import type { OfferRow, OfferTable } from '#server/platform/stores/tables.ts'

/** All of a lead, the first that came first. */
export const offersOf = (db: Handle, leadId: string): Promise<OfferRow[]> =>
  db.selectFrom('offer').selectAll().where('lead_id', '=', leadId).orderBy('at').orderBy('lender').execute()

export const insertOffer = (trx: Handle, row: Insertable<OfferTable>) => trx.insertInto('offer').values(row).execute()

/** Writes down what happened to an offer, read under the lead's lock. Throws where its life has no such row. */
export const noteOffer = (
  trx: Handle,
  { lead_id: leadId, verdict_id: verdictId, status }: Pick<OfferRow, 'lead_id' | 'verdict_id' | 'status'>,
  event: OfferEvent,
  at: Date,
) =>
  trx
    .updateTable('offer')
    .set({ status: nextOfferStatus(status, event), decided_at: at })
    .where('lead_id', '=', leadId)
    .where('verdict_id', '=', verdictId)
    .execute()

/** Keeps a lead open until a day after the last end of its open offers, as each that comes does by itself (`030-offers-told.ts`). */
export const keepOpenForOffers = (trx: Handle, leadId: string) =>
  trx
    .updateTable('lead')
    .set({
      expires_at: sql`greatest(expires_at, (
        select max(valid_until) + interval '1 day' from offer where offer.lead_id = lead.id and status = 'open'))`,
    })
    .where('id', '=', leadId)
    .execute()

/** An offer that may be chosen, or brought back, ends now; of an open one the sweep says so to the applicant. */
export const endOffer = (trx: Handle, verdictId: string, at: Date) =>
  trx
    .updateTable('offer')
    .set({ valid_until: at })
    .where('verdict_id', '=', verdictId)
    .where('status', 'in', ['open', 'not-chosen'])
    .where('valid_until', '>', at)
    .execute()

/** Offers that might still be brought back end now; their verdicts. */
export const endReserve = (trx: Handle, leadId: string, at: Date) =>
  trx
    .updateTable('offer')
    .set({ valid_until: at })
    .where('lead_id', '=', leadId)
    .where('status', '=', 'not-chosen')
    .where('valid_until', '>', at)
    .returning('verdict_id')
    .execute()

/** Leads with an open offer that has ended by then, at most so many. */
export const leadsWithEndedOffers = (db: Database, now: Date, atMost: number) =>
  db
    .selectFrom('offer')
    .select('lead_id')
    .distinct()
    .where('status', '=', 'open')
    .where('valid_until', '<=', now)
    .limit(atMost)
    .execute()

export const insertRedirect = (trx: Handle, leadId: string, lender: string, at: Date) =>
  trx.insertInto('redirect').values({ lead_id: leadId, lender, at }).execute()
