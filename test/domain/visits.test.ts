// Test of visits at every boundary to the millisecond (G, H, I1, I4, E4, E6, L, R-30). It covers session, affiliate, ad click,
// attribution, device, prefill and stale data.
import { describe, expect, test } from 'vitest'
import { adClickFrom, googleClickOf, isAdClickOver } from '#domain/journey/ad-click.ts'
import { affiliateFrom, isAffiliateExpired, replacesAffiliate } from '#domain/journey/affiliate.ts'
import { newApplication } from '#domain/application/application.ts'
import type { LeadApplication } from '#domain/application/application.ts'
import { readArrival, urlParameters } from '#domain/journey/arrival.ts'
import {
  attributionFields,
  attributionOf,
  clickIdOf,
  facebookClick,
  pixelCookies,
} from '#domain/journey/attribution.ts'
import { conventionsOf } from '#domain/questions/conventions.ts'
import { toSections } from '#domain/questions/answers.ts'
import { dataPoint, dataPointKeys } from '#domain/questions/data-points.ts'
import { deviceDataOf } from '#domain/application/device.ts'
import { prefilling, prefillOf } from '#domain/application/prefill.ts'
import { isUuid } from '#domain/questions/uuid.ts'
import { blocksRecording, mayRecord, openSession } from '#domain/journey/session.ts'
import { isStale, withoutStaleFields } from '#domain/application/stale.ts'
import { personalUrlParams } from '#domain/journey/personal-url-params.ts'
import * as catalogue from '#catalogue/server.generated.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const hour = 3_600_000
const day = 24 * hour
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString()
const one = '11111111-1111-4111-8111-111111111111'
const other = '22222222-2222-4222-8222-222222222222'
const made = '33333333-3333-4333-8333-333333333333'
const variant = variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).get('askrobin-es')!

test('19.1 the starter knows every parameter of a link that fills something in, and no other', () => {
  const values = { amount: '500', period: '3', email: 'ana@example.test', phoneNumber: '612345678' }
  const fills = (name: keyof typeof urlParameters) => {
    const arrival = { [name]: (values as Partial<Record<string, string>>)[name] ?? 'Ana' }
    const { answers, texts } = prefillOf(arrival, variant, conventionsOf('es-ES', 'EUR'))
    return Object.keys({ ...answers, ...texts }).length > 0
  }
  const names = Object.keys(urlParameters) as (keyof typeof urlParameters)[]
  expect(names.filter(fills).toSorted()).toEqual(prefilling.toSorted())
})

