// Test of the questions in stages over the catalogue: what ordinary applicants are spared before the first offer, and the stages
// themselves (C8).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { baseMarket } from '#domain/lender/market.ts'
import { applies } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { dataPoint } from '#domain/questions/data-points.ts'
import { optionsOf } from '#domain/questions/validate.ts'
import { askedDataPoints, orderedLenders, unansweredNeeds } from '#server/lead/choose-lenders.ts'
import { questionsOf } from '#server/lenders/desk/questions-saved.ts'
import { journeyAnswers } from '../journeys/journey-answers.ts'
import { journeys } from '../journeys/journeys.ts'

const { lenders } = catalogue
const today = '2026-11-21'
const stage = { lenders: baseMarket.lendersPerStage!, leadId: 'any' }

const lendersIn = (countryId: string) => Object.values(lenders).filter(({ countries }) => countries[countryId])

/** The applicants of a country's journey by source of income, whom every lender there may take. */
const ordinary = journeys.map((journey) => {
  const { variant, answers } = journeyAnswers(journey)
  const { country, countryId, brandId } = variant
  const people = optionsOf('incomeDetails.incomeSource', country)!
    .map((source): Answers => ({ ...answers, 'incomeDetails.incomeSource': source }))
    .map((each) => ({ brandId, countryId, today, lenders, journey: country.journey, answers: each }))
    .filter((lead) => orderedLenders(lenders, lead, 'any').eligible.length === lendersIn(countryId).length)
  return { countryId, people, counts: people.map((lead) => questionsOf({ ...lead, flow: 'v3', stage })) }
})

/** With one lender there is nothing to ask for later. */
const ofSeveral = ordinary.filter(({ countryId }) => lendersIn(countryId).length > 1)

describe('C8 questions before the first offer, of ordinary applicants', () => {
  test('C8 every country has some', () => {
    expect(ordinary.map(({ countryId }) => countryId).toSorted()).toEqual(Object.keys(catalogue.countries).toSorted())
    expect(ordinary.filter(({ people }) => people.length === 0)).toEqual([])
  })

  test.each(ofSeveral)('C8 at least a quarter fewer in $countryId than for all lenders at once', ({ counts }) => {
    for (const { first, allEligible } of counts)
      expect(first.questions / allEligible.questions).toBeLessThanOrEqual(0.75)
  })

  test('C8 in Spain at most nine pages, the check of all answers included', () => {
    const { counts } = ordinary.find(({ countryId }) => countryId === 'es')!
    const pages = counts.map(({ first }) => first.pages).toSorted((one, other) => one - other)
    expect(pages[Math.floor(pages.length / 2)]).toBeLessThanOrEqual(9)
  })
})

describe('C8 stages', () => {
  const asked = (lead: (typeof ordinary)[number]['people'][number], requestedByLender: DataPointKey[] = []) =>
    askedDataPoints({ ...lead, requestedByLender, stage })
  const cases = ordinary.map(({ countryId, people }) => ({ countryId, lead: people[0]! }))

  test.each(cases)('C8 in $countryId the first stage asks what the first lender of the tree needs', ({ lead }) => {
    const [first] = orderedLenders(lenders, lead, stage.leadId).eligible
    const keys = asked({ ...lead, answers: {} })
    expect(first!.here.needs.filter((key) => !keys.includes(key))).toEqual([])
    const known = new Set<string>([...lead.journey.always, ...first!.here.needs])
    expect(keys.filter((key) => !known.has(key))).toEqual([])
  })

  test.each(cases)(
    'C8 in $countryId each further stage lets one more lender be asked, up to all of them',
    ({ lead }) => {
      const { eligible } = orderedLenders(lenders, lead, stage.leadId)
      const requested: DataPointKey[] = []
      for (const candidate of eligible) {
        requested.push(...candidate.here.needs)
        const keys = asked(lead, requested)
        const held = Object.fromEntries(keys.map((key) => [key, lead.answers[key]])) as Answers
        expect(unansweredNeeds(candidate.here, held, lead.journey.optional)).toEqual([])
      }
      const whole = askedDataPoints({ ...lead, requestedByLender: [] })
      expect(asked(lead, requested)).toEqual(whole)
    },
  )

  test('C8 a lender that is ruled out makes room for the next, and asks nothing more', () => {
    const { lead } = cases.find(({ countryId }) => countryId === 'es')!
    const [first, second] = orderedLenders(lenders, lead, stage.leadId).eligible
    const answers: Answers = { ...lead.answers, 'incomeDetails.incomeSource': 'pensioner' }
    expect(orderedLenders(lenders, { ...lead, answers }, stage.leadId).eligible[0]?.lenderId).toBe(second!.lenderId)
    const keys = asked({ ...lead, answers })
    const known = new Set<string>([...lead.journey.always, ...second!.here.needs])
    expect(keys.filter((key) => !known.has(key))).toEqual([])
    expect(first!.here.needs.every((key) => keys.includes(key))).toBe(false)
  })

  test('C8 a lender needs what its own needs hang on, so that none of them stays open unseen', () => {
    const open = Object.entries(lenders).flatMap(([id, { countries }]) =>
      Object.entries(countries).flatMap(([countryId, { needs }]) => {
        const { always } = catalogue.countries[countryId]!.journey
        return needs
          .flatMap((key) => Object.keys(dataPoint(key).when ?? {}) as DataPointKey[])
          .filter((key) => !needs.includes(key) && !always.includes(key))
          .map((key) => `${id} ${countryId} ${key}`)
      }),
    )
    expect(open).toEqual([])
  })

  test('C8 what an applicant is asked in a stage applies or may still apply', () => {
    for (const { lead } of cases)
      for (const key of asked(lead)) expect([key, applies(key, lead.answers)]).toEqual([key, true])
  })
})
