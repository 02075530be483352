// Test of lead data: flat answers, nested sections, the parts that are sent, and merging (D2, E1, I2).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { kindRow } from '#domain/questions/kinds.ts'
import type { Value } from '#domain/questions/value.ts'
import { mergeLead } from '#domain/application/lead.ts'
import { mergeRequestContext } from '#domain/application/merge-request-context.ts'
import {
  applies,
  fromSections,
  mayApply,
  relevantAnswers,
  toSections,
  withoutSecrets,
} from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { generalOptions } from '#domain/questions/options.ts'

const values: Record<string, fc.Arbitrary<Value>> = {
  string: fc.string({ maxLength: 20 }),
  number: fc.integer(),
  boolean: fc.boolean(),
}

const valueOf = (key: DataPointKey): fc.Arbitrary<Value> => {
  const offered = generalOptions[key]
  return offered ? fc.constantFrom(...offered) : values[kindRow(dataPoint(key).kind).wire]!
}

/** Any answers to any data points. */
const someAnswers: fc.Arbitrary<Answers> = fc
  .subarray(dataPointKeys)
  .chain((keys) => fc.tuple(...keys.map((key) => valueOf(key).map((value) => [key, value] as const))))
  .map((entries) => Object.fromEntries(entries) as Answers)

describe('E1 flat and nested', () => {
  test('E1 fromSections undoes toSections', () => {
    fc.assert(
      fc.property(someAnswers, (answers) => {
        expect(fromSections(toSections(answers))).toEqual(answers)
      }),
    )
  })

  test('E1 top-level data points stand beside the sections', () => {
    const nested = { amount: 1000, contactDetails: { email: 'a@b.co' }, generalPolicies: true }
    expect(toSections({ amount: 1000, 'contactDetails.email': 'a@b.co', generalPolicies: true })).toEqual(nested)
  })

  test('S-15 S-16 what is no data point, or no plain value, is left behind', () => {
    const lead = JSON.parse(
      '{"id":"x","leadStatus":10,"amount":500,"tags":["a"],"contactDetails":{"email":"a@b.co","admin":true,"city":{"x":1},"__proto__":{"y":1}},"__proto__":{"period":1},"constructor":{"name":1},"employer":null}',
    ) as object
    expect(fromSections(lead)).toEqual({ amount: 500, 'contactDetails.email': 'a@b.co' })
    expect(({} as Record<string, unknown>).y).toBeUndefined()
  })
})

