// Terms of a yes against what brand and lender lend at all. Those that the applicant took at the lender's own screen are not judged (Q2).
import { figureOverLimits } from '#domain/lender/over-limits.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow, VerdictRow } from '#server/platform/stores/tables.ts'
import { takenOffer } from './agreed.ts'

interface Answered {
  readonly deps: Pick<LendersDeps, 'catalogue' | 'sealer' | 'variants'>
  readonly trx: Handle
  readonly lead: LeadRow
  readonly verdict: Pick<VerdictRow, 'id' | 'lender'>
}

/** The path to the figure of a decision that nobody lends here; nothing where the outcome is no yes, or its terms are within the limits. */
export async function pathOverLimits(answered: Answered, outcome: Outcome): Promise<string | undefined> {
  const { deps, lead, verdict } = answered
  const settings = deps.variants.get(lead.variant)?.settings
  if (outcome.kind !== 'accepted' || !settings) return undefined
  const criteria = deps.catalogue.lenders[verdict.lender]?.countries[lead.country]?.criteria ?? []
  const figure = figureOverLimits(outcome.terms, { settings, criteria })
  return figure === undefined || (await takenOffer(answered)) ? undefined : `terms.${figure}`
}
