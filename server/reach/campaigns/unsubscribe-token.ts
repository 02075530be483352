// Unsubscribe token: the address as its keyed hash, the channel and the variant, sealed. It names no lead, so it works for as
// long as its key is there, and also after the lead was erased.
import type { Channel } from '#domain/law/messaging.ts'
import { channels } from '#domain/law/messaging.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'

export interface Unsubscribing {
  readonly channel: Channel
  readonly variant: string
  readonly locale: string
  readonly addressIndex: string
  /** For the one who reads it to know it again: `m…@example.test`. */
  readonly shown: string
}

/** Effect of a token: `message` stops messages at once; `typed` has the address asked by e-mail, for nobody knows who typed it. */
export type UnsubscribeOrigin = 'message' | 'typed'

const sealContexts: Readonly<Record<UnsubscribeOrigin, string>> = {
  message: 'link unsubscribe',
  typed: 'link unsubscribe typed',
}

/** Least validity of a message's link, in days: its key stays for so long. */
export const unsubscribeDays = 180

/** 130 to 350 characters of the URL's own alphabet, without a dot. */
export function unsubscribeToken(
  sealer: Sealer,
  { channel, variant, locale, addressIndex, shown }: Unsubscribing,
  origin: UnsubscribeOrigin = 'message',
): string {
  return sealer
    .seal(sealContexts[origin], JSON.stringify([channel, variant, locale, addressIndex, shown]))
    .replace('.', '_')
}

/** Nothing where it was changed or never one of ours. */
export function openUnsubscribeToken(
  sealer: Sealer,
  token: string,
  origin: UnsubscribeOrigin = 'message',
): Unsubscribing | undefined {
  const [, key, sealed] = /^([a-z0-9-]{1,20})_([\w-]{40,400})$/.exec(token) ?? []
  if (!key || !sealed || Buffer.from(sealed, 'base64url').toString('base64url') !== sealed) return undefined
  try {
    const [channel, variant, locale, addressIndex, shown] = JSON.parse(
      sealer.open(sealContexts[origin], `${key}.${sealed}`),
    ) as string[]
    const known = channels.find((each) => each === channel)
    if (!known || !variant || !locale || !addressIndex) return undefined
    return { channel: known, variant, locale, addressIndex, shown: shown ?? '' }
  } catch {
    return undefined
  }
}

const domainShown = 60

/** `maria.perez@example.test` is `m…@example.test`, `+34612345678` is `…78`. */
export function maskAddress(address: string): string {
  const [local = '', domain] = address.split('@')
  return domain === undefined ? `…${local.slice(-2)}` : `${local.charAt(0)}…@${domain.slice(0, domainShown)}`
}
