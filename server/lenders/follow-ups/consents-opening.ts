// Consent texts of an opened follow-up, fixed when it opens. The texts shown then are judged and kept, whatever the texts
// become.
import { followUpOf } from '#domain/follow-up/follow-ups.ts'
import { readAsk } from '#contract/follow-up-asks.ts'
import type { Opening } from './opening.ts'

/** Puts our words, in the applicant's language, to the consents that the lender asks for by id alone. */
export const wordConsents: Opening = async ({ deps, lead, key, lenderName }, ask) => {
  const variant = deps.variants.get(lead.variant)
  const asked = readAsk('consents', ask)
  if (!variant || !asked) return ask
  const known = followUpOf(deps.catalogue.followUps, key).consents ?? []
  const consents = asked.consents.map((each) =>
    each.label || !known.includes(each.id)
      ? each
      : { ...each, ...deps.words.consentWords(variant, lead.locale, key, { id: each.id, lender: lenderName }) },
  )
  return { ...asked, consents }
}
