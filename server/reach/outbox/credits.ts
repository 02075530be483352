// Credits of a lead: whose it is by its request context, as the affiliates of today and the variant's settings have it (H2, I4).
import { base } from '#domain/application/constants.ts'
import { creditsAt } from '#domain/application/affiliate-credit.ts'
import type { Credit } from '#domain/application/affiliate-credit.ts'
import type { RequestContext } from '#contract/schemas.ts'
import { openRequestContext } from '#server/lead/request-context.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import type { ReachDeps } from '../reach-dependencies.ts'

type CreditDeps = Pick<ReachDeps, 'config' | 'log' | 'sealer' | 'variants'>
type CreditedLead = Pick<
  LeadRow,
  'id' | 'variant' | 'brand' | 'country' | 'request_context' | 'data_key' | 'created_at'
>

/** Affiliates credited with the lead, by id as reports order them; none where its request context cannot be opened, and the log says so. */
export function creditsOf(deps: CreditDeps, lead: CreditedLead, at: number): Credit[] {
  const { affiliates } = deps.config
  const variant = deps.variants.get(lead.variant)
  if (lead.request_context === null || Object.keys(affiliates).length === 0) return []
  let came: RequestContext
  try {
    came = openRequestContext(deps.sealer, lead)
  } catch (error) {
    deps.log.failure('the affiliate of a lead cannot be read', error, {})
    return []
  }
  // Loans of a variant that left the catalogue are paid out all the same: what every variant begins with stands for its settings.
  const { affiliateReferenceExpiryHours, staticAffiliate, adClickExpiryDays } = variant?.settings ?? base
  return creditsAt(
    affiliates,
    {
      brand: lead.brand,
      country: lead.country,
      reference: came.affiliateReferenceParams,
      click: came.googleClick,
      createdAt: lead.created_at.getTime(),
      referenceHours: affiliateReferenceExpiryHours,
      staticName: staticAffiliate || undefined,
      clickDays: adClickExpiryDays,
    },
    at,
  ).toSorted((a, b) => (a.affiliate < b.affiliate ? -1 : 1))
}
