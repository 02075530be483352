// Test of conversion messages to each advertising network, word for word, and of their answers (N2, T-01, T-02, T-03).
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/application/refusals.ts'
import { resultStatuses } from '#domain/application/result-status.ts'
import { businessEvents } from '#domain/tracking/tracking.ts'
import { identityOf } from '#contract/tracking-identity.ts'
import type { Conversion } from '#server/reach/conversions/network.ts'
import { conversionEnding, networksOf } from '#server/reach/conversions/networks.ts'
import { plannedOf } from '#server/reach/conversions/plan-conversions.ts'
import type { ConversionNetwork, Conversions } from '#server/checks/tracking-shapes.ts'

const configured: Conversions = {
  meta: { pixel: '123', accessToken: 'meta-token' },
  tikTok: { pixel: 'C0ABC', accessToken: 'tiktok-token' },
  google: {
    customer: '1234567890',
    developerToken: 'developer-token',
    accessToken: 'google-token',
    actions: { leadSent: '11', leadAccepted: '33', redirected: '44' },
  },
}
const names = ['meta', 'tikTok', 'google'] as const
const networks = networksOf(configured)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const who = (network: ConversionNetwork, person: object) => identityOf(network, person, () => '+34612345678')
const session = '6f6a3d3e-6d62-4d37-9d3f-2b0d0a9a3c11'
const ana = { email: ' A.Na@Gmail.com ', phone: '612 34 56 78', sessionId: session }

const conversion = (network: ConversionNetwork, change: Partial<Conversion> = {}): Conversion => ({
  name: network === 'google' ? '11' : 'Lead',
  id: 'event-1',
  at: new Date('2026-11-21T10:00:00.999Z'),
  page: 'https://forms.example/askrobin-es',
  who: who(network, ana),
  clicks: {
    metaPixel: { fbc: 'fb.1.1700000000000.IwAR-x_Y', fbp: 'fb.1.1700000000000.123' },
    tikTokPixel: { ttclid: 'E.C.P.x', ttp: '01-ttp' },
    googleClick: { gclid: 'Cj0-x', gclidAt: '2026-11-20T10:00:00Z' },
  },
  ...change,
})
const sent = (network: ConversionNetwork, change: Partial<Conversion> = {}) => {
  const { url, method, headers, body } = networks[network]!.messageOf(conversion(network, change))!
  return { url, method, headers, body: JSON.parse(body!) as unknown }
}

