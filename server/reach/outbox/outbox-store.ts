// Database queries of the outbox and of what is delivered from it.
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import type { OutboxRow, ConversionTable, DeliveryRow } from '#server/platform/stores/outbox-tables.ts'
import type { DeliverPayload } from './delivery-store.ts'

export const batch = 100

export const takeOutboxRows = (trx: Handle) =>
  sql<OutboxRow>`
    delete from outbox where serial in (
      select serial from outbox order by serial limit ${batch}::int for update skip locked
    ) returning *`.execute(trx)

export const leadsForShare = (trx: Handle, ids: string[]) =>
  trx
    .selectFrom('lead')
    .select([
      'id',
      'variant',
      'brand',
      'country',
      'state',
      'request_context',
      'email_index',
      'phone_index',
      'created_at',
      'erased_at',
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    // An erasure waits, and takes with it what is planned here; or we wait, and see that it is erased.
    .forShare()
    .execute()

export const insertConversion = (trx: Handle, row: Insertable<ConversionTable>) =>
  trx
    .insertInto('conversion')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('event')
    .executeTakeFirst()

/** The verdict whose offer was chosen; the first that accepted while none is. */
export const acceptedVerdictOf = (trx: Handle, leadId: string) =>
  trx
    .selectFrom('lender_verdict')
    .leftJoin('offer', (join) =>
      join.onRef('offer.lead_id', '=', 'lender_verdict.lead_id').onRef('offer.verdict_id', '=', 'lender_verdict.id'),
    )
    .select(['lender_verdict.lender', 'lender_verdict.price_cents'])
    .where('lender_verdict.lead_id', '=', leadId)
    .where('lender_verdict.outcome', '=', 'accepted')
    .orderBy(sql`offer.status = 'chosen'`, (order) => order.desc().nullsLast())
    .orderBy('lender_verdict.at')
    .executeTakeFirst()

export const answeredFollowUpsOf = (trx: Handle, leadId: string, lender: string | undefined) =>
  trx
    .selectFrom('follow_up')
    .select('key')
    .where('lead_id', '=', leadId)
    .where('lender', '=', lender ?? '')
    .where('status', '=', 'answered')
    .execute()

export const firstAffiliateOf = (trx: Handle, leadId: string) =>
  trx.selectFrom('conversion').select('affiliate').where('lead_id', '=', leadId).orderBy('at').executeTakeFirst()

export const beginAttempt = (db: Handle, now: number, deliveryId: string) =>
  db
    .updateTable('delivery')
    .set({ attempts: sql<number>`attempts + 1`, tried_at: new Date(now), last_error: 'no answer was kept' })
    .where('id', '=', deliveryId)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst()

export const noteDeadDelivery = (db: Handle, payload: object) =>
  db
    .updateTable('delivery')
    .set({ status: 'dead', last_error: 'the job failed' })
    .where('id', '=', (payload as DeliverPayload).deliveryId)
    .where('status', '=', 'open')
    .execute()

export const noteDelivery = (
  db: Handle,
  id: string,
  changes: Pick<DeliveryRow, 'status' | 'last_status' | 'last_error'>,
) => db.updateTable('delivery').set(changes).where('id', '=', id).execute()