describe('D2 conditions', () => {
  test('D2 relevantAnswers keeps what applies and nothing else; doing it twice changes nothing', () => {
    fc.assert(
      fc.property(someAnswers, (answers) => {
        const relevant = relevantAnswers(answers)
        expect(relevantAnswers(relevant)).toEqual(relevant)
        const kept = Object.keys(relevant) as DataPointKey[]
        expect(kept.filter((key) => !applies(key, answers))).toEqual([])
        const dropped = (Object.keys(answers) as DataPointKey[]).filter((key) => !(key in relevant))
        const isConditional = (key: DataPointKey) => dataPoint(key).when ?? dataPoint(key).unless
        expect(dropped.filter((key) => !isConditional(key))).toEqual([])
      }),
    )
  })

  test.each([
    ['expenses.rentAmount', 'otherDetails.housingTenure', 'rented', 'owned'],
    ['expenses.mortgageAmount', 'otherDetails.housingTenure', 'mortgaged', 'rented'],
    ['expenses.monthlyMortgageAmount', 'otherDetails.housingTenure', 'mortgaged', 'owned'],
    ['expenses.mortgageStartedAt', 'otherDetails.housingTenure', 'mortgaged', 'family'],
    ['expenses.mortgageExpiresAt', 'otherDetails.housingTenure', 'mortgaged', 'other'],
    ['otherDetails.vehicleLicensePlateNumber', 'otherDetails.vehicleOwnership', true, false],
    ['otherDetails.isVehicleFinanced', 'otherDetails.vehicleOwnership', true, false],
    ['otherDetails.vehicleConsent', 'otherDetails.vehicleOwnership', true, false],
    ['incomeDetails.spouseMonthlyIncome', 'otherDetails.maritalStatus', 'married', 'single'],
    ['otherDetails.numberOfDependantsOther', 'otherDetails.numberOfDependants', 'other', '2'],
    ['incomeDetails.incomeContractExpiresAt', 'incomeDetails.incomeSource', 'fixed-term', 'employed'],
    ['incomeDetails.incomeContractExpiresAt', 'incomeDetails.incomeSource', 'civil-contract', 'pensioner'],
    ['incomeDetails.economicActivity', 'incomeDetails.incomeSource', 'self-employed', 'employed'],
    ['incomeDetails.economicActivity', 'incomeDetails.incomeSource', 'freelance', 'farmer'],
    ['incomeDetails.jobArea', 'incomeDetails.incomeSource', 'self-employed', 'pensioner'],
    ['incomeDetails.jobTitle', 'incomeDetails.incomeSource', 'civil-servant', 'unemployed'],
    ['incomeDetails.cofidisProfession', 'incomeDetails.incomeSource', 'employed', 'pensioner'],
    ['incomeDetails.positionType', 'incomeDetails.incomeSource', 'employed', 'self-employed'],
    ['incomeDetails.workPhone', 'incomeDetails.incomeSource', 'overseas-worker', 'freelance'],
    ['incomeDetails.incomeContractStartedAt', 'incomeDetails.incomeSource', 'employed', 'own-business'],
    ['incomeDetails.trialPeriod', 'incomeDetails.incomeSource', 'apprentice', 'pensioner'],
    ['incomeDetails.terminationPeriod', 'incomeDetails.incomeSource', 'employed', 'civil-servant'],
    ['incomeDetails.salaryCycle', 'incomeDetails.incomeSource', 'public-employee', 'own-business'],
    ['employer.name', 'incomeDetails.incomeSource', 'employed', 'freelance'],
    ['employer.taxRegistryCode', 'incomeDetails.incomeSource', 'fixed-term', 'remittances'],
    ['otherDetails.fieldRegistrationNumber', 'incomeDetails.incomeSource', 'farmer', 'self-employed'],
    ['otherDetails.fieldSquareArea', 'incomeDetails.incomeSource', 'farmer', 'employed'],
    ['incomeDetails.pensionPayer', 'incomeDetails.incomeSource', 'pensioner', 'employed'],
    ['otherDetails.pensionNumber', 'incomeDetails.incomeSource', 'pensioner', 'unemployed'],
    ['expenses.totalDebtAmount', 'expenses.hasOtherLoans', true, false],
    ['expenses.monthlyCreditCommitments', 'expenses.hasOtherLoans', true, false],
    ['otherDetails.overdueDebtAmount', 'otherDetails.negativeCreditHistory', true, false],
    ['otherDetails.hasVehicleDownPayment', 'otherDetails.loanPurpose', 'vehicle', 'home'],
    ['otherDetails.connectedToPep', 'otherDetails.isPoliticallyExposed', true, false],
  ] as const)('D2 %s is sent only while %s is %s', (key, needed, yes, no) => {
    const value = kindRow(dataPoint(key).kind).wire === 'number' ? 5 : 'x'
    expect(relevantAnswers({ [key]: value, [needed]: yes })).toEqual({ [key]: value, [needed]: yes })
    expect(relevantAnswers({ [key]: value, [needed]: no })).toEqual({ [needed]: no })
    expect(relevantAnswers({ [key]: value })).toEqual({})
    expect([mayApply(key, {}), mayApply(key, { [needed]: yes }), mayApply(key, { [needed]: no })]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('C8 what hangs on an answer stays possible while that answer hangs on one not yet given', () => {
    const monthly = { 'incomeDetails.salaryCycle': 'monthly' }
    const weekly = { 'incomeDetails.salaryCycle': 'weekly' }
    const employed = { 'incomeDetails.incomeSource': 'employed' }
    const unemployed = { 'incomeDetails.incomeSource': 'unemployed' }
    const payday = (answers: Answers) => mayApply('incomeDetails.incomePayday', answers)
    expect([payday(monthly), payday({ ...monthly, ...employed })]).toEqual([true, true])
    expect([payday(weekly), payday({ ...monthly, ...unemployed })]).toEqual([false, false])
  })

  test('S identity numbers, accounts and document data do not outlive the tab', () => {
    const answers: Answers = {
      'personalDetails.personalCode': '12345678Z',
      'incomeDetails.iban': 'ES9121000418450200051332',
      'otherDetails.idCardIssuedAt': '2020-01-01',
      'personalDetails.firstName': 'Ana',
    }
    expect(withoutSecrets(answers)).toEqual({ 'personalDetails.firstName': 'Ana' })
  })
})

describe('I2 merging', () => {
  const lead = fc.tuple(someAnswers, fc.array(fc.string(), { maxLength: 4 })).map(([answers, tags]) => ({
    ...toSections(answers),
    tags: [...new Set(tags)],
  }))

  test('I2 merging a change twice is merging it once; a change with nothing changes nothing', () => {
    fc.assert(
      fc.property(lead, lead, (before, change) => {
        const once = mergeLead(before, change)
        expect(mergeLead(once, change)).toEqual(once)
        expect(mergeLead(before, {})).toEqual(before)
        expect(fromSections(once)).toEqual({ ...fromSections(before), ...fromSections(change) })
      }),
    )
  })

  test('I2 groups merge field by field, tags are united, undefined leaves what was there', () => {
    const before = { tags: ['new-ui'], amount: 500, contactDetails: { city: 'Madrid', street: 'Mayor' } }
    const after = mergeLead<{
      tags: string[]
      amount: number | undefined
      contactDetails: typeof before.contactDetails
    }>(before, {
      tags: ['retry', 'new-ui'],
      amount: undefined,
      contactDetails: { city: 'Vigo', street: 'Mayor' },
    })
    expect(after).toEqual({ tags: ['new-ui', 'retry'], amount: 500, contactDetails: { city: 'Vigo', street: 'Mayor' } })
    expect(before).toEqual({ tags: ['new-ui'], amount: 500, contactDetails: { city: 'Madrid', street: 'Mayor' } })
  })

  test('H3 I4 E2: what one link says replaces what an earlier one said, whole; cookies of a network come apart', () => {
    const before: object = {
      affiliateReferenceParams: { attribute: 'acme', subId: 'one', transactionId: 'TX1', setAt: 'monday' },
      googleClick: { gclid: 'G1', gclidAt: 'monday' },
      utm: { utm_source: 'google', utm_campaign: 'brand' },
      metaPixel: { fbp: 'fb.1.1.P1' },
      tikTokPixel: { ttp: 'P2' },
    }
    const second = {
      affiliateReferenceParams: { attribute: 'partner', setAt: 'tuesday' },
      googleClick: { gclidAt: 'tuesday', wbraid: 'W1' },
      utm: { utm_source: 'newsletter' },
    }
    const clicks = { metaPixel: { fbc: 'fb.1.1.F1' }, tikTokPixel: { ttclid: 'T1' } }
    expect(mergeRequestContext(before, { ...second, ...clicks })).toEqual({
      ...second,
      metaPixel: { fbp: 'fb.1.1.P1', fbc: 'fb.1.1.F1' },
      tikTokPixel: { ttp: 'P2', ttclid: 'T1' },
    })
    expect(mergeRequestContext(before, { affiliateReferenceParams: {}, googleClick: {}, utm: undefined })).toEqual(
      before,
    )
  })
})