describe('N2 T-03: the bodies', () => {
  test('N2: Meta', () => {
    expect(sent('meta')).toEqual({
      method: 'POST',
      url: 'https://graph.facebook.com/v24.0/123/events',
      headers: { 'content-type': 'application/json' },
      body: {
        access_token: 'meta-token',
        data: [
          {
            event_name: 'Lead',
            event_time: 1_795_255_200,
            event_id: 'event-1',
            action_source: 'system_generated',
            event_source_url: 'https://forms.example/askrobin-es',
            user_data: {
              em: [sha256('a.na@gmail.com')],
              ph: [sha256('34612345678')],
              external_id: [sha256(session)],
              fbc: 'fb.1.1700000000000.IwAR-x_Y',
              fbp: 'fb.1.1700000000000.123',
            },
          },
        ],
      },
    })
  })

  test('N2: TikTok', () => {
    expect(sent('tikTok')).toEqual({
      method: 'POST',
      url: 'https://business-api.tiktok.com/open_api/v1.3/event/track/',
      headers: { 'content-type': 'application/json', 'access-token': 'tiktok-token' },
      body: {
        event_source: 'web',
        event_source_id: 'C0ABC',
        data: [
          {
            event: 'Lead',
            event_time: 1_795_255_200,
            event_id: 'event-1',
            user: {
              email: sha256('a.na@gmail.com'),
              phone: sha256('+34612345678'),
              external_id: sha256(session),
              ttclid: 'E.C.P.x',
              ttp: '01-ttp',
            },
            page: { url: 'https://forms.example/askrobin-es' },
          },
        ],
      },
    })
  })

  const identifiers = [{ hashedEmail: sha256('ana@gmail.com') }, { hashedPhoneNumber: sha256('+34612345678') }]
  test.each([
    ['by the click', { gclid: 'Cj0-x', gbraid: 'g', wbraid: 'w' }, { gclid: 'Cj0-x' }],
    ['by an app’s click', { gbraid: 'g', wbraid: 'w' }, { gbraid: 'g' }],
    ['by a click on the web', { wbraid: 'w' }, { wbraid: 'w' }],
    ['by the hashes where there was none', {}, { userIdentifiers: identifiers }],
    ['by the hashes where it is empty', { gclid: '' }, { userIdentifiers: identifiers }],
  ])('N2: Google, %s', (_what, googleClick, by) => {
    expect(sent('google', { clicks: { googleClick } })).toEqual({
      method: 'POST',
      url: 'https://googleads.googleapis.com/v23/customers/1234567890:uploadClickConversions',
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer google-token',
        'developer-token': 'developer-token',
      },
      body: {
        partialFailure: true,
        conversions: [
          {
            conversionAction: 'customers/1234567890/conversionActions/11',
            conversionDateTime: '2026-11-21 10:00:00+00:00',
            orderId: 'event-1',
            consent: { adUserData: 'GRANTED', adPersonalization: 'GRANTED' },
            ...by,
          },
        ],
      },
    })
  })

  const visit = { address: '2001:db8::7', userAgent: 'Mozilla/5.0 (X11)' }
  test('18.11 N2: a visit that is kept goes with it, and makes it a website’s event at Meta', () => {
    expect(sent('meta', { visit }).body).toMatchObject({
      data: [
        {
          action_source: 'website',
          user_data: { client_ip_address: visit.address, client_user_agent: visit.userAgent },
        },
      ],
    })
    expect(sent('tikTok', { visit }).body).toMatchObject({
      data: [{ user: { ip: visit.address, user_agent: visit.userAgent } }],
    })
    expect(JSON.stringify(sent('google', { visit }).body)).not.toContain(visit.userAgent)
    const nobody = { clicks: {}, who: who('meta', {}), visit }
    expect(networks.meta!.messageOf(conversion('meta', nobody))).toBeUndefined()
  })

  test('18.11: enhanced conversions send the hashes beside a click of the web, and never beside the other ids', () => {
    const enhanced = networksOf({ google: { ...configured.google!, enhanced: true } }).google!
    const told = (googleClick: object) =>
      JSON.parse(enhanced.messageOf(conversion('google', { clicks: { googleClick } }))!.body!) as {
        readonly conversions: readonly object[]
      }
    expect(told({ gclid: 'Cj0-x', gbraid: 'g' }).conversions[0]).toMatchObject({
      gclid: 'Cj0-x',
      userIdentifiers: identifiers,
    })
    expect(told({ gbraid: 'g' }).conversions[0]).not.toHaveProperty('userIdentifiers')
    expect(told({}).conversions[0]).toMatchObject({ userIdentifiers: identifiers })
  })

  test('18.11: the version of each API is the operator’s where it is named', () => {
    const named = networksOf({
      meta: { ...configured.meta!, version: 'v26.0' },
      tikTok: { ...configured.tikTok!, version: 'v1.4' },
      google: { ...configured.google!, version: 'v25' },
    })
    expect(names.map((name) => new URL(named[name]!.messageOf(conversion(name))!.url).pathname)).toEqual([
      '/v26.0/123/events',
      '/open_api/v1.4/event/track/',
      '/v25/customers/1234567890:uploadClickConversions',
    ])
  })

  test('N2: each network is told the value of a loan that was paid out, in its own words', () => {
    const value = { value: 18.5, currency: 'EUR' as const }
    const told = { value: 18.5, currency: 'EUR' }
    expect(sent('meta', { value }).body).toMatchObject({ data: [{ custom_data: told }] })
    expect(sent('tikTok', { value }).body).toMatchObject({ data: [{ properties: told }] })
    expect(sent('google', { value }).body).toMatchObject({
      conversions: [{ conversionValue: 18.5, currencyCode: 'EUR' }],
    })
  })

  test.each(names)('T-03: %s is sent no hash of nothing, and nothing where it could know nobody', (network) => {
    const nobody = { clicks: {}, who: who(network, {}) }
    expect(networks[network]!.messageOf(conversion(network, nobody))).toBeUndefined()
    const half = networks[network]!.messageOf(
      conversion(network, { clicks: {}, who: who(network, { email: 'a@b.c' }) }),
    )
    expect(half!.body).toContain(sha256('a@b.c'))
    expect(half!.body).not.toContain(sha256(''))
    expect(half!.body).not.toMatch(/""|\[\]/)
  })

  test('T-07: a pixel is no way to another path', () => {
    const odd = networksOf({ meta: { pixel: '../1?x#y', accessToken: 'meta-token' } }).meta!
    expect(odd.messageOf(conversion('meta'))!.url).toBe('https://graph.facebook.com/v24.0/..%2F1%3Fx%23y/events')
  })
})

