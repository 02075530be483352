// Test of the credit bureau's consent: a country with neither a box nor a law is refused by name (P-03, GDPR 7(2)).
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { creditBureauProblems } from './credit-bureau-problems.ts'

const { es, pl } = catalogue.countries
const box = 'otherDetails.creditBureauConsent'

test('P-03 GDPR 7(2): a country without a box for the credit bureau, and without a law that needs none, is refused', () => {
  expect(creditBureauProblems(catalogue)).toEqual([])
  const journey = { ...pl!.journey, always: pl!.journey.always.filter((key) => key !== box) }
  expect(creditBureauProblems({ countries: { pl: { ...pl!, journey } } })).toEqual([
    `catalogue/countries/pl/country.ts: country.journey.always: ${box} is missing, expected it, or creditBureauLaw where no consent is needed`,
  ])
})

test('P-03 GDPR 7(2): a country does not ask for a consent that its law does without', () => {
  const journey = { ...es!.journey, always: [...es!.journey.always, box] as const }
  expect(creditBureauProblems({ countries: { es: { ...es!, journey } } })).toEqual([
    `catalogue/countries/es/country.ts: country.creditBureauLaw: ${box} stands in journey.always too, expected one of them`,
  ])
})
