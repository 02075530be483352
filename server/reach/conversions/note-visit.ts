// Keeps address and browser of a visit for the networks that ask for them, where the visitor agreed to advertising. Forgets them
// after a no (18.11, P-02). Nothing is kept where nobody is told.
import type { ApiRequest } from '#server/platform/http/use-case.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import { dropVisit, keepVisit } from '#server/platform/stores/lead-visits.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { ReachDeps } from '../reach-dependencies.ts'
import { choiceOf } from '../tracking/choices.ts'

type Deps = Pick<ReachDeps, 'config' | 'now' | 'sealer'>
type Lead = Pick<LeadRow, 'id' | 'data_key' | 'variant' | 'request_context'>

/** Longer ones are cut: no network matches by their end. */
const longestUserAgent = 500

/** In the transaction of a write about the lead, once what it says of the visit is in `lead`. */
export async function noteVisit(
  deps: Deps,
  trx: Handle,
  lead: Lead,
  { address, userAgent }: Pick<ApiRequest, 'address' | 'userAgent'>,
): Promise<void> {
  // Google matches by neither.
  const { meta, tikTok } = deps.config.tracking[lead.variant]?.conversions ?? {}
  if (!meta && !tikTok) return
  const { advertising } = await choiceOf(deps, trx, lead)
  if (advertising === 'denied') await dropVisit(trx, lead.id)
  if (advertising !== 'granted' || !address || !userAgent) return
  const visit = { address, userAgent: userAgent.slice(0, longestUserAgent) }
  await keepVisit(trx, deps.sealer, lead, visit, new Date(deps.now()))
}
