// Deliveries to affiliates, brands' systems and advertising networks: each once, with its job in the same transaction.
import { sql } from 'kysely'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { JobKind } from '#server/platform/jobs/job-concurrency.ts'
import { enqueueAll, hastenJob } from '#server/platform/jobs/job-store.ts'
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

/** One that waits for an earlier message is sent when that has ended; this is for where a process ended between the two. */
export const looksAgainMs = 30 * 60_000

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

const keyBeginning = 'deliver '

/** The job that sends a message. */
export const deliverJob = ({ id, ...receiver }: Pick<DeliveryRow, 'id' | 'channel' | 'party'>) => ({
  kind: jobKinds[receiver.channel],
  lane: laneOf(receiver),
  payload: { deliveryId: id } satisfies DeliverPayload,
  dedupe_key: `${keyBeginning}${id}`,
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

/** Networks judge each conversion by its own time; any other receiver is told of a lead in order. */
const earlierOfReceiver = sql`select from delivery earlier
  where earlier.lead_id = delivery.lead_id and earlier.channel = delivery.channel and earlier.party = delivery.party
    and earlier.status = 'open' and earlier.serial < delivery.serial and delivery.channel <> 'conversion'`

/** True of a row beside one that the same transaction made, which nobody can have sent yet: that one's end hastens it. */
const followsAnother = sql<boolean>`exists (${earlierOfReceiver} and earlier.xmin = delivery.xmin)`

/** Counts the attempt at a message that is open and has none before it at its receiver; nothing where it is not or has. */
export async function beginAttempt(db: Handle, now: number, deliveryId: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    update delivery set attempts = attempts + 1, tried_at = ${new Date(now)}::timestamptz, last_error = 'no answer was kept'
    where id = ${deliveryId} and status = 'open' and not exists (${earlierOfReceiver})
    returning *`.execute(db)
  return rows[0]
}

/** True of a message that is to be sent. */
export async function isOpenDelivery(db: Handle, id: string): Promise<boolean> {
  const open = await db
    .selectFrom('delivery')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}

type InsertDeps = Pick<ReachDeps, 'newId' | 'now' | 'sealer'>

function rowOf({ sealer }: InsertDeps, id: string, at: Date, given: NewDelivery) {
  const { leadId, facts, sealedFor, suppressed, ...delivery } = given
  return {
    id,
    ...delivery,
    lead_id: leadId,
    facts: sealedFor ? sealFacts(sealer, sealedFor, id, facts) : JSON.stringify(facts),
    at,
    status: suppressed === undefined ? ('open' as const) : ('suppressed' as const),
    last_error: suppressed ?? null,
  }
}

/**
 * Writes messages down to be sent at once, each after those to its receiver that were written with it; one that was written before stays
 * as it is.
 */
export async function insertDeliveries(deps: InsertDeps, trx: Handle, given: readonly NewDelivery[]): Promise<void> {
  if (given.length === 0) return
  const at = new Date(deps.now())
  const rows = given.map((each) => rowOf(deps, deps.newId(), at, each))
  const made = await trx
    .insertInto('delivery')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'channel', 'party', 'status', followsAnother.as('follows')])
    .execute()
  const lanes = new Set<string>()
  const jobs = made.flatMap(({ status, follows, ...delivery }) => {
    if (status === 'suppressed') return []
    const job = deliverJob(delivery)
    const waits = follows || (delivery.channel !== 'conversion' && lanes.has(job.lane))
    lanes.add(job.lane)
    return [{ ...job, runAt: waits ? new Date(at.getTime() + looksAgainMs) : at }]
  })
  await enqueueAll(trx, jobs)
}

type OfReceiver = Pick<DeliveryRow, 'lead_id' | 'channel' | 'party' | 'serial'>

/** The next message about the lead to the receiver, which waited for this one, is sent at once. */
export async function hastenNext(db: Handle, delivery: OfReceiver, at: Date): Promise<void> {
  const next = db
    .selectFrom('delivery')
    .select(sql<string>`${keyBeginning} || id`.as('key'))
    .where('lead_id', '=', delivery.lead_id)
    .where('channel', '=', delivery.channel)
    .where('party', '=', delivery.party)
    // Said as the index says it: a value would be unknown to a statement that is prepared.
    .where('status', '=', sql.lit<DeliveryRow['status']>('open'))
    .where('serial', '>', delivery.serial)
    .orderBy('serial')
    .limit(1)
  await hastenJob(db, sql`${next}`, at)
}