describe('G1 session', () => {
  const stored = { id: one, startedAt: ago(hour) }
  const open = (change: Partial<Parameters<typeof openSession>[0]>) =>
    openSession({ stored, fromUrl: undefined, forced: false, now, newId: () => made, ...change })
  const none = { id: undefined, startedAt: undefined }
  const fresh = (id: string) => ({ id, startedAt: new Date(now).toISOString(), isNew: true })

  test.each([
    ['the stored one is reused', {}, { ...stored, isNew: false }],
    ['the URL names the same', { fromUrl: one }, { ...stored, isNew: false }],
    ['the URL names another', { fromUrl: other }, fresh(other)],
    ['the URL names nothing valid', { fromUrl: '2222' }, { ...stored, isNew: false }],
    ['it is forced', { forced: true }, fresh(made)],
    ['it is forced and the URL names one', { forced: true, fromUrl: other }, fresh(other)],
    ['nothing is stored', { stored: none }, fresh(made)],
    [
      'nothing is stored and the URL names one',
      { stored: none, fromUrl: other.toUpperCase() },
      fresh(other.toUpperCase()),
    ],
    ['what is stored has not begun', { stored: { id: one, startedAt: undefined } }, fresh(one)],
    ['what is stored has not begun, forced', { stored: { id: one, startedAt: undefined }, forced: true }, fresh(one)],
    [
      'what is stored has not begun and the URL names one',
      { stored: { id: one, startedAt: undefined }, fromUrl: other },
      fresh(other),
    ],
    ['what is stored is no id', { stored: { id: 'x', startedAt: ago(1) } }, fresh(made)],
  ])('G1 %s', (_, change, expected) => expect(open(change)).toEqual(expected))

  test.each([one, one.toUpperCase()])('K1 %s is a session id', (id) => expect(isUuid(id)).toBe(true))
  test.each([`${one} `, one.slice(1), one.replace('1', 'g'), one.replaceAll('-', ''), '', undefined, 4])(
    'K1 %s is none',
    (id) => expect(isUuid(id)).toBe(false),
  )

  test.each([
    [{ draw: 0, percentage: 1 }, true],
    [{ draw: 1, percentage: 1 }, false],
    [{ draw: 99, percentage: 100 }, true],
    [{ draw: 0, percentage: 0 }, false],
    [{ draw: 49, percentage: 50 }, true],
    [{ draw: 50, percentage: 50 }, false],
    [{ enabled: false }, false],
    [{ blocked: true }, false],
  ])('G3 recording of %o: %s', (change, expected) =>
    expect(mayRecord({ enabled: true, blocked: false, percentage: 100, draw: 0, ...change })).toBe(expected),
  )

  test.each([
    ['retargeting', { retargetingLogging: false, abandonmentLogging: true }, true],
    ['retargeting', { retargetingLogging: true, abandonmentLogging: false }, false],
    ['abandonment', { retargetingLogging: true, abandonmentLogging: false }, true],
    ['abandonment', { retargetingLogging: false, abandonmentLogging: true }, false],
    ['newsletter', { retargetingLogging: false, abandonmentLogging: false }, false],
    [undefined, { retargetingLogging: false, abandonmentLogging: false }, false],
  ])('J1 a visit of campaign %s with %o blocks recording: %s', (source, flags, expected) =>
    expect(blocksRecording(source, flags)).toBe(expected),
  )
})

describe('H affiliate', () => {
  const warned: string[] = []
  const warn = (message: string) => void warned.push(message)
  const said = <T>(act: () => T): [T, string[]] => {
    warned.length = 0
    return [act(), [...warned]]
  }

  test('H1 built from the three parameters, the transaction also from s_id', () => {
    const setAt = new Date(now).toISOString()
    const from = (arrival: Parameters<typeof affiliateFrom>[0]) => said(() => affiliateFrom(arrival, now, warn))
    expect(from({ refName: 'acme', refSubId: '7', refTransactionId: 't', s_id: 's' })).toEqual([
      { attribute: 'acme', subId: '7', transactionId: 't', setAt },
      [],
    ])
    expect(from({ s_id: 's' })).toEqual([{ transactionId: 's', setAt }, []])
    expect(from({ refName: 'acme' })).toEqual([{ attribute: 'acme', setAt }, []])
    expect(from({ refSubId: '7' })).toEqual([{ subId: '7', setAt }, []])
    expect(from(undefined)).toEqual([{}, ['URL data is undefined. Returning default empty affiliate reference.']])
    expect(from({ utm_source: 'x' })).toEqual([{}, ['No valid affiliate parameters found in URL data.']])
  })

  const keeping = { now, hours: 480, staticName: undefined as string | undefined, warn }
  test.each([
    ['a millisecond before', { setAt: ago(480 * hour - 1) }, {}, false],
    ['at the last moment', { setAt: ago(480 * hour) }, {}, false],
    ['a millisecond after', { setAt: ago(480 * hour + 1) }, {}, true],
    ['of the static name', { attribute: 'house', setAt: ago(9999 * hour) }, { staticName: 'house' }, false],
    ['of another name', { attribute: 'acme', setAt: ago(9999 * hour) }, { staticName: 'house' }, true],
    ['without a time', { attribute: 'acme' }, {}, false],
  ])('H2 R-30 %s', (_, reference, change, expected) =>
    expect(isAffiliateExpired(reference, { ...keeping, ...change })).toBe(expected),
  )
  test.each([Number.NaN, 0, -5])('H2 O4 an expiry of %s hours never ends, and is logged', (hours) =>
    expect(said(() => isAffiliateExpired({ setAt: ago(9999 * hour) }, { ...keeping, hours }))).toEqual([
      false,
      ['Invalid affiliate expiry setting'],
    ]),
  )
  test('H2 O4 an invalid timestamp counts as not expired, and is logged', () =>
    expect(said(() => isAffiliateExpired({ setAt: 'soon' }, keeping))).toEqual([
      false,
      ['Invalid affiliate timestamp'],
    ]))

  test.each([
    [{ attribute: 'b' }, { attribute: 'a' }, true],
    [{ attribute: 'a', subId: '2' }, { attribute: 'a', subId: '1' }, true],
    [{ attribute: 'a' }, { attribute: 'a', subId: '1' }, true],
    [{ transactionId: 't' }, undefined, true],
    [{ attribute: 'a', setAt: ago(0) }, { attribute: 'a', setAt: ago(5) }, false],
    [{}, { attribute: 'a' }, false],
  ])('H3 %o replaces %o: %s', (fresh, kept, expected) => expect(replacesAffiliate(fresh, kept)).toBe(expected))
})

