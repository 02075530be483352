// Property test that nobody is asked what their own answers make senseless, in any country, stage or follow-up (D2, C8).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countries, followUps, lenders } from '#catalogue/server.generated.ts'
import { applies } from '#domain/questions/answers.ts'
import type { Answers } from '#domain/questions/answers.ts'
import { dataPoint, dataPointKeys, isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import type { Value } from '#domain/questions/value.ts'
import { fieldNames } from '#domain/follow-up/follow-up.ts'
import { askedFields } from '#domain/follow-up/follow-up-answers.ts'
import { initialPages, livePages } from '#domain/journey/pages.ts'
import { syncPages } from '#domain/journey/sync-pages.ts'
import { optionsOf } from '#domain/questions/validate.ts'
import { askedDataPoints } from '#server/lead/choose-lenders.ts'

const source: DataPointKey = 'incomeDetails.incomeSource'
const employer = dataPointKeys.filter((key) => key.startsWith('employer.'))
const pay = ['incomeDetails.salaryCycle', 'incomeDetails.salaryCycleValue', 'incomeDetails.incomePayday'] as const
const contract = [
  'incomeDetails.incomeContractStartedAt',
  'incomeDetails.incomeContractExpiresAt',
  'incomeDetails.trialPeriod',
  'incomeDetails.terminationPeriod',
] as const
const job = ['incomeDetails.jobArea', 'incomeDetails.jobTitle', 'incomeDetails.positionType'] as const
const ofWork = [
  ...employer,
  ...pay,
  ...contract,
  ...job,
  'incomeDetails.workPhone',
  'incomeDetails.economicActivity',
] as const
const notAtWork =
  'pensioner unemployed unemployed-benefit benefits student scholarship homemaker remittances parental-leave'.split(' ')
const ownMasters = ['self-employed', 'own-business', 'freelance']

/** Data points that an answer makes senseless, listed apart from the table of data points. */
const senseless: readonly (readonly [DataPointKey, readonly Value[], readonly DataPointKey[]])[] = [
  [source, notAtWork, ofWork],
  [source, ownMasters, [...employer, ...pay, ...contract, 'incomeDetails.workPhone', 'incomeDetails.positionType']],
  [source, [...ownMasters, 'employed', 'farmer'], ['incomeDetails.pensionPayer', 'otherDetails.pensionNumber']],
  [source, ['employed', 'public-employee', 'civil-servant'], ['incomeDetails.incomeContractExpiresAt']],
  ['incomeDetails.salaryCycle', ['weekly', 'daily', 'fortnightly'], ['incomeDetails.salaryCycleValue']],
  ['incomeDetails.salaryCycle', ['weekly', 'daily', 'fortnightly'], ['incomeDetails.incomePayday']],
  [
    'otherDetails.hasBankAccount',
    [false],
    ['incomeDetails.iban', 'incomeDetails.usingOnlineBanking', 'otherDetails.ibanConsent'],
  ],
  ['otherDetails.hasBankAccount', [true], ['incomeDetails.payoutMethod']],
  ['otherDetails.countryOfBirth', ['PE', 'PT'], ['otherDetails.provinceOfBirth']],
  ['otherDetails.negativeCreditHistory', [false], ['otherDetails.overdueDebtAmount']],
  ['expenses.hasOtherLoans', [false], ['expenses.monthlyCreditCommitments', 'expenses.totalDebtAmount']],
  ['expenses.hasOtherLoans', [false], ['otherDetails.isInterestedInDebtConsolidation']],
  ['otherDetails.maritalStatus', ['single', 'widowed', 'divorced'], ['incomeDetails.spouseMonthlyIncome']],
  ['otherDetails.housingTenure', ['owned', 'family', 'mortgaged'], ['expenses.rentAmount']],
  [
    'otherDetails.housingTenure',
    ['owned', 'family', 'rented'],
    ['expenses.mortgageAmount', 'expenses.monthlyMortgageAmount'],
  ],
  [
    'otherDetails.vehicleOwnership',
    [false],
    ['otherDetails.vehicleLicensePlateNumber', 'otherDetails.isVehicleFinanced'],
  ],
  ['otherDetails.isPoliticallyExposed', [false], ['otherDetails.connectedToPep']],
  ['otherDetails.loanPurpose', ['home', 'education', 'debt'], ['otherDetails.hasVehicleDownPayment']],
  ['financingOption', ['single-payment'], ['monthlyPaymentDay']],
]

const made = (answers: Answers) =>
  senseless.flatMap(([key, values, gone]) => (answers[key] !== undefined && values.includes(answers[key]) ? gone : []))

/** Some of the answers that decide others, as a person of the country may give them. */
const people = (countryId: string) => {
  const keys = [...new Set(senseless.map(([key]) => key))]
  const values = (key: DataPointKey): readonly Value[] =>
    dataPoint(key).nations ? ['home', 'PE', 'PT'] : (optionsOf(key, countries[countryId]!) ?? [true, false])
  return fc.record(Object.fromEntries(keys.map((key) => [key, fc.constantFrom(...values(key))])), {
    requiredKeys: [source],
  }) as fc.Arbitrary<Answers>
}

const asking = (countryId: string) =>
  [...new Set(Object.values(lenders).flatMap(({ countries: of }) => of[countryId]?.followUps ?? []))].map(
    (key) => followUps[key]!,
  )

describe.each(Object.keys(countries))('D2 in %s', (countryId) => {
  const { journey } = countries[countryId]!
  const course = { flow: 'v3', country: countries[countryId]! } as const

  test('D2 no page asks what the answers so far make senseless', () => {
    fc.assert(
      fc.property(people(countryId), fc.option(fc.nat({ max: 8 }), { nil: undefined }), (answers, count) => {
        const stage = count === undefined ? undefined : { lenders: count, leadId: 'any' }
        const lead = { lenders, journey, requestedByLender: dataPointKeys, brandId: 'askrobin', countryId }
        const asked = askedDataPoints({ ...lead, today: '2026-11-21', answers, stage })
        const pages = livePages(syncPages(initialPages(course), asked, answers, course), answers)
        const shown = pages.flatMap(({ dataPoints }) => dataPoints).filter((key) => applies(key, answers))
        expect(made(answers).filter((key) => shown.includes(key) || asked.includes(key))).toEqual([])
      }),
    )
  })

  test('D2 C8 no follow-up asks it either', () => {
    fc.assert(
      fc.property(people(countryId), (known) => {
        const gone = made(known)
        const asked = asking(countryId)
          .flatMap((row) => askedFields(row, known))
          .filter(isDataPointKey)
        expect(asked.filter((key) => gone.includes(key))).toEqual([])
      }),
    )
  })

  test('D2 who works without an employer is asked of the business, and nobody else is', () => {
    const business: DataPointKey = 'incomeDetails.economicActivity'
    const hasAsker = Object.values(lenders).some((each) => each.countries[countryId]?.needs.includes(business))
    const { journey: lead } = countries[countryId]!
    const asked = (id: string) =>
      askedDataPoints({
        lenders,
        journey: lead,
        requestedByLender: [],
        brandId: 'askrobin',
        countryId,
        today: '2026-11-21',
        answers: { [source]: id },
      }).includes(business)
    const sources = optionsOf(source, countries[countryId]!)!
    expect(sources.filter(asked)).toEqual(sources.filter((id) => hasAsker && ownMasters.includes(id)))
  })

  test('D2 a follow-up that asks when work began asks when it ends, of work that does', () => {
    const start: DataPointKey = 'incomeDetails.incomeContractStartedAt'
    const end: DataPointKey = 'incomeDetails.incomeContractExpiresAt'
    const rows = asking(countryId).filter((row) => fieldNames(row).includes(start))
    for (const row of rows)
      for (const id of optionsOf(source, countries[countryId]!)!) {
        const ends = ['fixed-term', 'civil-contract'].includes(id)
        expect([id, askedFields(row, { [source]: id }).includes(end)]).toEqual([id, ends])
      }
  })

  test('D2 the end of a contract is asked only where work of a fixed term is', () => {
    const hasFixedTerm = optionsOf(source, countries[countryId]!)!.some((id) =>
      ['fixed-term', 'civil-contract'].includes(id),
    )
    const end: DataPointKey = 'incomeDetails.incomeContractExpiresAt'
    const needing = Object.values(lenders).filter(({ countries: of }) => of[countryId]?.needs.includes(end))
    if (!hasFixedTerm) expect(needing).toEqual([])
    const start: DataPointKey = 'incomeDetails.incomeContractStartedAt'
    const withoutEnd = Object.values(lenders).filter(({ countries: of }) => {
      const needs = of[countryId]?.needs ?? []
      return hasFixedTerm && needs.includes(start) && !needs.includes(end)
    })
    expect(withoutEnd.map(({ name }) => name)).toEqual([])
  })
})
