// Conversions waiting for the visitor's choice: suppressed rows, as in the browser's port. A yes about their lead sends them, a
// no drops them for good, whatever is said after it (P-02; decision 032).
import type { ReachDeps } from '../reach-dependencies.ts'
import { enqueue } from '#server/platform/jobs/job-store.ts'
import { deliverJob } from '../outbox/delivery-store.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { waitedFor } from '../tracking/choices.ts'
import { releaseWaiting } from './conversion-store.ts'

/** In the transaction that records a choice or plans a conversion, which holds the lead: each goes once, however often it is said. */
export async function endWaiting(
  deps: Pick<ReachDeps, 'now' | 'sealer'>,
  trx: Handle,
  lead: Pick<LeadRow, 'id' | 'data_key' | 'request_context'>,
): Promise<void> {
  const advertising = await waitedFor(deps, trx, lead, 'advertising')
  if (advertising === 'pending') return
  const at = new Date(deps.now())
  const ended = await releaseWaiting(trx, advertising, at, lead.id)
  if (advertising === 'granted') for (const delivery of ended) await enqueue(trx, deliverJob(delivery), at)
}