describe('I4 ad clicks', () => {
  test.each([
    [{ gclid: 'g' }, true],
    [{ wbraid: 'w' }, true],
    [{ gbraid: 'b', gclsrc: 'aw.ds' }, true],
    [{ gclid: 'g', gclsrc: 'ds' }, false],
    [{ gclsrc: 'aw' }, false],
    [{ fbclid: 'f' }, false],
  ])('%o is a click: %s', (arrival, expected) => expect(adClickFrom(arrival, now) !== undefined).toBe(expected))

  test('the lead carries it with its time', () => {
    const click = adClickFrom({ gclid: 'g', gclsrc: 'aw' }, now)!
    expect(googleClickOf(click)).toEqual({ gclid: 'g', gclidAt: '2026-11-21T10:00:00.000Z' })
  })

  test.each([
    [90 * day, false],
    [90 * day + 1, true],
    [90 * day - 1, false],
  ])('R-30 %d ms old: over %s', (age, expected) =>
    expect(isAdClickOver({ setAt: ago(age) }, now, 90, () => {})).toBe(expected),
  )
})

describe('E6 attribution', () => {
  const long = 'IwAR2x_-Ab9.PAaab'
  test.each([
    ['example.com', `fb.2.${now}.F-_1`],
    ['www.example.com', `fb.3.${now}.F-_1`],
    ['a.b.example.co.uk', `fb.5.${now}.F-_1`],
    ['localhost', `fb.1.${now}.F-_1`],
  ])('T-04 a click on %s', (host, expected) => expect(facebookClick('F-_1', undefined, { host, now })).toBe(expected))

  test.each([
    'fb.1.1700000000000.IwAR2x_-Ab9',
    'fb.2.1700000000000.AbCdEf.AQ0BAQAA',
    'fb.1.1700000000000.a.b.c.d',
    'something else',
  ])('T-04 a cookie is passed on unchanged: %s', (cookie) =>
    expect(facebookClick(undefined, cookie, { host: 'x.test', now })).toBe(cookie),
  )
  test('T-04 the same click keeps its first time, a new one replaces it', () => {
    const at = { host: 'x.test', now }
    expect(facebookClick('Abc', 'fb.1.17.Abc', at)).toBe('fb.1.17.Abc')
    expect(facebookClick('Abc', 'fb.1.17.Abc.AQ0B', at)).toBe('fb.1.17.Abc.AQ0B')
    expect(facebookClick('Xyz', 'fb.1.17.Abc', at)).toBe(`fb.2.${now}.Xyz`)
  })
  test('T-04 what was built is read back', () => {
    expect(clickIdOf(facebookClick('Ab-_9', undefined, { host: 'a.b', now }))).toBe('Ab-_9')
    expect(clickIdOf('fb.1.17.Abc.AQ0B')).toBe('Abc')
    expect([clickIdOf(undefined), clickIdOf(long)]).toEqual([undefined, undefined])
  })
  test('E6 the networks cookies among others', () =>
    expect(pixelCookies('a=1; _fbp=fb.1.2.3; _ttp=x=y; _fbc=; _fbpx=no')).toEqual({ _fbp: 'fb.1.2.3', _ttp: 'x=y' }))
  test('E6 the lead carries what there is, and analytics registers it by name', () => {
    const arrival = { utm_source: 's', utm_term: 't', ttclid: 'T', fbclid: 'F', gclid: 'G' }
    const found = attributionOf(arrival, { _fbp: 'p', _ttp: 'q' }, { host: 'x.test', now })
    expect(found).toEqual({
      metaPixel: { fbp: 'p', fbc: `fb.2.${now}.F` },
      tikTokPixel: { ttp: 'q', ttclid: 'T' },
      utm: { utm_source: 's', utm_term: 't' },
    })
    expect(attributionFields(arrival, found)).toEqual({
      utm_source: 's',
      utm_term: 't',
      ttclid: 'T',
      fbclid: 'F',
      gclid: 'G',
    })
    expect(attributionOf({}, {}, { host: 'x.test', now })).toEqual({})
  })
})

