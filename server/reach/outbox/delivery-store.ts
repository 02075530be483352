// Deliveries to affiliates, brands' systems and advertising networks: each once, with its job in the same transaction.
import type { ReachDeps } from '../reach-dependencies.ts'
import { enqueue, hastenJob } from '#server/platform/jobs/job-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { DeliveryRow } from '#server/platform/stores/outbox-tables.ts'

interface NewDelivery extends Pick<DeliveryRow, 'channel' | 'party' | 'event' | 'source'> {
  readonly leadId: string
  readonly facts: object
  /** Why it is not sent: it is written down, and no job is. */
  readonly suppressed?: string
}

export interface DeliverPayload {
  readonly deliveryId: string
}

/** Networks that let us wait hold up their own kind of job, never a postback. */
const jobKinds: Readonly<Record<DeliveryRow['channel'], string>> = {
  postback: 'deliver',
  webhook: 'deliver',
  conversion: 'convert',
}

/** The lane of a receiver's jobs. */
export const laneOf = ({ channel, party }: Pick<DeliveryRow, 'channel' | 'party'>): string => `${channel} ${party}`

const jobKey = (id: string) => `deliver ${id}`

/** The job that sends a message. */
export const deliverJob = ({ id, ...receiver }: Pick<DeliveryRow, 'id' | 'channel' | 'party'>) => ({
  kind: jobKinds[receiver.channel],
  lane: laneOf(receiver),
  payload: { deliveryId: id } satisfies DeliverPayload,
  dedupe_key: jobKey(id),
})

/** Writes a message down to be sent at once; one that was written before stays as it is. */
export async function insertDelivery(
  { newId, now }: Pick<ReachDeps, 'newId' | 'now'>,
  trx: Handle,
  { leadId, facts, suppressed, ...delivery }: NewDelivery,
): Promise<void> {
  const id = newId()
  const at = new Date(now())
  const made = await trx
    .insertInto('delivery')
    .values({
      id,
      ...delivery,
      lead_id: leadId,
      facts: JSON.stringify(facts),
      at,
      ...(suppressed === undefined ? {} : { status: 'suppressed', last_error: suppressed }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made && suppressed === undefined) await enqueue(trx, deliverJob({ id, ...delivery }), at)
}

type OfReceiver = Pick<DeliveryRow, 'lead_id' | 'channel' | 'party' | 'serial'>

const openOfReceiver = (db: Handle, { lead_id: leadId, channel, party }: OfReceiver) =>
  db
    .selectFrom('delivery')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('channel', '=', channel)
    .where('party', '=', party)
    .where('status', '=', 'open')

/** True where an earlier message about the same lead has not reached the receiver yet: each lead is told in order. */
export async function waitsForEarlier(db: Handle, deliveryId: string): Promise<boolean> {
  const delivery = await db
    .selectFrom('delivery')
    .select(['lead_id', 'channel', 'party', 'serial'])
    .where('id', '=', deliveryId)
    // Networks judge each conversion by its own time.
    .where('channel', '!=', 'conversion')
    .executeTakeFirst()
  if (!delivery) return false
  const earlier = await openOfReceiver(db, delivery).where('serial', '<', delivery.serial).limit(1).executeTakeFirst()
  return earlier !== undefined
}

/** The next message about the lead to the receiver, which waited for this one, is sent at once. */
export async function hastenNext(db: Handle, delivery: OfReceiver, at: Date): Promise<void> {
  const next = await openOfReceiver(db, delivery)
    .where('serial', '>', delivery.serial)
    .orderBy('serial')
    .limit(1)
    .executeTakeFirst()
  if (next) await hastenJob(db, jobKey(next.id), at)
}
