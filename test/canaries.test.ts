// Test of the canary search: it finds what an applicant typed, however it is written or packed. Otherwise the browser tests
// that find nothing would prove nothing.
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as catalogue from '#catalogue/server.generated.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { validate } from '#domain/questions/validate.ts'
import { canariesOf, foundIn, hashesOf, holds, readings, readingsOfBytes, withCanaries } from '../e2e/canaries.ts'
import { journeyAnswers } from './journeys/journey-answers.ts'
import { journeys } from './journeys/journeys.ts'

const [journey] = journeys
const canaries = canariesOf(withCanaries(journey!))
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('T-07: the words that are looked for', () => {
  test.each(journeys.map((each) => [each.variant, each] as const))('T-07: are good answers in %s', (_id, each) => {
    const { variant, answers } = journeyAnswers(withCanaries(each))
    const { country, countryId, settings } = variant
    const judging = { country, settings, countryRules: catalogue.countryRules[countryId]!.rules, today: '2026-11-22' }
    expect(validate(Object.keys(answers) as DataPointKey[], answers, judging)).toEqual([])
    expect(canariesOf(withCanaries(each)).length).toBeGreaterThan(8)
  })

  const packings: readonly (readonly [string, (text: string) => readonly string[]])[] = [
    ['as it is', readings],
    ['in an address', (text) => readings(`/tr?ud=${encodeURIComponent(text)}`)],
    ['in an address inside an address', (text) => readings(encodeURIComponent(`/a?b=${encodeURIComponent(text)}`))],
    ['in base64', (text) => readings(`data=${base64(JSON.stringify({ what: text }))}`)],
    ['packed', (text) => readingsOfBytes(gzipSync(JSON.stringify({ what: text })))],
    ['packed in base64 in JSON', (text) => readings(JSON.stringify({ d: gzipSync(`a ${text} b`).toString('base64') }))],
    [
      'escaped',
      (text) => readings(text.replaceAll(/./g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)),
    ],
  ]
  test.each(packings)('T-07: are found %s', (_how, pack) => {
    const missed = canaries.filter(({ key, forms }) => !foundIn(pack(`: ${forms[0]!} ;`), canaries).includes(key))
    expect(missed).toEqual([])
  })

  test('T-07: are not found where they are not', () => {
    const hash = createHash('sha256').update('x').digest('hex')
    expect(
      foundIn(readings(JSON.stringify({ event: 'stepShown', step: 'address-information', hash })), canaries),
    ).toEqual([])
    expect([holds('id 2801399', '28013'), holds('"28013"', '28013'), holds('1850.55', '1850.5')]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('T-07: are found as hashes, telephone numbers with their country’s code', () => {
    const phone = canaries.find(({ key }) => key === 'contactDetails.phoneNumber')!
    const email = canaries.find(({ key }) => key === 'contactDetails.email')!
    const hash = (name: string, text: string) => createHash(name).update(text).digest('hex')
    expect(hashesOf(email, [])).toEqual(
      expect.arrayContaining([hash('sha256', email.forms[0]!), hash('md5', email.forms[0]!)]),
    )
    expect(hashesOf(phone, ['+57', '57'])).toEqual(
      expect.arrayContaining([hash('sha256', '+573001234567'), hash('sha1', '573001234567')]),
    )
  })
})
