// Database queries of deliveries for the operator.
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import type { DeliveryRow } from '#server/platform/stores/outbox-tables.ts'

export const countAdvertisingDeliveries = (db: Handle, from: Date, to: Date) =>
  db
    .selectFrom('delivery')
    .select(({ fn }) => ['party', 'event', 'status', 'last_error', fn.countAll<string>().as('count')])
    .where('channel', '=', 'conversion')
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy(['party', 'event', 'status', 'last_error'])
    .orderBy('party')
    .orderBy('event')
    .orderBy('status')
    .orderBy('last_error')
    .execute()

export const reopenDelivery = (trx: Handle, at: Date, id: string) =>
  trx
    .updateTable('delivery')
    .set({ status: 'open', attempts: 0, at })
    .where('id', '=', id)
    .where('status', '=', 'dead')
    .execute()

export const deliveryById = (db: Handle, id: unknown, channel: 'conversion' | 'postback' | 'webhook') =>
  db
    .selectFrom('delivery')
    .selectAll()
    .where(sql<boolean>`id = ${String(id)}::uuid`)
    .where('channel', '=', channel)
    .executeTakeFirst()

interface DeliveryFilter {
  readonly channel: DeliveryRow['channel']
  readonly limit: number
  readonly where: Partial<Pick<DeliveryRow, 'party' | 'status' | 'event' | 'lead_id'>>
}

export const newestDeliveries = (db: Handle, { channel, limit, where }: DeliveryFilter) =>
  db
    .selectFrom('delivery')
    .selectAll()
    .where('channel', '=', channel)
    .where((row) => row.and(where))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Everybody who was ever told something, each found by the index after the one before: there are millions of deliveries. */
export async function partiesTold(db: Handle, channel: DeliveryRow['channel']): Promise<{ readonly party: string }[]> {
  const { rows } = await sql<{ party: string }>`
    with recursive told (party) as (
      select min(party) from delivery where channel = ${channel}
      union all
      select (select min(party) from delivery where channel = ${channel} and party > told.party) from told where told.party is not null
    ) select party from told where party is not null`.execute(db)
  return rows
}
