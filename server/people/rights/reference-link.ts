// Removal link of a reference person. We write to nobody who did not give us their number: the lender that calls them gives it
// (P-13).
import { timingSafeEqual } from 'node:crypto'
import type { Variant } from '#domain/application/variant.ts'
import type { PeopleDeps } from '../people-dependencies.ts'
import { formAddress } from '#server/platform/pages/form-address.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'

const idLength = 22

const proofOf = (sealer: Sealer, leadId: string) => sealer.index('reference link', leadId)

/** The same for a lead each time, so that an application that is posted again is the same application. */
export function referenceToken(sealer: Sealer, leadId: string): string {
  return Buffer.from(leadId.replaceAll('-', ''), 'hex').toString('base64url') + proofOf(sealer, leadId)
}

/** The lead's id; nothing where the token is none of ours. */
export function openReferenceToken(sealer: Sealer, token: string): string | undefined {
  if (!/^[\w-]{65}$/.test(token)) return undefined
  const hex = Buffer.from(token.slice(0, idLength), 'base64url').toString('hex')
  const leadId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const isOurs = timingSafeEqual(Buffer.from(token), Buffer.from(referenceToken(sealer, leadId)))
  return isOurs ? leadId : undefined
}

/** Opaque, and good for nothing else. */
export function referenceRemovalUrl(
  { config, sealer }: Pick<PeopleDeps, 'config' | 'sealer'>,
  variant: Variant,
  lead: Pick<LeadRow, 'id' | 'locale'>,
): string {
  return `${formAddress(config, variant, lead.locale)}/reference-person/${referenceToken(sealer, lead.id)}`
}
