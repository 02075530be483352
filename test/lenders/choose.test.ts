// Test of the ping tree and its questions, by examples and by properties.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { country as spain } from '#catalogue/countries/es/country.ts'
import { lenders as everyLender } from '#catalogue/server.generated.ts'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import type { Value } from '#domain/questions/value.ts'
import { applies } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Criterion, Lender } from '#domain/lender/lender.ts'
import { optionsOf } from '#domain/questions/validate.ts'
import { askedDataPoints, eligibleLenders, neededBy, orderedLenders } from '#server/lead/choose-lenders.ts'
import { questionsOf } from '#server/lenders/desk/questions-saved.ts'

const today = '2026-11-21'
const { moneyman, creditea } = everyLender
/** Creditea in Spain, as if it asked most of all. */
const asksMost: Lender = {
  ...creditea!,
  countries: {
    es: {
      ...creditea!.countries.es!,
      needs: [
        'incomeDetails.incomeSource',
        'incomeDetails.jobArea',
        'incomeDetails.monthlyIncome',
        'otherDetails.housingTenure',
        'expenses.rentAmount',
        'expenses.monthlyMortgageAmount',
        'otherDetails.numberOfDependants',
        'otherDetails.numberOfDependantsOther',
        'expenses.hasOtherLoans',
        'expenses.monthlyCreditCommitments',
        'expenses.totalDebtAmount',
        'incomeDetails.iban',
        'otherDetails.ibanConsent',
      ],
    },
  },
}
const catalogue = { moneyman: moneyman!, asksMost }
const spanish = { brandId: 'askrobin', countryId: 'es', today }
const { journey } = spain

const aLender = (
  change: Partial<Lender> & { price?: number; criteria?: Criterion[]; needs?: DataPointKey[] } = {},
): Lender => {
  const { price: priceCents = 1000, criteria = [], needs = [], ...rest } = change
  return {
    name: 'Any',
    tier: 1,
    weight: 1,
    timeoutMs: 1000,
    redirectHosts: [],
    countries: { es: { criteria, needs, priceCents } },
    ...rest,
  }
}

const order = (lenders: Record<string, Lender>, leadId: string, answers: Answers = {}) =>
  orderedLenders(lenders, { ...spanish, answers }, leadId).eligible.map(({ lenderId }) => lenderId)

const asked = (lenders: Record<string, Lender>, answers: Answers, requestedByLender: DataPointKey[] = []) =>
  askedDataPoints({ lenders, journey, requestedByLender, answers, ...spanish })

describe('Q3 eligible lenders', () => {
  test('each one passed over has its reason', () => {
    const lenders = {
      taken: aLender({ brands: ['askrobin'], criteria: [{ dataPoint: 'incomeDetails.monthlyIncome', atLeast: 900 }] }),
      abroad: aLender({ countries: {} }),
      choosy: aLender({ brands: ['other'] }),
      strict: aLender({
        criteria: [
          { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 18 },
          { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 2000 },
        ],
      }),
      unanswered: aLender({ criteria: [{ dataPoint: 'otherDetails.livingArea', oneOf: ['city'] }] }),
    }
    const answers: Answers = { 'incomeDetails.monthlyIncome': 900, 'personalDetails.dateOfBirth': '2000-01-01' }
    const { eligible, passedOver } = eligibleLenders(lenders, { ...spanish, answers })
    expect(eligible.map(({ lenderId }) => lenderId)).toEqual(['taken', 'unanswered'])
    expect(passedOver).toEqual([
      { lenderId: 'abroad', reason: 'country' },
      { lenderId: 'choosy', reason: 'brand' },
      { lenderId: 'strict', reason: 'criterion 1 incomeDetails.monthlyIncome' },
    ])
  })

  test('D2 an answer of a branch no longer taken excludes nobody', () => {
    const lenders = { any: aLender({ criteria: [{ dataPoint: 'expenses.rentAmount', atMost: 500 }] }) }
    expect(order(lenders, 'lead', { 'otherDetails.housingTenure': 'rented', 'expenses.rentAmount': 900 })).toEqual([])
    expect(order(lenders, 'lead', { 'otherDetails.housingTenure': 'owned', 'expenses.rentAmount': 900 })).toEqual([
      'any',
    ])
  })
})

