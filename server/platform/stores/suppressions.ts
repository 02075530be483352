// Suppression of an address: effective at once, also for queued messages, which check again before they go (P-08).
import { sql } from 'kysely'
import type { Channel } from '#domain/law/messaging.ts'
import type { Handle } from './database.ts'

interface Suppressed {
  /** Keyed hashes of e-mail addresses and numbers. */
  readonly addressIndexes: readonly string[]
  readonly channels: readonly Channel[]
  readonly products: readonly string[]
}

/**
 * One row an address, channel and product, of a time in Unix milliseconds. The last time counts, so that a yes in between is taken back by
 * it; a repeated one that is older changes nothing.
 */
export async function suppress(
  db: Handle,
  { addressIndexes, channels, products }: Suppressed,
  at: number,
): Promise<void> {
  const values = addressIndexes.flatMap((index) =>
    [...new Set(products)].flatMap((product) =>
      channels.map((channel) => ({ address_index: index, channel, product, at: new Date(at) })),
    ),
  )
  if (values.length === 0) return
  await db
    .insertInto('suppression')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['address_index', 'channel', 'product'])
        .doUpdateSet({ at: sql<Date>`greatest(suppression.at, excluded.at)` }),
    )
    .execute()
}

/**
 * The last time that whoever has one of these addresses wanted no more by a channel; what was agreed to anew later than this counts
 * again.
 */
export async function suppressedAt(
  db: Handle,
  { addressIndexes, channel, product }: { addressIndexes: readonly string[]; channel: Channel; product: string },
): Promise<Date | undefined> {
  if (addressIndexes.length === 0) return undefined
  const row = await db
    .selectFrom('suppression')
    .select(({ fn }) => fn.max<Date | null>('at').as('at'))
    .where('address_index', 'in', addressIndexes)
    .where('channel', '=', channel)
    .where('product', '=', product)
    .executeTakeFirst()
  return row?.at ?? undefined
}
