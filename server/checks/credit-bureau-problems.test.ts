// Test of the credit bureau's consent: a country with neither a box nor a law is refused by name (P-03, GDPR 7(2)).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { creditBureauProblems } from './credit-bureau-problems.ts'

const { de, es, pl } = catalogue.countries
const box = 'otherDetails.creditBureauConsent'

test('P-03 GDPR 7(2): a country without a box for the credit bureau, and without a law that needs none, is refused', () => {
  expect(creditBureauProblems(catalogue)).toEqual([])
  const journey = { ...pl!.journey, always: pl!.journey.always.filter((key) => key !== box) }
  expect(creditBureauProblems({ countries: { pl: { ...pl!, journey } }, lenders: {} })).toEqual([
    `catalogue/countries/pl/country.ts: country.journey.always: ${box} is missing, expected it, or creditBureauLaw where no consent is needed`,
  ])
})

test('P-03 GDPR 7(2): a country does not ask for a consent that its law does without', () => {
  const journey = { ...es!.journey, always: [...es!.journey.always, box] as const }
  expect(creditBureauProblems({ countries: { es: { ...es!, journey } }, lenders: {} })).toEqual([
    `catalogue/countries/es/country.ts: country.creditBureauLaw: ${box} stands in journey.always too, expected one of them`,
  ])
})

test('P-03 GDPR 7(2): where the consent is to a look that leaves no trace, a lender whose look leaves one is refused', () => {
  const [id, lender] = Object.entries(catalogue.lenders).find(([, { countries }]) => countries.de)!
  const { softCheck: _, ...unknown } = lender.countries.de!
  for (const here of [{ ...unknown, softCheck: false }, unknown])
    expect(
      creditBureauProblems({ countries: { de: de! }, lenders: { [id]: { ...lender, countries: { de: here } } } }),
    ).toEqual([
      `catalogue/lenders/${id}/lender.ts: lender.countries.de.softCheck: expected true, for softChecksOnly of the country`,
    ])
})
