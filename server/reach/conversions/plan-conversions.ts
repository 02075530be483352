// Conversions of a lead event, each once a lead, event and network. Where advertising was not agreed to by then, a row says so:
// what was refused is never sent, what nothing was said of waits (P-02, T-02; decision 032).
import { isRefusal } from '#domain/application/refusals.ts'
import type { ResultStatus } from '#domain/application/result-status.ts'
import { conversionEvents } from '#domain/tracking/tracking.ts'
import type { ConversionEvent } from '#domain/tracking/tracking.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { insertDeliveries } from '../outbox/delivery-store.ts'
import { meaningsOf } from '../outbox/plan.ts'
import type { Happened } from '../outbox/plan.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { choiceOf } from '../tracking/choices.ts'
import type { ConversionNetwork, Conversions } from '#server/checks/tracking-shapes.ts'
import { networksOf } from './networks.ts'
import { endWaiting } from './waiting.ts'
import { reasonOf } from './conversion-store.ts'

/** Facts of a conversion in its delivery; the body is made from the lead when it is sent. */
export interface ConversionFacts {
  /** Time of the event, ISO, UTC. */
  readonly at: string
  /** Earnings of a lead whose loan was paid out, in euro cents. */
  readonly valueCents?: number
}

/** As affiliates' events mean it, except that networks hear of refusals alone; a sale is no event of theirs. */
const eventOf = {
  lead: 'leadSent',
  sent: 'registrationCompleted',
  accepted: 'leadAccepted',
  rejected: 'rejected',
  redirected: 'redirected',
  sold: undefined,
  funded: 'funded',
  returned: undefined,
} as const

export interface Planned {
  readonly network: ConversionNetwork
  readonly event: ConversionEvent
}

export function plannedOf(
  happened: Pick<Happened, 'kind' | 'state' | 'wasTaken'> & { readonly status?: ResultStatus | undefined },
  conversions?: Conversions,
): Planned[] {
  const events = meaningsOf(happened)
    .map((each) => eventOf[each])
    .filter((event) => event !== 'rejected' || isRefusal(happened.status))
  return Object.entries(networksOf(conversions)).flatMap(([network, { nameOf }]) =>
    conversionEvents
      .filter((event) => events.includes(event) && nameOf(event) !== undefined)
      .map((event) => ({ network: network as ConversionNetwork, event })),
  )
}

type PlanDeps = Pick<ReachDeps, 'config' | 'newId' | 'now' | 'sealer'>
type Lead = Pick<LeadRow, 'id' | 'data_key' | 'variant' | 'request_context' | 'result'>

/** In the transaction that takes it from the outbox. */
export async function planConversions(deps: PlanDeps, trx: Handle, happened: Happened, lead: Lead): Promise<void> {
  const status = lead.result?.application.status
  const planned = plannedOf({ ...happened, status }, deps.config.tracking[lead.variant]?.conversions)
  if (planned.length === 0) return
  const { advertising } = await choiceOf(deps, trx, lead, happened.at)
  const deliveries = planned.map(({ network, event }) => ({
    channel: 'conversion' as const,
    party: network,
    event,
    source: lead.id,
    leadId: lead.id,
    facts: {
      at: happened.at.toISOString(),
      ...(event === 'funded' ? { valueCents: happened.earnedCents ?? 0 } : {}),
    } satisfies ConversionFacts,
    ...(advertising === 'granted' ? {} : { suppressed: reasonOf(advertising) }),
  }))
  await insertDeliveries(deps, trx, deliveries)
  // Something may have been said between the event and now.
  if (advertising === 'pending') await endWaiting(deps, trx, lead)
}