describe('Q3 order of lenders', () => {
  test('tier, then the dearest', () => {
    const lenders = {
      second: aLender({ tier: 2, price: 9000 }),
      cheap: aLender({ price: 100 }),
      dear: aLender({ price: 5000 }),
    }
    expect(order(lenders, 'lead')).toEqual(['dear', 'cheap', 'second'])
  })

  test('equals are drawn by weight, the same at each replay', () => {
    const lenders = { heavy: aLender({ weight: 3 }), light: aLender({ weight: 1 }) }
    const leads = Array.from({ length: 4000 }, (_, index) => `lead-${index}`)
    const heavyFirst = leads.filter((lead) => order(lenders, lead)[0] === 'heavy').length / leads.length
    expect(heavyFirst).toBeGreaterThan(0.72)
    expect(heavyFirst).toBeLessThan(0.78)
    expect(leads.slice(0, 50).map((lead) => order(lenders, lead))).toEqual(
      leads.slice(0, 50).map((lead) => order(lenders, lead)),
    )
  })

  test('a lender that goes moves no two others, wherever it stood in the table', () => {
    const lenders = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((id, index) => [id, aLender({ weight: index + 1 })]),
    )
    fc.assert(
      fc.property(fc.uuid(), fc.constantFrom(...Object.keys(lenders)), (lead, gone) => {
        const { [gone]: _, ...others } = lenders
        const shuffled = Object.fromEntries(Object.entries(others).toReversed())
        expect(order(shuffled, lead)).toEqual(order(lenders, lead).filter((id) => id !== gone))
      }),
      { numRuns: 50 },
    )
  })
})

describe('C8 the questions asked', () => {
  test('of a new lead: what is always asked, then what the lenders need, in the order of the pages', () => {
    const keys = asked(catalogue, {})
    expect(keys.slice(0, journey.always.length)).toEqual(journey.always)
    expect(keys.slice(journey.always.length)).toEqual([
      'incomeDetails.incomeSource',
      'incomeDetails.jobArea',
      'incomeDetails.monthlyIncome',
      'otherDetails.housingTenure',
      'expenses.monthlyMortgageAmount',
      'expenses.rentAmount',
      'otherDetails.numberOfDependants',
      'otherDetails.numberOfDependantsOther',
      'expenses.hasOtherLoans',
      'expenses.monthlyCreditCommitments',
      'expenses.totalDebtAmount',
      'otherDetails.isPoliticallyExposed',
      'otherDetails.connectedToPep',
      'incomeDetails.iban',
      'otherDetails.ibanConsent',
    ])
  })

  test('a lender ruled out asks nothing more', () => {
    const keys = asked(catalogue, { 'personalDetails.dateOfBirth': '1958-03-01' })
    expect(keys).not.toContain('incomeDetails.jobArea')
    expect(keys).toContain('otherDetails.isPoliticallyExposed')
    expect(asked(catalogue, { 'incomeDetails.incomeSource': 'unemployed' })).toEqual(journey.always)
  })

  test('D2 what an answer rules out is not asked', () => {
    expect(asked(catalogue, { 'otherDetails.housingTenure': 'owned' })).not.toContain('expenses.rentAmount')
    expect(asked(catalogue, { 'otherDetails.housingTenure': 'rented' })).toContain('expenses.rentAmount')
    expect(asked(catalogue, { 'otherDetails.housingTenure': 'rented' })).not.toContain('expenses.monthlyMortgageAmount')
    expect(asked(catalogue, { 'otherDetails.housingTenure': 'mortgaged' })).toContain('expenses.monthlyMortgageAmount')
  })

  test('what lenders requested is asked, with the question it hangs on', () => {
    const keys = asked({}, {}, ['expenses.totalDebtAmount'])
    expect(keys.slice(journey.always.length)).toEqual(['expenses.hasOtherLoans', 'expenses.totalDebtAmount'])
  })

  test("the journey's own order of steps and inside a page is kept", () => {
    const own = {
      ...journey,
      order: ['clabe', 'income-source'] as const,
      pages: { clabe: ['otherDetails.ibanConsent', 'incomeDetails.iban'] as const },
    }
    const keys = askedDataPoints({ lenders: catalogue, journey: own, requestedByLender: [], answers: {}, ...spanish })
    expect(keys.slice(journey.always.length, journey.always.length + 3)).toEqual([
      'otherDetails.ibanConsent',
      'incomeDetails.iban',
      'incomeDetails.incomeSource',
    ])
  })
})

const wireValues = {
  string: fc.constantFrom('x', '1980-02-29', '2010-01-01'),
  number: fc.nat(3000),
  boolean: fc.boolean(),
}

const valueOf = (key: DataPointKey): fc.Arbitrary<Value> => {
  const offered = optionsOf(key, spain)
  return offered ? fc.constantFrom(...offered) : wireValues[kindRow(dataPoint(key).kind).wire]
}

const anAnswer = fc.constantFrom(...dataPointKeys).chain((key) => valueOf(key).map((value) => [key, value] as const))
const someAnswers = fc.array(anAnswer, { maxLength: 25 }).map((entries) => Object.fromEntries(entries) as Answers)

const aCriterion = fc
  .constantFrom(...dataPointKeys)
  .chain((dataPointKey) =>
    fc.oneof(
      fc.record({ dataPoint: fc.constant(dataPointKey), atLeast: fc.nat(2000) }),
      fc.record({ dataPoint: fc.constant(dataPointKey), atMost: fc.nat(2000) }),
      fc.record({ dataPoint: fc.constant(dataPointKey), oneOf: fc.array(valueOf(dataPointKey), { maxLength: 4 }) }),
      fc.record({ dataPoint: fc.constant(dataPointKey), noneOf: fc.array(valueOf(dataPointKey), { maxLength: 4 }) }),
      fc.record({ dataPoint: fc.constant(dataPointKey), ageAtLeast: fc.integer({ min: 18, max: 50 }) }),
    ),
  )