describe('E4 device', () => {
  const facts = {
    timezoneOffset: -60,
    deviceMemory: 3.7,
    language: 'es',
    width: 360,
    height: 740,
    initAt: now - 250,
    now,
  }
  test.each([
    [{}, { deviceMemory: 4, loadingTime: 250, screenResolution: '360x740', timezoneOffset: -60, language: 'es' }],
    [{ deviceMemory: undefined }, { deviceMemory: 1 }],
    [{ deviceMemory: 0.25 }, { deviceMemory: 1 }],
    [{ initAt: undefined }, { loadingTime: 0 }],
    [{ initAt: now + 10 * 365 * day }, { loadingTime: 0 }],
  ])('E4 R-28 %o', (change, expected) => expect(deviceDataOf({ ...facts, ...change })).toMatchObject(expected))
})

describe('L prefill', () => {
  const conventions = conventionsOf('es', 'EUR')
  test('L1 L2 what a link says is answered as if typed, by its own names', () => {
    const prefill = prefillOf(
      {
        amount: '437',
        period: '70',
        firstName: ' Ana  María ',
        lastName: 'O’Brien',
        email: ' ana@example.test ',
        phoneNumber: '612 34 56 78',
      },
      variant,
      conventions,
    )
    expect(prefill.answers).toEqual({
      amount: 400,
      period: 70,
      'personalDetails.firstName': 'Ana María',
      'personalDetails.lastName': 'O’Brien',
      'contactDetails.email': 'ana@example.test',
      'contactDetails.phoneNumber': '612345678',
    })
    expect(prefill.fields).toEqual(['amount', 'period', 'firstName', 'lastName', 'email', 'phoneNumber'])
  })
  test.each([
    [{ amount: '1e9', period: 'x' }, {}],
    [{ amount: '99999999' }, { amount: variant.settings.amount.max }],
    [{ period: '1' }, { period: variant.settings.period.min }],
    [{ firstName: 'x'.repeat(255) }, {}],
    [{ firstName: '   ' }, {}],
  ])('L1 %o gives %o', (arrival, expected) =>
    expect(prefillOf(arrival, variant, conventions).answers).toEqual(expected),
  )
  test('L1 L2 what the market does not offer is kept as it was named, and what is wrong was not taken', () => {
    const prefill = prefillOf({ amount: '437', period: '70', email: 'ana@', phoneNumber: 'x' }, variant, conventions)
    expect(prefill.linkAsked).toEqual({ amount: 437 })
    expect(prefill.answers['contactDetails.email']).toBe('ana@')
    expect(prefill.fields).toEqual(['amount', 'period'])
  })
  test('P-09 an id or a campaign that may be an e-mail address counts as absent; the applicant’s own address does not', () => {
    const said = {
      refSubId: 'reject+ana@example.test',
      utm_content: 'ana%40example.test',
      gclid: 'ana%2540example.test',
    }
    const others = { refName: 'partner', email: 'ana@example.test', utm_source: 'x' }
    expect(readArrival(Object.entries({ ...said, ...others }))).toEqual(others)
    expect(readArrival([...Object.entries(said), ['refSubId', 's-1']])).toEqual({ refSubId: 's-1' })
  })
  test('L1 what is personal, and what the applicant will change, leaves the address', () => {
    const groups = Object.entries(urlParameters).filter(([, { group }]) =>
      ['personal', 'loan', 'session'].includes(group),
    )
    expect([...personalUrlParams].sort()).toEqual(groups.map(([name]) => name).sort())
  })
})

