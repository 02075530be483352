// GET /v3/lead/url/{id}/{urlType} (and /v2): returns a link that continues the lead elsewhere (M2). Nothing is written: each
// call seals a link of its own, and each is good until its time is up, the lead ends or its links are revoked. What the query says
// of an affiliate, a click or a campaign stands behind it, read by the page as of any arrival.
import { handedOn } from '#domain/journey/handed-on.ts'
import { formAddress } from '#server/platform/pages/form-address.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import { linkEnd, linkToken } from '#server/platform/kit/link-token.ts'
import type { OpeningPurpose } from '#server/platform/kit/link-token.ts'
import { hasOffer } from '#server/lead/ownership/lead-offer-store.ts'
import { isServedHere } from '#server/lead/ownership/linked-lead.ts'
import { mustProve, ownLead } from '#server/lead/ownership/own-lead.ts'
import type { UseCase } from './calls-dependencies.ts'

/** The document's `urlType`s (decision 025 says why there is one), and the page below the form's address that each leads to. */
const pages: Readonly<Record<string, { purpose: OpeningPurpose; path: string }>> = {
  continue: { purpose: 'continue', path: 'continue' },
  'my-data': { purpose: 'my-data', path: 'my-data' },
}

export const leadUrl: UseCase<'leadUrl' | 'olderLeadUrl'> = async (deps, { params, query, authorization }) => {
  const { id, urlType } = params
  const page = Object.hasOwn(pages, urlType) ? pages[urlType] : undefined
  const lead = await ownLead(deps, deps.db, { id, authorization })
  const variant = lead && deps.variants.get(lead.variant)
  if (!page || !lead || !variant || !isServedHere(deps.config, lead)) return refuse('not-found')
  // Its link opens all there is.
  if (page.purpose === 'my-data' && mustProve(lead)) return refuse('code-needed')
  const madeAt = deps.now()
  const token = linkToken(deps.sealer, page.purpose, { leadId: lead.id, madeAt })
  const life = { end: lead.expires_at.getTime(), hasOffer: await hasOffer(deps.db, lead.id) }
  const search = new URLSearchParams(Object.entries(handedOn(query))).toString()
  return reply(200, {
    url: `${formAddress(deps.config, variant, lead.locale)}/${page.path}/${token}${search && `?${search}`}`,
    expiresAt: new Date(linkEnd(page.purpose, madeAt, life)).toISOString(),
  })
}
