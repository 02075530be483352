// Lead look-up by link. A link that is unknown, changed, expired, revoked or another server's looks like one that never was,
// and takes as long (S-01, S-03, S-05).
import { channelOfSent, linkEnd, openLinkToken, sentToOf } from '#server/platform/kit/link-token.ts'
import type { Linked, OpeningPurpose } from '#server/platform/kit/link-token.ts'
import type { LeadDeps } from '../lead-dependencies.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { leadById, lockLead } from '#server/platform/stores/leads.ts'
import { hasOffer } from './lead-offer-store.ts'

/** Looked for where the token names no lead. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** The lead, locked to the end of the transaction where it is to be changed. */
export async function linkedLead(
  { now, sealer, config }: Pick<LeadDeps, 'now' | 'sealer' | 'config'>,
  db: Handle,
  { purpose, token, toChange }: { purpose: OpeningPurpose; token: string; toChange?: true },
): Promise<LeadRow | undefined> {
  const linked = openLinkToken(sealer, purpose, token)
  const id = linked?.leadId ?? nobody
  const lead = await (toChange ? lockLead : leadById)(db, id)
  // Asked of nobody's lead too: the answer takes as long.
  const offered = await hasOffer(db, id)
  if (!linked || !lead) return undefined
  if (linkEnd(purpose, linked.madeAt, { end: lead.expires_at.getTime(), hasOffer: offered }) <= now()) return undefined
  if (lead.links_revoked_at && linked.madeAt <= lead.links_revoked_at.getTime()) return undefined
  if (!isStillTheirs(lead, linked)) return undefined
  return isServedHere(config, lead) ? lead : undefined
}

/** A link that was sent opens as long as the lead has the number or address: its holder counts as who has it. */
export const isStillTheirs = (lead: LeadRow, { sentTo }: Linked): boolean =>
  sentTo === undefined || sentToOf(lead, channelOfSent(sentTo)) === sentTo

/** A server for one variant has the form of no other. */
export function isServedHere({ chosenVariant }: LeadDeps['config'], { variant }: Pick<LeadRow, 'variant'>): boolean {
  return chosenVariant === undefined || chosenVariant === variant
}