describe('N2: which thing is which event', () => {
  const planned = (kind: Parameters<typeof plannedOf>[0]['kind'], state: 1 | 6 | 10 = 1, wasTaken = false) =>
    plannedOf({ kind, state, wasTaken }, configured).map(({ network, event }) => `${network} ${event}`)
  test.each([
    ['created', 1, ['meta leadSent', 'tikTok leadSent', 'google leadSent']],
    [
      'created',
      6,
      [
        'meta leadSent',
        'meta registrationCompleted',
        'tikTok leadSent',
        'tikTok registrationCompleted',
        'google leadSent',
      ],
    ],
    ['sent', 6, ['meta registrationCompleted', 'tikTok registrationCompleted']],
    ['saved', 6, ['meta registrationCompleted', 'tikTok registrationCompleted']],
    ['accepted', 10, ['google leadAccepted']],
    ['acceptedToContact', 10, ['google leadAccepted']],
    ['redirected', 10, ['google redirected']],
    ['rejected', 10, ['meta rejected', 'tikTok rejected']],
    ['consentWithdrawn', 10, []],
    ['erased', 10, []],
  ] as const)('N2: %s in %d', (kind, state, expected) => {
    expect(planned(kind, state)).toEqual(expected)
  })

  test.each(resultStatuses)(
    'N2: an end with the result %s is told as Rejected where it is a refusal, and else to nobody',
    (status) => {
      const told = plannedOf({ kind: 'rejected', state: 13, wasTaken: false, status }, configured)
      expect(told.map(({ event }) => event)).toEqual(isRefusal(status) ? ['rejected', 'rejected'] : [])
    },
  )

  test('N2: an offer that was taken is no further event, and who is not configured is told nothing', () => {
    expect(planned('accepted', 10, true)).toEqual(['google leadAccepted'])
    expect(plannedOf({ kind: 'created', state: 6, wasTaken: false })).toEqual([])
  })

  test('T-02: the names are those of the pixels in the browser', () => {
    const named = (network: ConversionNetwork) => businessEvents.map((event) => networks[network]!.nameOf(event))
    expect(named('meta')).toEqual(['Lead', 'CompleteRegistration', undefined, 'Rejected', undefined])
    expect(named('tikTok')).toEqual(named('meta'))
    expect(named('google')).toEqual(['11', undefined, '33', undefined, '44'])
  })
})

const failure = (code: number, ...codes: string[]) => ({
  partialFailureError: {
    code,
    message: 'of ana@example.test',
    details: [{ errors: codes.map((each) => ({ errorCode: { conversionUploadError: each }, message: 'x' })) }],
  },
})

describe('T-01: what an answer means', () => {
  test.each([
    ['meta', 200, { events_received: 1, fbtrace_id: 'x' }, 'delivered'],
    ['meta', 200, undefined, 'delivered'],
    ['meta', 200, { events_received: 0 }, 'dead no event was received'],
    ['meta', 200, { error: { code: 100 } }, 'dead code 100'],
    ['meta', 400, { error: { code: 190, message: 'ana@example.test' } }, 'dead code 190'],
    ['meta', 400, { error: { code: 100, is_transient: true } }, 'again code 100'],
    ['meta', 400, { error: { code: 4 } }, 'again code 4'],
    ['meta', 403, { error: { code: 613 } }, 'again code 613'],
    ['meta', 400, { error: 'none' }, 'dead status 400'],
    ['meta', 401, {}, 'dead status 401'],
    ['meta', 500, { error: { code: 190 } }, 'again status 500'],
    ['meta', 429, undefined, 'again status 429'],
    ['meta', 302, undefined, 'dead status 302'],
    ['tikTok', 200, { code: 0, message: 'OK' }, 'delivered'],
    ['tikTok', 200, { code: 40_105, message: 'ana@example.test' }, 'dead code 40105'],
    ['tikTok', 200, { code: 40_002 }, 'dead code 40002'],
    ['tikTok', 200, { code: 40_100 }, 'again code 40100'],
    ['tikTok', 200, { code: 50_000 }, 'again code 50000'],
    ['tikTok', 200, { code: 51_305 }, 'again code 51305'],
    ['tikTok', 200, { code: 'none' }, 'again an answer of another shape'],
    ['tikTok', 401, undefined, 'dead status 401'],
    ['google', 200, { results: [{}] }, 'delivered'],
    ['google', 200, failure(3, 'CLICK_NOT_FOUND'), 'dead CLICK_NOT_FOUND'],
    ['google', 200, failure(3, 'TOO_RECENT_EVENT'), 'again TOO_RECENT_EVENT'],
    ['google', 200, failure(3, 'CLICK_CONVERSION_ALREADY_EXISTS'), 'delivered'],
    ['google', 200, failure(3, 'ORDER_ID_ALREADY_IN_USE'), 'delivered'],
    ['google', 200, failure(14), 'again code 14'],
    ['google', 200, failure(3, 'ana@example.test'), 'dead code 3'],
    ['google', 200, { partialFailureError: { code: 8 } }, 'again code 8'],
    ['google', 401, { error: { code: 401, status: 'UNAUTHENTICATED' } }, 'dead status 401'],
    ['google', 403, { error: { code: 403 } }, 'dead status 403'],
    ['google', 503, { error: { code: 503 } }, 'again status 503'],
  ] as const)('T-01: %s, %d with %o: %s', (network, status, body, expected) => {
    const said = conversionEnding(networks[network]!, { status, ...(body ? { body: JSON.stringify(body) } : {}) })
    expect(said.kind === 'delivered' ? said.kind : `${said.kind} ${said.why}`).toBe(expected)
    expect(JSON.stringify(said)).not.toContain('ana@')
  })

  test.each(names)('T-01: a page of somebody in between is no yes of %s', (network) => {
    for (const body of ['<html>', '"ok"', '{"cut'])
      expect(conversionEnding(networks[network]!, { status: 200, body })).toMatchObject({ kind: 'again', status: 200 })
  })
})
