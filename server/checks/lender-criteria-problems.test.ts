// Test of the validation of criteria and needs: each error names the country's file of the lender, the row and what was expected.
import { expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { lenderCriteriaProblems } from './lender-criteria-problems.ts'
import type { LenderInCountry } from '#domain/lender/lender.ts'

const [countryId, country] = Object.entries(catalogue.countries)[0]!
const file = `catalogue/lenders/acme/countries/${countryId}.ts: ${countryId}`
const sources = 'incomeDetails.incomeSource'
const choices = country.options[sources]!

const problemsOf = (change: Partial<Pick<LenderInCountry, 'criteria' | 'needs'>>) => {
  const lender = Object.values(catalogue.lenders)[0]!
  const here = { priceCents: 1, criteria: [], needs: [], ...change }
  return lenderCriteriaProblems({ ...catalogue, lenders: { acme: { ...lender, countries: { [countryId]: here } } } })
}

test('C8 the lenders as they are have none', () => {
  expect(lenderCriteriaProblems(catalogue)).toEqual([])
})

test.each<[LenderInCountry['criteria'], readonly string[]]>([
  [[{ dataPoint: sources, oneOf: [choices[0]!] }], []],
  [[{ dataPoint: sources, oneOf: [] }], [`.criteria.0: ${sources}: the list is empty, expected at least one answer`]],
  [
    [{ dataPoint: sources, noneOf: ['employd'] }],
    [`.criteria.0: ${sources}: "employd" is no answer there, expected of ${choices.join(', ')}`],
  ],
  [
    [{ dataPoint: 'otherDetails.hasBankAccount', oneOf: ['yes'] }],
    ['.criteria.0: otherDetails.hasBankAccount: "yes" is no answer there, expected of true, false'],
  ],
  [
    [{ dataPoint: 'personalDetails.firstName', ageAtLeast: 18 }],
    ['.criteria.0: personalDetails.firstName: has no age, expected a date'],
  ],
  [
    [{ dataPoint: 'personalDetails.dateOfBirth', atLeast: 18 }],
    ['.criteria.0: personalDetails.dateOfBirth: has no limits, expected a number'],
  ],
  [
    [
      { dataPoint: 'amount', atLeast: 900 },
      { dataPoint: 'amount', atMost: 500 },
    ],
    ['.criteria: amount: atLeast 900 is more than atMost 500, so that nobody passes'],
  ],
  [
    [
      { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 70 },
      { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 30 },
    ],
    ['.criteria: personalDetails.dateOfBirth: ageAtLeast 70 is more than ageAtMost 30, so that nobody passes'],
  ],
])('C8 A8 criteria %j', (criteria, problems) => {
  expect(problemsOf({ criteria })).toEqual(problems.map((problem) => file + problem))
})

test('C8 A8 a need that stands twice, or that has no choices in the country, is refused', () => {
  expect(problemsOf({ needs: ['amount', 'amount'] })).toEqual([
    `${file}.needs: amount stands there twice, expected once`,
  ])
  const unasked = 'contactDetails.province'
  const empty = { ...catalogue.countries, [countryId]: { ...country, divisions: {} } }
  const lender = Object.values(catalogue.lenders)[0]!
  const here = { priceCents: 1, criteria: [], needs: [unasked] as const }
  const lenders = { acme: { ...lender, countries: { [countryId]: here } } }
  expect(lenderCriteriaProblems({ countries: empty, lenders })).toEqual([
    `${file}.needs: ${unasked} has no choices in this country, expected some in options of its country.ts`,
  ])
})
