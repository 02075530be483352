// Test of what journeys cost on a phone: how it is counted, and the most it may be.
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { effortOfJourney } from './effort.ts'
import { journeys } from './journeys.ts'
import { inFirstStage } from './walking.ts'

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })
const spain = variants.get('askrobin-es')!

test('experience 10: a text costs a tap and its letters, a date three taps, a single choice no Continue', () => {
  const { country } = spain
  expect(
    effortOfJourney(
      [
        { path: 'initial-details', fields: { 'personalDetails.firstName': 'Ana', generalPolicies: 'true' } },
        { path: 'personal-details', fields: { 'personalDetails.dateOfBirth': ['1', '2', '1990'] } },
        { path: 'income-source', fields: { 'incomeDetails.incomeSource': 'employed' } },
      ],
      country,
    ),
  ).toEqual({ screens: 4, taps: 1 + (2 + 1) + (3 + 1) + 1, keystrokes: 3 + 6 })
})

test('17.4: Spain asks for at most nine screens and thirty taps where the postal code fills in the place', () => {
  const { pages } = inFirstStage(
    spain,
    journeys.find(({ variant }) => variant === spain.id)!,
  )
  const filledIn = ['contactDetails.province', 'contactDetails.city'] as const
  const { screens, taps } = effortOfJourney(pages, spain.country, filledIn)
  expect(screens).toBeLessThanOrEqual(9)
  expect(taps).toBeLessThanOrEqual(30)
  // Nothing filled in is the most it can be.
  expect(effortOfJourney(pages, spain.country).taps).toBeLessThanOrEqual(31)
})

describe.each(journeys)('P-02 $variant', (journey) => {
  test('an ordinary application stays short', () => {
    const variant = variants.get(journey.variant)!
    const { screens } = effortOfJourney(inFirstStage(variant, journey).pages, variant.country)
    expect(screens).toBeLessThanOrEqual(10)
  })
})
