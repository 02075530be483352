// Test of replayed decisions: a kept decision gives the same bytes again, whatever happens to the catalogue (Q3).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataPointKeys } from '#domain/questions/data-points.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { Lender } from '#domain/lender/lender.ts'
import { weekdays } from '#domain/lender/lender-limits.ts'
import { canonicalJson } from '#server/platform/kit/canonical-json.ts'
import { configurationOf, readConfiguration } from '#server/lenders/desk/configuration.ts'
import { decide } from '#server/lenders/desk/decide.ts'
import type { DecisionFacts } from '#server/lenders/desk/decide.ts'
import { decideAgain, decisionText } from '#server/lenders/desk/decide-again.ts'

const start = Date.parse('2026-03-28T00:00:00Z')
const ids = ['a', 'b', 'c', 'd', '4', 'é']

const someHours = fc.record({
  days: fc.subarray([...weekdays], { minLength: 1 }),
  from: fc.constantFrom('00:00', '02:30', '09:00', '22:00'),
  to: fc.constantFrom('01:00', '03:00', '18:00', '24:00'),
})
const aLender: fc.Arbitrary<Lender> = fc.record(
  {
    name: fc.string(),
    tier: fc.nat(3),
    weight: fc.double({ min: 0.1, max: 10, noNaN: true }),
    timeoutMs: fc.constant(1000),
    redirectHosts: fc.constant([]),
    brands: fc.subarray(['askrobin', 'other']),
    timeZone: fc.constantFrom('Europe/Madrid', 'America/Mexico_City', 'Asia/Kolkata'),
    schedule: fc.array(someHours, { minLength: 1, maxLength: 3 }),
    caps: fc.record({ hour: fc.nat(5), day: fc.nat(5) }, { requiredKeys: [] }),
    duplicates: fc.record({ days: fc.integer({ min: 1, max: 40 }), by: fc.constantFrom('email', 'phone', 'either') }),
    countries: fc.dictionary(
      fc.constantFrom('es', 'mx'),
      fc.record({
        priceCents: fc.nat(9000),
        needs: fc.subarray(dataPointKeys.slice(0, 6)),
        criteria: fc.array(
          fc.record({ dataPoint: fc.constant('incomeDetails.monthlyIncome' as const), atLeast: fc.nat(2000) }),
          { maxLength: 2 },
        ),
      }),
    ),
  },
  { requiredKeys: ['name', 'tier', 'weight', 'timeoutMs', 'redirectHosts', 'countries'] },
)
const someLenders = fc.dictionary(fc.constantFrom(...ids), aLender)
const someAnswers = fc
  .record({ income: fc.nat(3000), given: fc.subarray(dataPointKeys.slice(0, 6)) })
  .map(
    ({ income, given }) =>
      Object.fromEntries([
        ['incomeDetails.monthlyIncome', income],
        ...given.map((key) => [key, 'x'] as const),
      ]) as Answers,
  )
const someFacts: fc.Arbitrary<DecisionFacts> = fc.record({
  brandId: fc.constantFrom('askrobin', 'other'),
  countryId: fc.constantFrom('es', 'mx', 'pl'),
  today: fc.constant('2026-03-29'),
  optional: fc.subarray(dataPointKeys.slice(0, 6)),
  sentBefore: fc.array(
    fc.record({
      lenderId: fc.constantFrom(...ids),
      by: fc.constantFrom('email', 'phone'),
      at: fc.integer({ min: start - 50 * 86_400_000, max: start }),
    }),
    { maxLength: 4 },
  ),
})
const aMoment = fc.integer({ min: 0, max: 3 * 86_400_000 }).map((after) => start + after)

describe('Q3 replay', () => {
  test('Q3 any decision taken again from what is kept is the same bytes after the catalogue changed', () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        someLenders,
        someLenders,
        someAnswers,
        someFacts,
        aMoment,
        (leadId, lenders, others, answers, facts, at) => {
          const { text, lenders: read } = configurationOf(lenders)
          const kept = decisionText(decide({ lenders: read, leadId, facts, answers, at }))
          const row = { lead_id: leadId, at: new Date(at), facts: canonicalJson(facts) }
          const opened = JSON.parse(JSON.stringify(answers)) as Answers
          for (const id of Object.keys(lenders)) delete (lenders as Record<string, unknown>)[id]
          Object.assign(lenders, others)
          const again = decideAgain({ row, answers: opened, lenders: readConfiguration(text) })
          expect(decisionText(again)).toBe(kept)
        },
      ),
    )
  })

  test('Q3 every lender is in the order or passed over, once', () => {
    fc.assert(
      fc.property(fc.uuid(), someLenders, someAnswers, someFacts, aMoment, (leadId, lenders, answers, facts, at) => {
        const { order, passedOver } = decide({ lenders, leadId, facts, answers, at })
        expect([...order, ...passedOver].map(({ lenderId }) => lenderId).toSorted()).toEqual(
          Object.keys(lenders).toSorted(),
        )
        expect(passedOver.filter(({ reason }) => reason === '')).toEqual([])
      }),
    )
  })

  test('Q3 the version of a configuration is its content’s, whatever the order of its keys', () => {
    const reversed = (value: unknown): unknown =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([key, inner]) => [key, reversed(inner)]),
          )
        : value
    fc.assert(
      fc.property(someLenders, someLenders, (lenders, others) => {
        const { version, text } = configurationOf(lenders)
        expect(configurationOf(reversed(lenders) as typeof lenders)).toMatchObject({ version, text })
        expect(configurationOf(others).version === version).toBe(configurationOf(others).text === text)
      }),
    )
  })
})
