// Test of the domain's tables against the document's own lists (fixture `document-lists.json`). All of the document's rows are
// there, in its order and under its names. The tables may hold more: a new row edits nothing here.
import { describe, expect, test } from 'vitest'
import { urlParameters } from '#domain/journey/arrival.ts'
import { backendProducts } from '#domain/application/brand.ts'
import { environments, followUps } from '#catalogue/server.generated.ts'
import { base, constants } from '#domain/application/constants.ts'
import { applicationFieldName, dataPoint, dataPointKeys, sections, splitKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { home } from '#domain/questions/nations.ts'
import { dataPointsOf, flows } from '#domain/journey/flows.ts'
import { phoneTextMaximumCharacters, readPhoneText } from '#domain/questions/checks/phone-text.ts'
import { kinds } from '#domain/questions/kinds.ts'
import { deepMerge } from '#domain/application/merge.ts'
import { generalOptions } from '#domain/questions/options.ts'
import {
  isAfterOffer,
  isStateNumber,
  otherRoutes,
  routes,
  stateNumber,
  stateRow,
  states,
  stateName,
} from '#domain/journey/states.ts'
import type { StateNumber } from '#domain/journey/states.ts'
import { contexts, stepKinds, stepOf, stepPaths, stepRow } from '#domain/journey/steps.ts'
import { storageSlots } from '#domain/application/storage-slots.ts'
import { optionsOf } from '#domain/questions/validate.ts'
import lists from '#test/fixtures/document-lists.json' with { type: 'json' }
import { countries, settingsOf } from './countries.ts'

/** The pages of both flows with everything they can ask. */
const pageRows = (['v3', 'older'] as const).flatMap((flow) => {
  const { journey } = countries.es!.country
  return flows[flow].order(journey).map((path) => ({
    path,
    kind: flows[flow].rows[path]!.kind,
    dataPoints: dataPointsOf(path, dataPointKeys, flow, journey),
  }))
})

const sorted = (values: Iterable<string>) => [...values].sort()

test('D1 F1 C1 the document has 103 data points, 42 states and 25 steps: the numbers stand here alone', () => {
  const dataPointsOfDocument = Object.values(lists.dataPoints).flat()
  expect([dataPointsOfDocument.length, Object.keys(lists.states).length, lists.v3Steps.length]).toEqual([103, 42, 25])
})

describe('D1 data points', () => {
  test('D1 the document’s are all there, section by section', () => {
    const bySection = Object.entries(lists.dataPoints).map(([section, fields]) => [
      section,
      fields.map((field) => (section === 'top level' ? field : `${section}.${field}`)),
    ])
    const listed = new Set(bySection.flatMap(([, keys]) => keys))
    const ours = ['top level', ...sections].map((section) => [
      section,
      dataPointKeys.filter((key) => listed.has(key) && (splitKey(key).section ?? 'top level') === section),
    ])
    expect(ours).toEqual(bySection)
  })

  test('D1 every application field name is of one data point only', () => {
    const names = dataPointKeys.map(applicationFieldName)
    expect(new Set(names).size).toBe(dataPointKeys.length)
    expect(applicationFieldName('employer.postalCode')).toBe('employerPostalCode')
    expect(applicationFieldName('contactDetails.postalCode')).toBe('postalCode')
  })

  test('D1 each has its place in exactly one step', () => {
    expect(sorted(stepPaths.flatMap((path) => stepRow(path).dataPoints))).toEqual(sorted(dataPointKeys))
    expect(dataPointKeys.map((key) => stepRow(stepOf(key)).dataPoints.includes(key))).not.toContain(false)
  })

  test('D2 conditions ask data points for values they can take', () => {
    const faults = dataPointKeys.flatMap((key) =>
      Object.entries(dataPoint(key).when ?? {}).flatMap(([needed, values]) => {
        const known = dataPointKeys.find((each) => each === needed)
        if (!known) return [`${key} needs ${needed}`]
        if (dataPoint(known).kind === 'yes-no') return values.filter((value) => typeof value !== 'boolean')
        if (dataPoint(known).nations) return values.filter((value) => value !== home)
        const optionLists = [generalOptions, ...Object.values(countries).map(({ country }) => country.options)]
        const offered = optionLists.flatMap((options) => options[known] ?? [])
        return values.filter((value) => !offered.includes(String(value)))
      }),
    )
    expect(faults).toEqual([])
  })

  test('D3 every choice has a list in every country, or is none of its journey', () => {
    const unlisted = dataPointKeys.filter((key) => dataPoint(key).kind === 'choice' && !generalOptions[key])
    expect(unlisted).toEqual(dataPointKeys.filter((key) => dataPoint(key).divisions ?? dataPoint(key).nations))
    const divisions = unlisted.filter((key) => dataPoint(key).divisions)
    for (const { country } of Object.values(countries))
      expect(divisions.filter((key) => !optionsOf(key, country)?.length)).toEqual([])
  })

  test('D1 every kind is used', () => {
    expect(sorted(new Set(dataPointKeys.map((key) => dataPoint(key).kind)))).toEqual(sorted(Object.keys(kinds)))
  })
})

describe('F1 states', () => {
  test('F1 the document’s are all there, numbered and named as there, and numbers have no gap', () => {
    const names = Object.fromEntries(
      Object.keys(states).map((number) => [number, stateName(Number(number) as StateNumber)]),
    )
    expect(names).toMatchObject(lists.states)
    const count = Object.keys(states).length
    expect([0, count - 1].map(isStateNumber)).toEqual([true, true])
    expect([-1, count, '1', 1.5].map(isStateNumber)).toEqual([false, false, false, false])
  })

  test('F1 before the offer are those the document says; all its others are after it', () => {
    const before = Object.keys(lists.states)
      .map(Number)
      .filter((state) => !isAfterOffer(state as StateNumber))
    expect(before).toEqual([...lists.beforeOffer].sort((one, other) => one - other))
  })

  test('F1 the sections that states collect', () => {
    const collected = Object.entries(states).flatMap(([number, row]) =>
      Object.hasOwn(lists.states, number) && 'section' in row ? [[Number(number), row.section]] : [],
    )
    expect(collected).toEqual([
      [2, 'personalDetails'],
      [3, 'contactDetails'],
      [4, 'incomeDetails'],
      [5, 'otherDetails'],
      [8, 'employer'],
      [21, 'employer'],
      [25, 'referenceInformation'],
    ])
  })

  test('B1 B2 the routes of the document are all there, and each state has a route of its own', () => {
    const document = [...lists.applicationRoutes, ...lists.stateDrivenRoutes, '/404']
    const ours = ['/additional-personal-details', otherRoutes.checkYourAnswers, otherRoutes.policies]
    const ofFollowUps = Object.values(followUps).flatMap(({ route }) => route ?? [])
    expect([...routes, ...ofFollowUps]).toEqual(expect.arrayContaining([...document, ...ours]))
    const ofStates = Object.values(states).map(({ route }) => route)
    expect(new Set(ofStates).size).toBe(ofStates.length)
    // A route of no state is the document's or one of ours: nothing is routed by mistake.
    const others = routes.filter((route) => !(ofStates as readonly string[]).includes(route))
    expect(others.filter((route) => ![...document, ...ours].includes(route))).toEqual([])
  })

  test('F1 a state is found by its key', () => {
    expect([stateNumber('checking'), stateNumber('proficredit-offer')]).toEqual([6, 41])
    expect(stateRow(22).route).toBe('/additional-personal-details')
  })
})

describe('C1 steps', () => {
  test('C1 the document’s are all there', () => {
    expect(stepPaths).toEqual(expect.arrayContaining(lists.v3Steps))
  })

  test('C2 C3 every step is of one of the kinds, under one of the headings; the document’s are all there', () => {
    expect([...stepKinds]).toEqual(lists.stepKinds)
    expect(Object.values(contexts)).toEqual(expect.arrayContaining(lists.contexts))
    const used = stepPaths.map((path) => stepRow(path))
    expect(sorted(new Set(used.map(({ kind }) => kind)))).toEqual(sorted(stepKinds))
    expect(sorted(new Set(used.map(({ context }) => context)))).toEqual(sorted(Object.keys(contexts)))
  })

  test('C2 what each kind says of its step: loan-information has amount and period, on sliders, and no other kind has one', () => {
    const isSlider = (key: DataPointKey) => dataPoint(key).kind === 'slider'
    for (const { kind, dataPoints } of pageRows)
      expect(dataPoints.filter(isSlider)).toEqual(kind === 'loan-information' ? ['amount', 'period'] : [])
  })

  test('C2 personal-information asks who somebody is and where they live, and no other kind does', () => {
    const ofPerson = (key: DataPointKey) => /^(?:personalDetails|contactDetails)\./.test(key)
    for (const { kind, dataPoints } of pageRows) expect(dataPoints.some(ofPerson)).toBe(kind === 'personal-information')
  })

  test('C2 modal steps are short declarations: yes or no, and who', () => {
    const modal = pageRows.filter(({ kind }) => kind === 'modal')
    expect(modal.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['has-proof-of-income', 'is-politically-exposed']),
    )
    for (const { dataPoints } of modal) {
      expect(dataPoints.length).toBeLessThanOrEqual(3)
      for (const key of dataPoints) expect(['yes-no', 'choice']).toContain(dataPoint(key).kind)
    }
  })

  test('C4 Spain and Mexico start at initial-details, with the loan details there on init', () => {
    for (const { country } of Object.values(countries)) {
      expect(country.journey.initial[0]).toBe('initial-details')
      expect(country.journey.initial).toContain('loan-details')
    }
  })
})

