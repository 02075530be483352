// Test of vendor hashes and event ids (N3, T-02, T-03): fixed vectors and properties.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { phoneFormats } from '#catalogue/countries/es/rules.ts'
import { businessEvents } from '#domain/tracking/tracking.ts'
import { eventId, hashed, identityOf } from '#contract/tracking-identity.ts'
import type { IdentityVendor } from '#contract/tracking-identity.ts'

const ofNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const toE164 = (text: string) => phoneFormats(text)?.e164
const all: readonly IdentityVendor[] = ['google', 'meta', 'tikTok']
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const test256 = '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b'
const dotted = 'c31db464b739c6136e3909ed341774d025ee64abffb5f46110fff74961bc8f3c'
const undotted = '86ca2ad27318696b41cfc650acfad97bb32194c43e119e465a16359ea74c7105'
const withSign = '1e41ef79cb1baa05fa88e837a70de6f6ae248454bc8dae474312c0baebe8c7a5'
const digits = '11f976ff0fae9007051c1c0be7821b65f86e69e36f63542ae8c72dbf3b9cd9dc'

describe('T-03: an e-mail address', () => {
  test.each<[IdentityVendor, string | undefined, string]>([
    ['google', ' Test@Example.com ', test256],
    ['meta', ' Test@Example.com ', test256],
    ['tikTok', '\tTEST@EXAMPLE.COM\n', test256],
    ['google', 'a.b@gmail.com', undotted],
    ['google', 'A.B@GMail.com', undotted],
    ['google', 'a.b@googlemail.com', '4d2dfed62b03521c8ff6baa6f5161750ed443a26aaad934c8a9540321eb2d94a'],
    ['google', 'a.b@example.com', 'a6f1bad172104d254e536c6b8dbab9bb2d1e2427e766189525c1099ea578d690'],
    ['google', 'a.b@notgmail.com', sha256('a.b@notgmail.com')],
    ['google', 'a.b@gmail.com.example', sha256('a.b@gmail.com.example')],
    ['meta', 'a.b@gmail.com', dotted],
    ['tikTok', 'a.b@gmail.com', dotted],
    ['google', '', ''],
    ['meta', '   ', ''],
    ['tikTok', undefined, ''],
    ['google', 'no address', ''],
    ['meta', '@example.com', ''],
    ['tikTok', 'somebody@', ''],
  ])('%s has %j as %s', (vendor, email, hash) => {
    expect(identityOf(vendor, { email }, toE164).email).toBe(hash)
  })
})

describe('T-03: a telephone number', () => {
  test.each<[IdentityVendor, string | undefined, string]>([
    ['google', '612 345 678', withSign],
    ['google', ' +34 612-34-56-78 ', withSign],
    ['tikTok', '612345678', withSign],
    ['meta', '612345678', digits],
    ['meta', '0034612345678', digits],
    ['google', '', ''],
    ['meta', '612', ''],
    ['tikTok', 'call me', ''],
    ['meta', undefined, ''],
  ])('%s has %j as %s', (vendor, phone, hash) => {
    expect(identityOf(vendor, { phone }, toE164).phone).toBe(hash)
  })

  test('no vendor but Meta has the digits without the sign', () => {
    const numbers = all.map((vendor) => identityOf(vendor, { phone: '612345678' }, toE164).phone)
    expect(numbers).toEqual([withSign, digits, withSign])
  })
})

describe('T-03: whoever it is', () => {
  const spaces = fc.string({ unit: fc.constantFrom(' ', '\t', '\n'), maxLength: 3 })
  const mail = fc.emailAddress()

  test('case and spaces around change nothing', () => {
    fc.assert(
      fc.property(mail, spaces, spaces, fc.constantFrom(...all), (email, before, after, vendor) => {
        const [plain, other] = [email, `${before}${email.toUpperCase()}${after}`].map(
          (each) => identityOf(vendor, { email: each }, toE164).email,
        )
        expect(other).toBe(plain)
        expect(plain).toMatch(/^[0-9a-f]{64}$/)
      }),
    )
  })

  test('whatever is typed is a hash or empty, and never the hash of nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.constantFrom(...all), (email, phone, vendor) => {
        for (const hash of Object.values(identityOf(vendor, { email, phone, sessionId: '' }, toE164))) {
          expect(hash).toMatch(/^(?:[0-9a-f]{64})?$/)
          expect(hash).not.toBe(ofNothing)
        }
      }),
    )
  })

  test('the session is the same for all, and hashed as it is', () => {
    const sessions = all.map((vendor) => identityOf(vendor, { sessionId: 'session-1' }, toE164).externalId)
    expect(sessions).toEqual(Array(3).fill('84097828fc31a8c8d29210df48901a85de7fd013f686b17be77d1be29cb7a98b'))
  })

  test('the hash is SHA-256 of the text in UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        expect(hashed(text)).toBe(sha256(text))
      }),
    )
    expect(hashed('')).toBe('')
  })
})

describe('T-02: the id of an event', () => {
  const lead = { id: '99999999-9999-4999-8999-999999999999', createdAt: '2025-11-21T10:00:00.000Z' }

  test.each([
    ['leadSent', 'ed571f2a902619b9eb98f5ec992a2d605919cbfa4290e0d5cb7e2c8ec1220e76'],
    ['rejected', '0e90c9180498873f22989610a0f3c88a23e951c3d0f960ca87b61b937080a39b'],
  ] as const)('%s of one lead is %s', (event, id) => {
    expect(eventId(event, lead)).toBe(id)
  })

  test('is the same however the time is written', () => {
    expect(eventId('leadSent', { ...lead, createdAt: '2025-11-21T11:00:00+01:00' })).toBe(eventId('leadSent', lead))
  })

  test('differs by event, by lead and by when it was made', () => {
    const times = fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2100-01-01') })
    const leads = fc.record({ id: fc.uuid(), createdAt: times.map((time) => time.toISOString()) })
    const happening = fc.tuple(fc.constantFrom(...businessEvents), leads)
    fc.assert(
      fc.property(happening, happening, (one, other) => {
        const isSame = one[0] === other[0] && one[1].id === other[1].id && one[1].createdAt === other[1].createdAt
        expect(eventId(...one) === eventId(...other)).toBe(isSame)
        expect(eventId(one[0], { ...one[1] })).toBe(eventId(...one))
      }),
    )
    expect(new Set(businessEvents.map((event) => eventId(event, lead))).size).toBe(businessEvents.length)
  })
})