describe('I1 stale data', () => {
  const warn = () => {}
  const lead = (change: Partial<LeadApplication>): LeadApplication => ({ ...newApplication(variant).lead, ...change })
  const sent = { leadStatus: 1 }
  const judging = { now, expiryHours: 24, warn }
  test.each([
    ['fresh', sent, 'this', false],
    ['expires now', { ...sent, expiresAt: ago(0) }, 'this', false],
    ['expired a millisecond ago', { ...sent, expiresAt: ago(1) }, 'this', true],
    ['a session of a day', { ...sent, sessionStartedAt: ago(day) }, 'this', false],
    ['a session of a day and a millisecond', { ...sent, sessionStartedAt: ago(day + 1) }, 'this', true],
    ['never sent, loaded again', {}, 'this', false],
    ['never sent, another visit', {}, 'earlier', true],
    ['status 0, another visit', { leadStatus: 0 }, 'earlier', true],
    ['sent, another visit', sent, 'earlier', false],
  ] as const)('I1 R-30 %s', (_, change, visit, expected) =>
    expect(isStale(lead(change), visit, judging)).toBe(expected),
  )

  test('I1 it loses session, id, consents, lead source and secrets, and keeps what was typed otherwise', () => {
    const fresh = newApplication(variant)
    const kept = withoutStaleFields(
      {
        ...fresh,
        access: { id: one, token: 't', version: 3 },
        asyncFormData: { 'contactDetails.city': ['Mad'], 'incomeDetails.iban': ['ES91'] },
        customerConsents: { generalPolicies: { given: true, at: ago(5) } },
        lead: lead({
          id: one,
          sessionId: one,
          sessionStartedAt: ago(5),
          leadSource: 'x',
          policies: ['privacy'],
          generalPolicies: true,
          otherDetails: { ibanConsent: true, loanPurpose: 'car' },
          personalDetails: { firstName: 'Ana', personalCode: '12345678Z' },
          affiliateReferenceParams: { attribute: 'acme' },
        }),
      },
      fresh,
      now,
    )
    expect(kept.lead).toEqual({
      ...fresh.lead,
      personalDetails: { firstName: 'Ana' },
      otherDetails: { loanPurpose: 'car' },
      affiliateReferenceParams: { attribute: 'acme' },
    })
    expect([kept.access, kept.customerConsents]).toEqual([undefined, {}])
    expect(kept.asyncFormData).toEqual({ 'contactDetails.city': ['Mad'] })
  })

  test('I1, experience 23: no box comes back ticked, neither by an answer nor by a draft', () => {
    const fresh = newApplication(variant)
    const boxes = dataPointKeys.filter((key) => dataPoint(key).kind === 'consent')
    const all = <T>(value: T) => Object.fromEntries(boxes.map((key) => [key, value]))
    const ticked = { ...fresh, lead: { ...fresh.lead, ...toSections(all(true)) }, asyncFormData: all(['true']) }
    expect(boxes).toContain('contactDetails.marketingConsents')
    const kept = withoutStaleFields(ticked, fresh, now)
    expect([kept.lead, kept.asyncFormData]).toEqual([fresh.lead, {}])
  })
})
