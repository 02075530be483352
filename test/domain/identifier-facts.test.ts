// Test of facts that personal numbers say: read, agreed with, judged, and asked only where a number does not say them (D2, K3).
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import { initialPages } from '#domain/journey/pages.ts'
import type { Answers } from '#domain/questions/answers.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { factsOf, withFacts } from '#domain/questions/identifier-facts.ts'
import { ruleNameOf, validate } from '#domain/questions/validate.ts'
import { toSections } from '#domain/questions/answers.ts'
import { askedDataPoints } from '#server/lead/choose-lenders.ts'
import { keptAnswers } from '#server/lead/given-answers.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'
import { countries, settingsOf, today } from './countries.ts'

const born = 'personalDetails.dateOfBirth'
const gender = 'personalDetails.gender'
const number = 'personalDetails.personalCode'
const bornIn = (state: string) => ({ 'otherDetails.countryOfBirth': 'home', 'otherDetails.provinceOfBirth': state })

const readFromOf = (countryId: string) => countries[countryId]!.country.journey.readFrom ?? {}
const reading = Object.keys(countries).filter((countryId) => Object.keys(readFromOf(countryId)).length > 0)
const read = (countryId: string, answers: Answers, given: Answers = answers) =>
  withFacts(answers, given, readFromOf(countryId), countries[countryId]!.rules)

const variants = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' })

/** Answers that the server keeps of a body, beside those it holds. */
const kept = (countryId: string, given: Answers, held: Answers = {}, forgotten: readonly DataPointKey[] = []) => {
  const variant = [...variants.values()].find((each) => each.countryId === countryId)!
  const everything = Object.keys(readFromOf(countryId)) as DataPointKey[]
  return keptAnswers({ catalogue }, variant, {
    body: toSections(given),
    held,
    forgotten,
    requestedByLender: everything,
  }).answers
}

