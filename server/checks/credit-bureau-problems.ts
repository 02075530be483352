// Checks of the credit bureau's consent: a country has a box for it, or names the law that needs none (GDPR 7(2)).
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'

const box = 'otherDetails.creditBureauConsent' satisfies DataPointKey

/** Countries where lenders look up the bureau with neither a box nor a law, and those that ask although a law allows it. */
export function creditBureauProblems({ countries }: Pick<Catalogue, 'countries'>): string[] {
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
