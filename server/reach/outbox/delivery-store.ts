// Deliveries to affiliates, brands' systems and advertising networks: each once, with its job in the same transaction.
import type { ReachDeps } from '../reach-dependencies.ts'
import type { JobKind } from '#server/platform/jobs/job-concurrency.ts'
import { enqueue, hastenJob } from '#server/platform/jobs/job-store.ts'
import type { KeyedLead } from '#server/platform/kit/lead-sealer.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import { keyedLead } from '#server/platform/stores/data-keys.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openJson, sealJson } from '#server/platform/stores/sealed-later.ts'
import type { DeliveryRow } from '#server/platform/stores/outbox-tables.ts'

interface NewDelivery extends Pick<DeliveryRow, 'channel' | 'party' | 'event' | 'source'> {
  readonly leadId: string
  readonly facts: object
  /** The lead whose visitor the facts may name: they are sealed with its data key. */
  readonly sealedFor?: KeyedLead
  /** Reason for not sending: the delivery is recorded, and gets no job. */
  readonly suppressed?: string
}

export interface DeliverPayload {
  readonly deliveryId: string
}

/** Networks that let us wait hold up their own kind of job, never a postback. */
const jobKinds: Readonly<Record<DeliveryRow['channel'], JobKind>> = {
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

const factsContext = (id: string) => `delivery.facts ${id}`

/** As the column takes them. */
export const sealFacts = (sealer: Sealer, lead: KeyedLead, id: string, facts: object): string =>
  sealJson(sealer, lead, factsContext(id), facts)

/** A message whose facts were opened. */
export type OpenedDelivery = Omit<DeliveryRow, 'facts'> & { readonly facts: object | null }

/** Throws where what is sealed was changed or moved, or its key is gone. */
export async function openDelivery(
  { db, sealer }: Pick<ReachDeps, 'db' | 'sealer'>,
  delivery: DeliveryRow,
): Promise<OpenedDelivery> {
  const { facts } = delivery
  if (typeof facts !== 'string') return { ...delivery, facts }
  const lead = await keyedLead(db, delivery.lead_id)
  return { ...delivery, facts: openJson<object>(sealer, lead, factsContext(delivery.id), facts) }
}

/** Writes a message down to be sent at once; one that was written before stays as it is. */
export async function insertDelivery(
  { newId, now, sealer }: Pick<ReachDeps, 'newId' | 'now' | 'sealer'>,
  trx: Handle,
  { leadId, facts, sealedFor, suppressed, ...delivery }: NewDelivery,
): Promise<void> {
  const id = newId()
  const at = new Date(now())
  const made = await trx
    .insertInto('delivery')
    .values({
      id,
      ...delivery,
      lead_id: leadId,
      facts: sealedFor ? sealFacts(sealer, sealedFor, id, facts) : JSON.stringify(facts),
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