describe('D2 facts that a number says', () => {
  test('D2 every country that reads a fact from a number has a number that says it among its examples', () => {
    expect(reading).not.toEqual([])
    const silent = reading.flatMap((countryId) =>
      Object.entries(readFromOf(countryId)).filter(([fact, from]) => {
        const { rules, examples } = countries[countryId]!
        const { good } = examples[ruleNameOf(from)!]!
        return !good.some((value) => fact in factsOf(from, { [from]: value }, rules))
      }),
    )
    expect(silent).toEqual([])
  })

  test.each([
    ['pl', '90051412343', '1990-05-14', 'female'],
    ['pl', '02230101018', '2002-03-01', 'male'],
    ['ro', '1900514010011', '1990-05-14', 'male'],
    ['ro', '6030707702567', '2003-07-07', 'female'],
    ['mx', 'GOMC900514HDFMRR05', '1990-05-14', 'male', bornIn('ciudad-de-mexico')],
    ['mx', 'RARJ010809HMCMMNA2', '2001-08-09', 'male', bornIn('estado-de-mexico')],
  ])('K3 in %s %s says %s and %s', (countryId, value, date, sex, beside: Answers = {}) => {
    expect(read(countryId, { [number]: value })).toEqual({ [number]: value, [born]: date, [gender]: sex, ...beside })
  })

  test('K3 D2 a CURP says every state of the country, and no country of those born abroad', () => {
    const said = (code: string) =>
      factsOf(number, { [number]: `GOMC900514H${code}MRR05` }, countries['mx']!.rules)['otherDetails.provinceOfBirth']
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const codes = letters.flatMap((first) => letters.map((second) => first + second))
    const states = codes.flatMap((code) => (said(code) === undefined ? [] : [String(said(code))]))
    expect(states.toSorted()).toEqual(Object.keys(countries['mx']!.country.divisions).toSorted())
    expect(read('mx', { [number]: 'GOMC900514HNEMRR05' })).not.toHaveProperty('otherDetails.countryOfBirth')
  })

  test('D2 another place of birth than the number’s stands, and is no mistake', () => {
    const { rules, country } = countries['mx']!
    const given: Answers = { [number]: 'GOMC900514HDFMRR05', ...bornIn('jalisco') }
    expect(read('mx', given)).toMatchObject(bornIn('jalisco'))
    const judging = { settings: settingsOf(country), country, countryRules: rules, today: '2026-11-21' }
    expect(validate([number], given, judging)).toEqual([])
    expect(validate([number], { ...given, [gender]: 'female' }, judging)).toMatchObject([{ code: 'mismatch' }])
  })

  test('K3 what a number does not say is not guessed: the century of a foreigner’s CNP, the sex of a CURP with X', () => {
    expect(read('ro', { [number]: '7900514401232' })).toEqual({ [number]: '7900514401232', [gender]: 'male' })
    const curp = 'GOMC900514XDFMRR09'
    expect(read('mx', { [number]: curp })).toEqual({
      [number]: curp,
      [born]: '1990-05-14',
      ...bornIn('ciudad-de-mexico'),
    })
  })

  test('D2 a corrected number changes them, a given fact stands, no number changes nothing', () => {
    const held: Answers = { [born]: '1990-05-14', [gender]: 'female' }
    const other: Answers = { [number]: '02230101018' }
    expect(read('pl', { ...held, ...other }, other)).toEqual({ ...other, [born]: '2002-03-01', [gender]: 'male' })
    expect(read('pl', { ...held, [number]: '90051412343' }, {})).toEqual({ ...held, [number]: '90051412343' })
    const both: Answers = { ...other, [born]: '2002-03-02' }
    expect(read('pl', both)[born]).toBe('2002-03-02')
    expect(read('pl', held)).toEqual(held)
  })

  test.each(reading)('D2 K3 in %s nothing of a number outlives its correction, nor its being taken back', (id) => {
    const { rules, country, examples } = countries[id]!
    const judging = { settings: settingsOf(country), country, countryRules: rules, today }
    for (const identifier of new Set(Object.values(readFromOf(id)))) {
      const numbers = examples[ruleNameOf(identifier)!]!.good.map((value): Answers => ({ [identifier]: value }))
      for (const first of numbers) {
        const held = kept(id, first)
        expect(kept(id, {}, held, [identifier])).toEqual({})
        for (const then of numbers) {
          const corrected = kept(id, then, held)
          expect(corrected).toEqual(kept(id, then))
          expect(validate([identifier], corrected, judging)).toEqual([])
        }
      }
    }
  })

  test('D2 a typed answer that the replaced number said too is dropped with it, but where it is given again; any other stays', () => {
    const foreigner: Answers = { [number]: '8030707401231' }
    const typed: Answers = { [number]: '1900514010011', [born]: '1990-05-14', [gender]: 'male' }
    expect(kept('ro', foreigner, typed)).toEqual({ ...foreigner, [gender]: 'female' })
    const again: Answers = { ...foreigner, [born]: '1990-05-14' }
    expect(kept('ro', again, typed)).toEqual({ ...again, [gender]: 'female' })
    const answered: Answers = { ...foreigner, [born]: '2003-07-07', [gender]: 'female' }
    expect(kept('ro', { [number]: '7900514401232' }, answered)).toMatchObject({ [born]: '2003-07-07' })
    expect(kept('ro', { amount: 700 }, answered)).toEqual({ ...answered, amount: 700 })
    const birthplace = { [number]: 'GOMC900514HDFMRR05', ...bornIn('jalisco') }
    expect(kept('mx', { amount: 5000 }, birthplace)).toMatchObject(bornIn('jalisco'))
  })

  test.each(reading)('K3 in %s the number’s own rule reads every fact, of each good example something', (countryId) => {
    const { rules, examples } = countries[countryId]!
    for (const [fact, identifier] of Object.entries(readFromOf(countryId))) {
      const said = examples[ruleNameOf(identifier)!]!.good.map((value) =>
        factsOf(identifier, { [identifier]: value }, rules),
      )
      expect(said.filter((facts) => Object.keys(facts).length === 0)).toEqual([])
      expect(said.some((facts) => facts[fact as DataPointKey] !== undefined)).toBe(true)
    }
  })

  test.each(reading)(
    'C4 C8 in %s neither page nor server asks what the number will say; then only what it did not',
    (id) => {
      const { country } = countries[id]!
      const { journey } = country
      const facts = Object.keys(journey.readFrom!) as DataPointKey[]
      const onPages = initialPages({ flow: 'v3', country }).flatMap(({ dataPoints }) => dataPoints)
      expect(onPages.filter((key) => facts.includes(key))).toEqual([])
      const asked = (answers: Answers) => {
        const prospect = { brandId: 'askrobin', countryId: id, today: '2026-11-21', answers }
        const keys = askedDataPoints({ ...prospect, lenders: catalogue.lenders, journey, requestedByLender: [] })
        return facts.filter((key) => keys.includes(key) && answers[key] === undefined)
      }
      expect(asked({})).toEqual([])
      const unsaid = facts.filter((key) => journey.always.includes(key))
      expect(asked({ [number]: 'says nothing' })).toEqual(unsaid)
    },
  )
})
