// HTTP message of a delivery: an affiliate's filled-in address, or a webhook's JSON. Signed like everything between partners
// over `{timestamp}.{what is sent}`: the body of a POST, the address of a GET.
import { fillTemplate } from '#domain/application/affiliate-folder.ts'
import type { AffiliateEvent, Placeholder } from '#domain/application/affiliate-folder.ts'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import { deliveryHeader } from '#contract/webhook-protocol.ts'
import type { ReachSettings } from '../reach-dependencies.ts'
import type { OutboundMessage } from '#server/platform/kit/outbound.ts'
import { signBody } from '#server/platform/kit/partner-signature.ts'
import type { DeliveryRow } from '#server/platform/stores/outbox-tables.ts'
import type { OpenedDelivery } from './delivery-store.ts'
import type { PostbackFacts } from './plan.ts'

type Settings = Pick<ReachSettings, 'affiliates' | 'webhooks'>
/** Channels whose messages are made of their facts alone. */
export type SignedChannel = Extract<DeliveryRow['channel'], 'postback' | 'webhook'>
type Told = Pick<OpenedDelivery, 'id' | 'party' | 'event' | 'facts'> & { readonly channel: SignedChannel }

/** Nothing where it can no longer be made: its party or the facts are gone. `seconds`: Unix time. */
export function messageOf(settings: Settings, delivery: Told, seconds: number): OutboundMessage | undefined {
  return delivery.facts === null ? undefined : makers[delivery.channel](settings, delivery, seconds)
}

type Make = (settings: Settings, delivery: Told, seconds: number) => OutboundMessage | undefined

const makers: Readonly<Record<SignedChannel, Make>> = {
  postback: ({ affiliates }, { id, party, event, facts }, seconds) => {
    const affiliate = Object.hasOwn(affiliates, party) ? affiliates[party] : undefined
    const row = affiliate?.postbacks[event as AffiliateEvent]
    if (!affiliate || !row) return undefined
    const { secret } = affiliate
    const values: Partial<Record<Placeholder, string>> = {
      ...(facts as PostbackFacts),
      timestamp: String(seconds),
    }
    // The signature in an address is over the address without it.
    const unsigned = onTheWire(fillTemplate(row.url, values))
    const signature = secret && signBody(secret, seconds, unsigned)
    const url = signature ? onTheWire(fillTemplate(row.url, { ...values, signature })) : unsigned
    const method = row.method ?? 'GET'
    const body = method === 'POST' ? JSON.stringify({ id, ...(facts as PostbackFacts) }) : undefined
    return {
      method,
      url,
      ...(body === undefined ? {} : { body }),
      headers: headersOf(id, seconds, body ?? url, secret ? [secret] : [], body !== undefined),
    }
  },
  webhook: ({ webhooks }, { id, party, facts }, seconds) => {
    const webhook = Object.hasOwn(webhooks, party) ? webhooks[party] : undefined
    if (!webhook) return undefined
    const body = JSON.stringify({ id, ...facts })
    return { method: 'POST', url: webhook.url, body, headers: headersOf(id, seconds, body, webhook.secrets, true) }
  },
}

/** An address as it is sent: an apostrophe, for one, is percent-encoded there, and a receiver can verify nothing else. */
const onTheWire = (address: string) => new URL(address).href

function headersOf(id: string, seconds: number, text: string, secrets: readonly string[], isJson: boolean) {
  return {
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    [deliveryHeader]: id,
    ...(secrets.length === 0
      ? {}
      : {
          [signatureHeaders.timestamp]: String(seconds),
          [signatureHeaders.signature]: secrets.map((secret) => signBody(secret, seconds, text)).join(','),
        }),
  }
}
