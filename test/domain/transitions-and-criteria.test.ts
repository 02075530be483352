// Test of lead transitions (F3, S-20) and of lenders' criteria (Q3).
import { describe, expect, test } from 'vitest'
import { failedCriterion } from '#domain/lender/lender.ts'
import type { Criterion } from '#domain/lender/lender.ts'
import { stateNumber, stateRow, states } from '#domain/journey/states.ts'
import type { StateKey, StateNumber } from '#domain/journey/states.ts'
import { nextState } from '#domain/application/transitions.ts'
import type { LeadEvent, LeadFacts } from '#domain/application/transitions.ts'
import { today } from './countries.ts'

const v3: LeadFacts = { flow: 'v3', nextSection: undefined }
const older = (nextSection: StateKey | undefined): LeadFacts => ({ flow: 'older', nextSection })

const after = (from: StateKey, event: LeadEvent, facts = v3) => {
  const next = nextState(stateNumber(from), event, facts)
  return next === undefined ? undefined : stateRow(next).key
}

describe('F3 transitions', () => {
  test('F3 a v3 lead from creation to the lender', () => {
    expect(after('none', 'created')).toBe('loan-information')
    expect(after('loan-information', 'saved')).toBe('loan-information')
    expect(after('loan-information', 'sent')).toBe('checking')
    expect(after('checking', 'moreNeeded')).toBe('loan-information')
    expect(after('checking', 'accepted')).toBe('accepted')
    expect(after('accepted', 'redirected')).toBe('redirected')
  })

  test('F3 the other answers, the late yes among them', () => {
    expect(after('checking', 'rejected')).toBe('rejected')
    expect(after('checking', 'undecided')).toBe('thank-you')
    expect(after('checking', 'acceptedToContact')).toBe('thank-you')
    expect(after('thank-you', 'accepted')).toBe('accepted')
  })

  test('F3 the older flow walks to the next section that misses an answer, then to checking', () => {
    expect(after('none', 'created', older('personal-details'))).toBe('personal-details')
    expect(after('personal-details', 'saved', older('contact-details'))).toBe('contact-details')
    expect(after('employment-details', 'saved', older(undefined))).toBe('checking')
    expect(after('checking', 'moreNeeded', older('income-details'))).toBe('income-details')
  })

  test('S-20 what no row allows is out of order: a rejected lead stays rejected, an accepted one is not sent again', () => {
    const events: LeadEvent[] = [
      'created',
      'saved',
      'sent',
      'accepted',
      'acceptedToContact',
      'moreNeeded',
      'rejected',
      'undecided',
      'redirected',
    ]
    expect(events.map((event) => after('rejected', event))).toEqual(events.map(() => undefined))
    expect(after('none', 'sent')).toBeUndefined()
    // A late offer comes while the applicant answers what another lender needs.
    expect(after('loan-information', 'accepted')).toBe('accepted')
    expect(after('accepted', 'sent')).toBeUndefined()
    expect(after('checking', 'saved')).toBeUndefined()
    for (const state of Object.keys(states).map(Number) as StateNumber[])
      if (state !== 0) expect(nextState(state, 'created', v3)).toBeUndefined()
  })
})

describe('Q3 criteria', () => {
  const criteria: readonly Criterion[] = [
    { dataPoint: 'incomeDetails.monthlyIncome', atLeast: 800 },
    { dataPoint: 'amount', atMost: 600 },
    { dataPoint: 'incomeDetails.incomeSource', noneOf: ['unemployed'] },
    { dataPoint: 'otherDetails.housingTenure', oneOf: ['owned', 'rented'] },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtLeast: 21 },
    { dataPoint: 'personalDetails.dateOfBirth', ageAtMost: 70 },
  ]

  test.each([
    [{}, undefined],
    [{ 'incomeDetails.monthlyIncome': 800, amount: 600 }, undefined],
    [{ 'incomeDetails.monthlyIncome': 799 }, 0],
    [{ amount: 601 }, 1],
    [{ 'incomeDetails.incomeSource': 'unemployed' }, 2],
    [{ 'otherDetails.housingTenure': 'family' }, 3],
    [{ 'personalDetails.dateOfBirth': '2005-11-21' }, undefined],
    [{ 'personalDetails.dateOfBirth': '2005-11-22' }, 4],
    [{ 'personalDetails.dateOfBirth': '1955-11-22' }, undefined],
    [{ 'personalDetails.dateOfBirth': '1955-11-21' }, 5],
  ])('Q3 %j fails criterion %s; what is not known yet passes', (answers, failed) => {
    expect(failedCriterion(criteria, answers, today)).toBe(failed)
  })
})
