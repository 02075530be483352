// Interface of an advertising network: its event names, its message, and the outcome of its answer.
import type { ConversionEvent } from '#domain/tracking/tracking.ts'
import type { RequestContext } from '#contract/schemas.ts'
import type { Identity } from '#contract/tracking-identity.ts'
import type { OutboundMessage } from '#server/platform/kit/outbound.ts'
import type { SeenVisit } from '#server/platform/stores/lead-visits.ts'
import type { RefreshAccess } from '#server/checks/tracking-shapes.ts'
import type { Ending } from '../outbox/delivery-outcome.ts'

/** Everything a network may learn of a conversion: three hashes, its own ids, a public page, and the visit for a week (N3, T-07). */
export interface Conversion {
  /** The network's own name of the event. */
  readonly name: string
  /** The same as the browser's (T-02). */
  readonly id: string
  /** Time of the event, not of its delivery. */
  readonly at: Date
  /** The form's public address, without a query. */
  readonly page: string
  readonly who: Identity
  /** Earnings of a lead whose loan was paid out, in units of the currency. */
  readonly value?: { readonly value: number; readonly currency: 'EUR' }
  readonly clicks: Pick<RequestContext, 'googleClick' | 'metaPixel' | 'tikTokPixel'>
  /** Address and browser of the visit, while they are kept: a week after its last write. */
  readonly visit?: SeenVisit
  /** Current access token, where the network has it renewed. */
  readonly token?: string
}

export interface Network {
  /** Nothing where it is not told of the event. */
  readonly nameOf: (event: ConversionEvent) => string | undefined
  /** Access to the token service; absent where the operator's file has the token itself. */
  readonly oauth?: RefreshAccess
  /** The last day of the version of its API that is called. */
  readonly versionEnds?: string
  /** An older conversion is refused, and may take others with it. */
  readonly oldestMs?: number
  /** Nothing where there is nothing the network could know the visitor by. */
  readonly messageOf: (conversion: Conversion) => OutboundMessage | undefined
  /** Failure that a JSON answer reports, whatever its status; nothing where it reports none. Throws at another shape. */
  readonly faultIn: (said: unknown) => Ending | undefined
}

/** Enough for any network's answer to one conversion. */
const answerBytes = 16_000

/** A message in JSON whose answer is read. */
export function postOf(url: string, body: object, headers: Readonly<Record<string, string>> = {}): OutboundMessage {
  return {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    readsBytes: answerBytes,
  }
}

/** Without what is absent or empty. */
export function filled(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter((row): row is [string, string] => Boolean(row[1])))
}

export const isEmpty = (values: object) => Object.keys(values).length === 0
