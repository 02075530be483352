// Address of an offer's lender, sealed: it may name the applicant, or let in whoever has it (P-05).
import type { KeyedLead } from '#server/platform/kit/lead-sealer.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import { openText, sealText } from '#server/platform/stores/sealed-later.ts'
import type { OfferRow } from '#server/platform/stores/tables.ts'

const sealContext = (leadId: string, verdictId: string) => `offer.redirect_url ${leadId} ${verdictId}`

export const sealRedirect = (sealer: Sealer, lead: KeyedLead, verdictId: string, url: string): string =>
  sealText(sealer, lead, sealContext(lead.id, verdictId), url)

/** Nothing where the lender calls the applicant. Throws where it was changed or moved. */
export const openRedirect = (
  sealer: Sealer,
  lead: KeyedLead,
  { verdict_id: verdictId, redirect_url: url }: Pick<OfferRow, 'verdict_id' | 'redirect_url'>,
): string | undefined => (url === null ? undefined : openText(sealer, lead, sealContext(lead.id, verdictId), url))
