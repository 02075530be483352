// Conversions waiting for the visitor's choice: suppressed rows, as in the browser's port. A yes about their lead sends them, a
// no drops them for good, whatever is said after it (P-02; decision 032).
import type { ConsentStatus } from '#domain/tracking/tracking-consent.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { deliverJob } from '../outbox/deliveries.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { waitedFor } from '../tracking/choices.ts'

/** Why a conversion is held back, as its row has it. */
export const reasonOf = (advertising: ConsentStatus) => `advertising ${advertising}`

/** In the transaction that records a choice or plans a conversion, which holds the lead: each goes once, however often it is said. */
export async function endWaiting(
  deps: Pick<ReachDeps, 'now' | 'sealer'>,
  trx: Handle,
  lead: Pick<LeadRow, 'id' | 'circumstances'>,
): Promise<void> {
  const advertising = await waitedFor(deps, trx, lead, 'advertising')
  if (advertising === 'pending') return
  const at = new Date(deps.now())
  const ended = await trx
    .updateTable('delivery')
    .set(
      advertising === 'granted'
        ? // The time to try it begins now; when it happened stands in its facts.
          { status: 'open', attempts: 0, last_error: null, at }
        : { last_error: reasonOf(advertising) },
    )
    .where('lead_id', '=', lead.id)
    .where('channel', '=', 'conversion')
    .where('status', '=', 'suppressed')
    .where('last_error', '=', reasonOf('pending'))
    .returning(['id', 'channel'])
    .execute()
  if (advertising === 'granted') for (const delivery of ended) await enqueue(trx, deliverJob(delivery), at)
}
