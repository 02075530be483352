// Checks of the credit bureau's consent: a country has a box for it, or names the law that needs none (GDPR 7(2)). Lenders look no
// further than the box allows.
import { bureauConsent as box } from '#domain/law/requestable.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'

/** Problems of the countries' boxes, and of what lenders then look up. */
export function creditBureauProblems({ countries, lenders }: Pick<Catalogue, 'countries' | 'lenders'>): string[] {
  return [...boxProblems(countries), ...traceProblems(countries, lenders)]
}

/** Lenders whose look leaves a trace, or may, in a country where the consent is to one that leaves none. */
function traceProblems(countries: Catalogue['countries'], lenders: Catalogue['lenders']): string[] {
  return Object.entries(lenders).flatMap(([lenderId, { countries: served }]) =>
    Object.entries(served)
      .filter(([id, { softCheck }]) => countries[id]?.softChecksOnly && softCheck !== true)
      .map(
        ([id]) =>
          `catalogue/lenders/${lenderId}/lender.ts: lender.countries.${id}.softCheck: expected true, for softChecksOnly of the country`,
      ),
  )
}

/** Countries where lenders look up the bureau with neither a box nor a law, and those that ask although a law allows it. */
function boxProblems(countries: Catalogue['countries']): string[] {
  return Object.entries(countries).flatMap(([id, { creditBureauLaw, journey }]) => {
    const file = `catalogue/countries/${id}/country.ts`
    const isAsked = journey.always.includes(box)
    if (isAsked && creditBureauLaw !== undefined)
      return [`${file}: country.creditBureauLaw: ${box} stands in journey.always too, expected one of them`]
    return isAsked || creditBureauLaw !== undefined
      ? []
      : [
          `${file}: country.journey.always: ${box} is missing, expected it, or creditBureauLaw where no consent is needed`,
        ]
  })
}
