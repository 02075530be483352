// The messages to affiliates and to the brands' own systems: each once, with the job that sends it in the same transaction.
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Handle } from '#server/stores/database.ts'
import type { DeliveryRow } from '#server/stores/outbox-tables.ts'

interface NewDelivery extends Pick<DeliveryRow, 'channel' | 'party' | 'event' | 'source'> {
  readonly leadId: string
  readonly facts: object
}

export interface DeliverPayload {
  readonly deliveryId: string
}

/** The job that sends a message. */
export const deliverJob = (deliveryId: string) => ({
  kind: 'deliver',
  payload: { deliveryId } satisfies DeliverPayload,
  dedupe_key: `deliver ${deliveryId}`,
})

/** Writes a message down to be sent at once; one that was written before stays as it is. */
export async function insertDelivery(
  { newId, now }: Pick<Deps, 'newId' | 'now'>,
  trx: Handle,
  { leadId, facts, ...delivery }: NewDelivery,
): Promise<void> {
  const id = newId()
  const at = new Date(now())
  const made = await trx
    .insertInto('delivery')
    .values({ id, ...delivery, lead_id: leadId, facts: JSON.stringify(facts), at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) await enqueue(trx, deliverJob(id), at)
}
