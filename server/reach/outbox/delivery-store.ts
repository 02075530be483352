// Deliveries to affiliates, brands' systems and advertising networks: each once, with its job in the same transaction.
import type { ReachDeps } from '../reach-dependencies.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
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

/** The job that sends a message. */
export const deliverJob = ({ id, channel }: Pick<DeliveryRow, 'id' | 'channel'>) => ({
  kind: jobKinds[channel],
  payload: { deliveryId: id } satisfies DeliverPayload,
  dedupe_key: `deliver ${id}`,
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
  if (made && suppressed === undefined) await enqueue(trx, deliverJob({ id, channel: delivery.channel }), at)
}
