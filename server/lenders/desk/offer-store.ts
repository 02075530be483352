// Database queries of a lead's offers.
import type { Insertable } from 'kysely'
import type { OfferStatus } from '#domain/lender/offer-list.ts'
import type { Database, Handle } from '#server/platform/stores/database.ts'
import type { OfferRow, OfferTable } from '#server/platform/stores/tables.ts'

/** All of a lead, the first that came first. */
export const offersOf = (db: Handle, leadId: string): Promise<OfferRow[]> =>
  db.selectFrom('offer').selectAll().where('lead_id', '=', leadId).orderBy('at').orderBy('lender').execute()

export const insertOffer = (trx: Handle, row: Insertable<OfferTable>) => trx.insertInto('offer').values(row).execute()

export const noteOfferStatus = (
  trx: Handle,
  { lead_id: leadId, verdict_id: verdictId }: Pick<OfferRow, 'lead_id' | 'verdict_id'>,
  status: OfferStatus,
  at: Date,
) =>
  trx
    .updateTable('offer')
    .set({ status, decided_at: at })
    .where('lead_id', '=', leadId)
    .where('verdict_id', '=', verdictId)
    .execute()

/** Leads in this state whose open offers have all ended by then, at most so many. */
export const leadsWithEndedOffers = (db: Database, acceptedState: number, now: Date, atMost: number) =>
  db
    .selectFrom('offer')
    .innerJoin('lead', 'lead.id', 'offer.lead_id')
    .select('offer.lead_id')
    .distinct()
    .where('offer.status', '=', 'open')
    .where('offer.valid_until', '<=', now)
    .where('lead.state', '=', acceptedState as never)
    .limit(atMost)
    .execute()

export const insertRedirect = (trx: Handle, leadId: string, lender: string, at: Date) =>
  trx.insertInto('redirect').values({ lead_id: leadId, lender, at }).execute()
