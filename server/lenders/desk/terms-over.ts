// Terms of a yes against what brand and lender lend at all. Those that the applicant took at the lender's own screen are not judged (Q2).
import { figureOverLimits } from '#domain/lender/over-limits.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import type { Outcome } from '#server/platform/kit/connectors/connector.ts'
import type { FollowUpRow, LeadRow } from '#server/platform/stores/tables.ts'
import { takenOffer } from './agreed.ts'

interface Answered {
  readonly deps: Pick<LendersDeps, 'catalogue' | 'sealer' | 'variants'>
  readonly lead: LeadRow
  readonly lender: string
  /** Of the lender's verdict, the first that came first. */
  readonly followUps: readonly FollowUpRow[]
}

/** The path to the figure of a decision that nobody lends here; nothing where the outcome is no yes, or its terms are within the limits. */
export function pathOverLimits(answered: Answered, outcome: Outcome): string | undefined {
  const { deps, lead, lender } = answered
  const settings = deps.variants.get(lead.variant)?.settings
  if (outcome.kind !== 'accepted' || !settings) return undefined
  const criteria = deps.catalogue.lenders[lender]?.countries[lead.country]?.criteria ?? []
  const figure = figureOverLimits(outcome.terms, { settings, criteria })
  return figure === undefined || takenOffer(answered) ? undefined : `terms.${figure}`
}
