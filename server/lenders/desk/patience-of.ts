// Patience of a verdict by the lender's folder and the settings of the lead's market.
import { marketOfVariant } from '#server/lead/market-settings.ts'
import type { LeadRow, VerdictRow } from '#server/platform/stores/tables.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { patienceEnd } from './wave.ts'

/** End of the lender's patience, in Unix milliseconds; long ago where the lead's variant is no more. */
export function patienceEndOf(
  deps: Pick<LendersDeps, 'catalogue' | 'config' | 'variants'>,
  lead: Pick<LeadRow, 'variant'>,
  verdict: Pick<VerdictRow, 'lender' | 'at' | 'spoken_at'>,
): number {
  const variant = deps.variants.get(lead.variant)
  if (!variant) return 0
  return patienceEnd(verdict, deps.catalogue.lenders[verdict.lender] ?? {}, marketOfVariant(deps, variant))
}
