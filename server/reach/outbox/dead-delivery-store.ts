// Database queries of deliveries that failed for good: counted for whoever watches, and opened to be sent again (Q7).
import { dayMs } from '#domain/questions/duration.ts'
import { sql } from 'kysely'
import type { Handle } from '#server/platform/stores/database.ts'
import type { DeliveryRow } from '#server/platform/stores/outbox-tables.ts'

/** Days for which a message that failed for good is counted. One that nobody sends again must not alarm for ever. */
export const deadCountedDays = 7
const batch = 500

/** As the partial index has it. */
const isDead = sql<boolean>`status = 'dead'`
/** Its words may be gone with its lead; then it cannot be sent again. */
const isSendable = sql<boolean>`facts is not null`

/** Those written in the last seven days that can be sent again, by receiver. */
export const countDeadDeliveries = (db: Handle, now: number) =>
  db
    .selectFrom('delivery')
    .select(['channel', 'party', sql<number>`count(*)::int`.as('count')])
    .where(isDead)
    .where(isSendable)
    .where('at', '>=', new Date(now - deadCountedDays * dayMs))
    .groupBy(['channel', 'party'])
    .orderBy('channel')
    .orderBy('party')
    .execute()

interface Reopening {
  readonly channel: DeliveryRow['channel']
  /** One receiver alone. */
  readonly party?: string | undefined
  /** Ids after this one. */
  readonly after?: string | undefined
  readonly at: Date
}

/** Opens at most 500 that failed for good, by id. They still need their jobs; none where all are open. */
export const reopenDeadDeliveries = (trx: Handle, { channel, party, after, at }: Reopening) =>
  trx
    .updateTable('delivery')
    .set({ status: 'open', attempts: 0, at })
    .where('id', 'in', (query) =>
      query
        .selectFrom('delivery')
        .select('id')
        .where(isDead)
        .where(isSendable)
        .where('channel', '=', channel)
        .$if(party !== undefined, (some) => some.where('party', '=', party!))
        .$if(after !== undefined, (some) => some.where('id', '>', after!))
        .orderBy('id')
        .limit(batch),
    )
    .where(isDead)
    .returning(['id', 'channel', 'party'])
    .execute()
