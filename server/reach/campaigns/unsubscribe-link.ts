// Unsubscribe links: resolved by the sealed token of an e-mail or the short id of a text message, then followed.
import { channels } from '#domain/law/messaging.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { openAnswers } from '#server/platform/stores/sealed-answers.ts'
import { suppress } from '#server/platform/stores/suppressions.ts'
import { allProducts } from './all-products.ts'
import { addressOf } from './facts.ts'
import { longId } from './short-id.ts'
import { maskAddress, openUnsubscribeToken } from './unsubscribe-token.ts'
import type { Unsubscribing } from './unsubscribe-token.ts'
import { leadById } from '#server/platform/stores/leads.ts'
import { messageById } from './message-store.ts'

type LinkDeps = Pick<ReachDeps, 'catalogue' | 'sealer' | 'variants'>

/**
 * Nothing where the link is none of ours, or its message is gone with its lead. A text message is of the number that it went to: its lead
 * may have another one since, whose owner pressed nothing.
 */
export async function unsubscribing(deps: LinkDeps, db: Handle, token: string): Promise<Unsubscribing | undefined> {
  const messageId = longId(token)
  if (messageId === undefined) return openUnsubscribeToken(deps.sealer, token)
  const message = await messageById(db, messageId)
  const lead = message && (await leadById(db, message.lead_id))
  if (!message || !lead) return undefined
  const channel = channels.find((each) => each === message.channel)!
  const address = addressOf(deps, channel, lead, openAnswers(deps.sealer, lead))
  const addressIndex = message.to_index ?? address?.index
  if (addressIndex === undefined) return undefined
  return {
    channel,
    variant: lead.variant,
    locale: lead.locale,
    addressIndex,
    shown: maskAddress(address?.index === addressIndex ? address.to : ''),
  }
}

/**
 * No more messages to whoever has the address, by any channel: one press ends all. From the link's product, or from all of a server
 * that has it no more.
 */
export async function unsubscribe(
  deps: LinkDeps,
  db: Handle,
  { variant, addressIndex }: Unsubscribing,
  now: number,
): Promise<void> {
  const product = deps.variants.get(variant)?.product
  const products = product ? [product] : allProducts(deps)
  await suppress(db, { addressIndexes: [addressIndex], channels, products }, now)
}
