// Suppression of an address: effective at once, also for queued messages, which check again before they go (P-08).
import type { Channel } from '#domain/law/messaging.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'

interface Suppressed {
  readonly addressIndex: string
  readonly channels: readonly Channel[]
  readonly products: readonly string[]
}

/** One row an address, channel and product; the last time counts, so that a yes in between is taken back by it. */
export async function suppress(
  db: Handle,
  { addressIndex, channels, products }: Suppressed,
  now: number,
): Promise<void> {
  const at = new Date(now)
  await db
    .insertInto('suppression')
    .values(
      [...new Set(products)].flatMap((product) =>
        channels.map((channel) => ({ address_index: addressIndex, channel, product, at })),
      ),
    )
    .onConflict((conflict) => conflict.columns(['address_index', 'channel', 'product']).doUpdateSet({ at }))
    .execute()
}

/** Every product there is: for an address that does not exist, and for whoever does not say which. */
export const allProducts = ({ variants }: Pick<ReachDeps, 'variants'>): readonly string[] => [
  ...new Set([...variants.values()].map(({ product }) => product)),
]

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
