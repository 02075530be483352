// Test of the TikTok pixel sink: identity before events, what it is never told, and how it stops (N2, T-03).
import { describe, expect, test } from 'vitest'
import { anEvent, fakePage, fakeParts } from '#test/web/fake-page.ts'
import { sendPixel } from '#web/tracking/pixel-events.ts'
import { start } from './tiktok-pixel.ts'

const id = 'C0ABC123'

const begun = async (settings: Parameters<typeof start>[0] = { id }, page = fakePage()) => {
  const fake = fakeParts(page)
  const sink = await start(settings, fake.parts)
  const ttq = () => (page as unknown as { ttq: unknown[][] & Record<string, unknown> }).ttq
  return { ...fake, sink: sink!, ttq, calls: () => [...ttq()] }
}

const atStart = [['holdConsent'], ['grantConsent']]

describe('N2: TikTok’s pixel', () => {
  test('begins with consent held, then granted, and no page view', async () => {
    const { calls, asked, page } = await begun()
    expect(calls()).toEqual(atStart)
    expect(asked).toEqual(['https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=C0ABC123&lib=ttq'])
    expect(page).toMatchObject({ TiktokAnalyticsObject: 'ttq' })
  })

  test('leaves what TikTok’s script looks for: the pixel, where it is from, and a queue for each', async () => {
    const { ttq } = await begun({ id, address: 'http://127.0.0.1:1/tiktok' })
    const { _i, _t, _o, instance } = ttq() as unknown as {
      _i: Record<string, unknown[] & { _u: string }>
      _t: object
      _o: object
      instance: (id: string) => { track: (name: string) => void }
    }
    expect(_i[id]!._u).toBe('http://127.0.0.1:1/tiktok/i18n/pixel/events.js')
    expect([_t, _o]).toEqual([{ [id]: Date.parse('2026-11-21T10:00:00.000Z') }, { [id]: {} }])
    instance(id).track('x')
    expect([..._i[id]!]).toEqual([['track', 'x']])
  })

  test.each([
    ['leadSent', 'Lead'],
    ['registrationCompleted', 'CompleteRegistration'],
    ['rejected', 'Rejected'],
  ] as const)('T-02, T-03: of %s it hears who, then %s under its id', async (event, name) => {
    const { sink, calls } = await begun()
    sink.track(anEvent(event, {}))
    expect(calls().slice(2)).toEqual([
      ['identify', { email: 'tikTok-email', phone_number: 'tikTok-phone', external_id: 'tikTok-externalId' }],
      ['track', name, {}, { event_id: `id-of-${event}` }],
    ])
  })

  test('T-03: what is empty is left out, and nobody is not identified', async () => {
    const { sink, calls } = await begun()
    sink.track(anEvent('leadSent', {}, { hashes: [] }))
    sink.track(anEvent('rejected', {}, { hashes: ['email'] }))
    expect(calls().slice(2)).toEqual([
      ['track', 'Lead', {}, { event_id: 'id-of-leadSent' }],
      ['identify', { email: 'tikTok-email' }],
      ['track', 'Rejected', {}, { event_id: 'id-of-rejected' }],
    ])
  })

  test('N3: a second person takes the place of the first, and nothing is told where a hash of the first would stay', async () => {
    const { sink, calls } = await begun()
    sink.track(anEvent('leadSent', {}))
    sink.track(anEvent('leadSent', {}, { hashes: ['externalId'], id: 'unknown' }))
    sink.track(anEvent('registrationCompleted', {}, { whose: '-second' }))
    expect(calls().slice(4)).toEqual([
      [
        'identify',
        {
          email: 'tikTok-email-second',
          phone_number: 'tikTok-phone-second',
          external_id: 'tikTok-externalId-second',
        },
      ],
      ['track', 'CompleteRegistration', {}, { event_id: 'id-of-registrationCompleted' }],
    ])
  })

  test.each([
    anEvent('leadAccepted', {}),
    anEvent('redirected', {}),
    anEvent('stateEntered', { state: 'checking' }),
    anEvent('leadSent', {}, { id: '' }),
  ])('does not hear of %j', async (event) => {
    const { sink, calls } = await begun()
    sink.track(event)
    expect(calls()).toEqual(atStart)
    expect(event.identity).not.toHaveBeenCalled()
  })

  test.each([[{}], [{ id: '' }], [{ id: 'a&b' }]])('T-09: %j is a warning alone', async (settings) => {
    const { sink, warned, asked } = await begun(settings)
    expect([sink, warned, asked]).toEqual([undefined, ['Missing pixel id of tikTokPixel'], []])
  })

  test('O4: a call that throws is a warning', async () => {
    const { sink, ttq, warned } = await begun()
    ttq().identify = () => {
      throw new Error('broken')
    }
    sink.track(anEvent('leadSent', {}))
    expect(warned).toEqual(['Failed to send the pixel event Lead'])
  })

  test('T-09, N3: without an event name nothing is sent, and a warning', () => {
    const sent: string[] = []
    const warned: string[] = []
    sendPixel(
      '',
      (name) => sent.push(name),
      (message) => warned.push(message),
    )
    sendPixel(
      'Lead',
      (name) => sent.push(name),
      (message) => warned.push(message),
    )
    expect([sent, warned]).toEqual([['Lead'], ['Missing pixel event name']])
  })
})

describe('agreement taken back', () => {
  test('revokes, drops what waits for the script, and TikTok’s cookies and keys go', async () => {
    const { sink, calls, page } = await begun()
    sink.track(anEvent('leadSent', {}))
    sink.stop()
    expect(calls()).toEqual([['revokeConsent']])
    const kept = page.kept()
    const theirs = ['_ttp', '_tt_enable_cookie', 'ttcsid', 'ttcsid_C0', 'tt_sessionId', 'tt_appInfo']
    for (const gone of theirs) expect(kept).not.toContain(gone)
    expect(kept).toEqual(expect.arrayContaining(['ttp', '_fbp', '_gcl_au', 'toldEvents', 'state']))
  })

  test('agreed to again, the same pixel is granted again', async () => {
    const { sink, parts, calls, ttq } = await begun()
    const own = (ttq()._i as Record<string, unknown>)[id]
    sink.stop()
    await start({ id }, parts)
    expect(calls()).toEqual([['revokeConsent'], ...atStart])
    expect((ttq()._i as Record<string, unknown>)[id]).toBe(own)
  })

  test('T-05: leaving does not wait for a script that is blocked', async () => {
    const { sink, blocked, warned } = await begun()
    blocked()
    await sink.flush!()
    expect(warned).toEqual(['The script of tikTokPixel cannot be loaded'])
  })
})
