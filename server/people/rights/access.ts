// Access checks of data subject rights: by applicant token, by a private data link, or by a reference person's link. The first
// holds while the application runs, the second for as long as anything is held; the third leads to nothing else (P-07, P-13).
import type { LeadDeps } from '#server/lead/lead-dependencies.ts'
import { bearerToken } from '#server/platform/kit/bearer-token.ts'
import { channelOfSent, linkEnd, openLinkToken } from '#server/platform/kit/link-token.ts'
import type { Linked } from '#server/platform/kit/link-token.ts'
import type { Handle } from '#server/platform/stores/database.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { isServedHere, isStillTheirs } from '#server/lead/ownership/linked-lead.ts'
import { ownLead } from '#server/lead/ownership/own-lead.ts'
import type { OwnedLead } from '#server/lead/ownership/own-lead.ts'
import { openReferenceToken } from './reference-link.ts'
import { leadById, lockLeadForUpdate } from '#server/platform/stores/leads.ts'

/** In the place of a lead's id: the lead of the link that stands in the `Authorization` header. */
export const linked = 'linked'

/** Looked for where the token names no lead. */
const nobody = '00000000-0000-0000-0000-000000000000'

interface Claim {
  readonly id: string
  readonly authorization: string | undefined
  readonly toChange?: true
}

/** The token of a link in an `Authorization` header; empty where there is none of that form. */
const bearerOf = (authorization: string | undefined): string =>
  /^[\w-]{40,130}$/.exec(bearerToken(authorization) ?? '')?.[0] ?? ''

/** The lead whose data the caller may have; unknown, foreign, revoked and erased look the same. */
export async function leadOfRights(deps: LeadDeps, db: Handle, claim: Claim): Promise<OwnedLead | undefined> {
  if (claim.id !== linked) {
    const lead = await ownLead(deps, db, claim)
    return lead?.erased_at ? undefined : lead
  }
  const token = bearerOf(claim.authorization)
  return leadOfDataLink(deps, db, { token, ...(claim.toChange ? { toChange: true } : {}) })
}

/** True of a link that has the one to one's data sent. What it answers tells nothing of its lead: whether there still is one is not looked up. */
export const isAskingLink = ({ sealer }: Pick<LeadDeps, 'sealer'>, { id, authorization }: Claim): boolean =>
  id === linked && openLinkToken(sealer, 'ask-my-data', bearerOf(authorization)) !== undefined

/** The lead of a link to one's data, which outlives the application. */
async function leadOfDataLink(
  { config, now, sealer }: Pick<LeadDeps, 'config' | 'now' | 'sealer'>,
  db: Handle,
  { token, toChange }: { readonly token: string; readonly toChange?: true },
): Promise<LeadRow | undefined> {
  const link = openLinkToken(sealer, 'my-data', token)
  const lead = await (toChange ? lockLeadForUpdate : leadById)(db, link?.leadId ?? nobody)
  if (!link || !lead || lead.erased_at || !isServedHere(config, lead)) return undefined
  if (linkEnd('my-data', link.madeAt, { end: lead.expires_at.getTime(), hasOffer: false }) <= now()) return undefined
  if (lead.links_revoked_at && link.madeAt <= lead.links_revoked_at.getTime()) return undefined
  return isStillTheirs(lead, link) && isOfOwner(lead, link) ? lead : undefined
}

/**
 * False of links from before somebody answered by a link, for a stranger to them may have begun the lead. Nor does one open it that was sent
 * to another contact than those links (S-05).
 */
function isOfOwner({ shared_at: at, shared_by: all }: LeadRow, { madeAt, sentTo }: Linked): boolean {
  if (at === null) return true
  const isOfContact = sentTo === undefined || (all ?? []).every((contact) => contact === channelOfSent(sentTo))
  return madeAt > at.getTime() && isOfContact
}

/** The lead that somebody is a reference of, by the link of theirs, which is not the applicant’s to revoke. */
export async function leadOfReference(
  { config, sealer }: Pick<LeadDeps, 'config' | 'sealer'>,
  db: Handle,
  { token, toChange }: { readonly token: string; readonly toChange?: true },
): Promise<LeadRow | undefined> {
  const id = openReferenceToken(sealer, token)
  const lead = await (toChange ? lockLeadForUpdate : leadById)(db, id ?? nobody)
  return id && lead && !lead.erased_at && isServedHere(config, lead) ? lead : undefined
}