const someKeys = fc.uniqueArray(fc.constantFrom(...dataPointKeys), { maxLength: 12 })
const someLenders = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc.record({ criteria: fc.array(aCriterion, { maxLength: 4 }), needs: someKeys }).map(aLender),
)

describe('C8 properties of the questions asked', () => {
  test('removing a lender never adds a question', () => {
    fc.assert(
      fc.property(
        someLenders,
        someAnswers,
        someKeys,
        fc.constantFrom('a', 'b', 'c', 'd'),
        (lenders, answers, requestedByLender, gone) => {
          const { [gone]: _, ...others } = lenders
          const before = new Set(asked(lenders, answers, requestedByLender))
          expect(asked(others, answers, requestedByLender).filter((key) => !before.has(key))).toEqual([])
        },
      ),
    )
  })

  test('C8 asked is the union of what the lenders still eligible need, what everybody is asked and what lenders requested', () => {
    fc.assert(
      fc.property(someLenders, someAnswers, someKeys, (some, answers, requestedByLender) => {
        const all = asked(some, answers, requestedByLender)
        const named = Object.values(neededBy(some, { ...spanish, answers }, all)).flat()
        const { eligible } = eligibleLenders(some, { ...spanish, answers })
        const needs = new Set(eligible.flatMap(({ here }) => here.needs))
        expect(named.every((key) => needs.has(key) && all.includes(key))).toBe(true)
        const conditions = (keys: readonly DataPointKey[]): DataPointKey[] =>
          keys.flatMap((key) => {
            const on = Object.keys(dataPoint(key).when ?? {}) as DataPointKey[]
            return [key, ...conditions(on)]
          })
        const reasons = new Set(conditions([...needs, ...journey.always, ...requestedByLender]))
        expect(all.filter((key) => !reasons.has(key))).toEqual([])
      }),
    )
  })

  test('C8 nobody is asked more than all lenders together would ask; what is spared is never negative', () => {
    fc.assert(
      fc.property(someLenders, someAnswers, fc.integer({ min: 1, max: 4 }), (some, answers, perStage) => {
        const stage = { lenders: perStage, leadId: 'any' }
        const counts = questionsOf({ ...spanish, lenders: some, journey, flow: 'v3', answers, stage })
        const { first, allEligible, everything } = counts
        expect(first.questions).toBeLessThanOrEqual(everything.questions)
        expect(allEligible.questions).toBeLessThanOrEqual(everything.questions)
        expect(first.pages).toBeLessThanOrEqual(everything.pages)
      }),
    )
  })

  test('C8 a stage asks nothing that asking for all lenders would not; for as many as there are it asks the same', () => {
    fc.assert(
      fc.property(
        someLenders,
        someAnswers,
        someKeys,
        fc.integer({ min: 1, max: 4 }),
        (some, answers, requestedByLender, perStage) => {
          const inStage = (count: number) =>
            askedDataPoints({
              lenders: some,
              journey,
              requestedByLender,
              answers,
              ...spanish,
              stage: { lenders: count, leadId: 'any' },
            })
          const all = asked(some, answers, requestedByLender)
          expect(inStage(perStage).filter((key) => !all.includes(key))).toEqual([])
          expect(inStage(Object.keys(some).length)).toEqual(all)
        },
      ),
    )
  })

  // An answer that rules another one out may bring a lender back, which that one had ruled out.
  test('a new answer that rules none out never adds a question, so that nothing answered is missing again', () => {
    fc.assert(
      fc.property(someLenders, someAnswers, someKeys, anAnswer, (lenders, answers, requestedByLender, [key, value]) => {
        const after = { ...answers, [key]: value }
        const stands = (each: string) => !applies(each as DataPointKey, answers) || applies(each as DataPointKey, after)
        fc.pre(answers[key] === undefined && Object.keys(answers).every(stands))
        const before = new Set(asked(lenders, answers, requestedByLender))
        expect(asked(lenders, after, requestedByLender).filter((each) => !before.has(each))).toEqual([])
      }),
    )
  })

  test('every question asked can be reached: what it hangs on is asked or answered', () => {
    fc.assert(
      fc.property(someLenders, someAnswers, someKeys, (lenders, answers, requestedByLender) => {
        const keys = asked(lenders, answers, requestedByLender)
        const unreachable = keys.flatMap((key) =>
          Object.keys(dataPoint(key).when ?? {}).filter(
            (condition) =>
              !keys.includes(condition as DataPointKey) && answers[condition as DataPointKey] === undefined,
          ),
        )
        expect(unreachable).toEqual([])
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})
