// Configured advertising networks, and the outcome of a conversion by a network's answer.
import type { Answered } from '#server/platform/kit/outbound.ts'
import { endingOf } from '../outbox/delivery-outcome.ts'
import type { Ending } from '../outbox/delivery-outcome.ts'
import type { ConversionNetwork, Conversions } from '#server/checks/tracking-shapes.ts'
import { google } from './google.ts'
import { meta } from './meta.ts'
import type { Network } from './network.ts'
import { tikTok } from './tik-tok.ts'

export function networksOf(conversions: Conversions = {}): Readonly<Partial<Record<ConversionNetwork, Network>>> {
  return {
    ...(conversions.meta ? { meta: meta(conversions.meta) } : {}),
    ...(conversions.tikTok ? { tikTok: tikTok(conversions.tikTok) } : {}),
    ...(conversions.google ? { google: google(conversions.google) } : {}),
  }
}

/** The status decides, unless the body says more of a fault than it does. */
export function conversionEnding({ faultIn }: Network, { status, retryAfter, body }: Answered): Ending {
  const byStatus = endingOf(status, retryAfter)
  if (byStatus.kind === 'again' || !body) return byStatus
  try {
    const fault = faultIn(JSON.parse(body))
    return fault ? { ...fault, status } : byStatus
  } catch {
    // A page of somebody in between is no yes.
    return byStatus.kind === 'delivered' ? { kind: 'again', status, why: 'an answer of another shape' } : byStatus
  }
}