describe('E5 L1 E6 P the rest of the lists', () => {
  test('E5 the storage keys, with `lid` for the lead id', () => {
    const keys = lists.storageKeys.map((key) => key.replace(/ \(.*/, ''))
    expect(Object.keys(storageSlots)).toEqual(keys)
    const inLocal = Object.entries(storageSlots).filter(([, { areas }]) =>
      (areas as readonly string[]).includes('local'),
    )
    expect(inLocal.map(([key]) => key)).toEqual(['storedLoanApplication', 'redirected', 'reapplying'])
  })

  test('L1 the URL parameters that are read, E6 and the attribution beside them', () => {
    const read = Object.entries(urlParameters).filter(([, row]) => 'read' in row)
    expect(read.map(([name]) => name)).toEqual(lists.urlParameters)
    const others = Object.entries(urlParameters).filter(([, row]) => !('read' in row))
    expect(sorted(others.map(([name]) => name))).toEqual(
      sorted([
        'gclid',
        'gclsrc',
        'gbraid',
        'wbraid',
        'utm_medium',
        'utm_source',
        'utm_campaign',
        'utm_content',
        'utm_term',
      ]),
    )
  })

  test('A2 the identifiers the back end knows', () => {
    expect([...backendProducts]).toEqual(lists.backendProducts)
  })

  test('K2 at most 250 characters of a telephone number are read', () => {
    expect(phoneTextMaximumCharacters).toBe(250)
    const tooLong = '6'.repeat(phoneTextMaximumCharacters + 1)
    expect(() => readPhoneText(tooLong)).toThrow('TOO_LONG')
    expect(readPhoneText(tooLong.slice(1)).number).toHaveLength(phoneTextMaximumCharacters)
  })

  test('P1 P2 P4 the constants of the document', () => {
    expect(base).toEqual({
      amount: { default: 1000, min: 100, max: 1000, step: 100 },
      period: { default: 31, min: 61, max: 90, step: 1, scale: 'days' },
      totalDebtMaximum: 500_000,
      overdueDebtMaximum: 1000,
      minimumAge: 18,
      maximumAge: 99,
      affiliateReferenceExpiryHours: 480,
      staticAffiliate: '',
      adClickExpiryDays: 90,
      applicationExpiryHours: 24,
      sessionLogging: false,
      sessionLogPercentage: 100,
      retargetingLogging: true,
      abandonmentLogging: true,
      creditWarning: true,
    })
    expect(deepMerge(base, environments.production!.settings).sessionLogging).toBe(true)
    expect(constants).toMatchObject({
      loggedDetailMaximumCharacters: 1024,
      recorderBufferCalls: 1000,
      storedJsonLevels: 10,
      queryCache: { unusedSeconds: 60, batchMs: 500 },
      toast: { autoCloseMs: 3000, offsetPx: 16 },
      frameHeight: { thresholdPx: 10, debounceMs: 100 },
      translation: {
        keySeparator: '>',
        namespaceSeparator: 'ˆ',
        fallbackLanguage: 'en',
        retries: 5,
        retryMs: 350,
      },
      statusCodes: { error: 0, timeout: 444, aborted: 499, offline: 1001 },
    })
    const { country } = countries.mx!
    expect(country.settings).toMatchObject({
      amount: { default: 10_000, min: 500, max: 150_000 },
      overdueDebtMaximum: 10_000_000,
    })
    expect(settingsOf(country).period).toMatchObject({ default: 12, scale: 'months' })
    expect([country.phonePrefix, country.currency]).toEqual(['+52', 'MXN'])
  })
})
