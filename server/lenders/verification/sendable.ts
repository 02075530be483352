// Recipient check of one-time codes: the lead's number, and whether it may be sent to (S-23).
import { dataPoint } from '#domain/questions/data-points.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { judgeValue } from '#domain/questions/validate.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import type { LeadRow } from '#server/platform/stores/tables.ts'
import { judgingOf } from '#server/lead/lead-reply.ts'

const mobileNumber = dataPoint('contactDetails.phoneNumber')

type Parts = Pick<LendersDeps, 'catalogue' | 'variants'>

/** The lead's mobile number as E.164; nothing where it has none that can be written so. */
export function mobileOf(deps: Parts, lead: Pick<LeadRow, 'variant'>, answers: Answers): string | undefined {
  const countryId = deps.variants.get(lead.variant)?.countryId ?? ''
  const typed = answers['contactDetails.phoneNumber']
  return typed === undefined ? undefined : deps.catalogue.countryRules[countryId]?.phoneFormats(String(typed))?.e164
}

/**
 * Whether a code may go to the number, E.164: a mobile number of a country that the brand allows. Fixed, premium and every other
 * kind of number is none, by the same rule that judges what applicants type.
 */
export function isSendable(
  deps: Parts & Pick<LendersDeps, 'now'>,
  lead: Pick<LeadRow, 'variant' | 'brand'>,
  number: string,
): boolean {
  const { brands, countryRules } = deps.catalogue
  const variant = deps.variants.get(lead.variant)
  if (!variant) return false
  const judging = { ...judgingOf(deps, variant), answers: {} }
  const allowed = brands[lead.brand]?.codeCountries ?? [variant.countryId]
  return allowed.some((id) => {
    const rules = countryRules[id]?.rules
    return rules !== undefined && judgeValue(number, mobileNumber, { ...judging, countryRules: rules }) === undefined
  })
}
