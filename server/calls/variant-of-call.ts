// Variants of calls that name none: by the lead or the link that they name, for the limits of a variant (S-32).
import { isUuid } from '#domain/questions/uuid.ts'
import { openLinkToken } from '#server/platform/kit/link-token.ts'
import { variantOfLead } from '#server/platform/stores/leads.ts'
import type { CallsDeps } from './calls-dependencies.ts'

export const ofLead = async ({ body: { id } }: { readonly body: { readonly id: string } }, { db }: CallsDeps) =>
  isUuid(id) ? variantOfLead(db, id) : undefined

export async function ofLink({ params }: { readonly params: { readonly id: string } }, { db, sealer }: CallsDeps) {
  const link = openLinkToken(sealer, 'continue', params.id)
  return link && variantOfLead(db, link.leadId)
}

/** The first of the product: what is stopped is stopped for all of it. */
export const ofProduct = (
  { body: { product } }: { readonly body: { readonly product: string } },
  { variants }: CallsDeps,
): string | undefined => [...variants.values()].find((variant) => variant.product === product)?.id
