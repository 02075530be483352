// Configured advertising networks, and the outcome of a conversion by a network's answer.
import type { Answered } from '#server/platform/kit/outbound.ts'
import { endingOf } from '../outbox/delivery-outcome.ts'
import type { Ending } from '../outbox/delivery-outcome.ts'
import type { ConversionNetwork, Conversions } from '#server/checks/tracking-shapes.ts'
import { google } from './google.ts'
import { meta } from './meta.ts'
import type { Network } from './network.ts'
import { tikTok } from './tik-tok.ts'

/** One row a network, by its name in the operator's file; one without a row would be configured and never told. */
const makers: { readonly [N in ConversionNetwork]: (settings: NonNullable<Conversions[N]>) => Network } = {
  meta,
  tikTok,
  google,
}

/** Those that a variant's file configures. */
export function networksOf(conversions: Conversions = {}): Readonly<Partial<Record<ConversionNetwork, Network>>> {
  const made = <N extends ConversionNetwork>(name: N) => {
    const settings = conversions[name]
    return settings ? [[name, makers[name](settings)] as const] : []
  }
  return Object.fromEntries((Object.keys(makers) as ConversionNetwork[]).flatMap((name) => made(name)))
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
