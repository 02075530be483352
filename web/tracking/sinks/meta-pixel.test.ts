// Test of the Meta pixel sink: order of calls, what it is never told, and how it stops (N2, T-03).
import { describe, expect, test, vi } from 'vitest'
import { anEvent, fakePage, fakeParts } from '#test/web/fake-page.ts'
import { start } from './meta-pixel.ts'

const id = '123456'

interface Stub {
  (...call: unknown[]): void
  callMethod?: (...call: unknown[]) => void
  readonly queue: unknown[][]
  readonly disablePushState?: boolean
}

const begun = async (settings: Parameters<typeof start>[0] = { id }, page = fakePage()) => {
  const fake = fakeParts(page)
  const sink = await start(settings, fake.parts)
  const fbq = () => (page as unknown as { fbq: Stub }).fbq
  return { ...fake, sink: sink!, fbq, calls: () => fbq().queue }
}

const atStart = [
  ['consent', 'revoke'],
  ['set', 'autoConfig', false, id],
  ['init', id],
  ['consent', 'grant'],
]

describe('N2: Meta’s pixel', () => {
  test('begins with consent held back, reads no forms, and counts no pages', async () => {
    const { calls, fbq, asked } = await begun()
    expect(calls()).toEqual(atStart)
    expect(fbq().disablePushState).toBe(true)
    expect(asked).toEqual(['https://connect.facebook.net/en_US/fbevents.js'])
  })

  test.each([
    ['leadSent', 'track', 'Lead'],
    ['registrationCompleted', 'track', 'CompleteRegistration'],
    ['rejected', 'trackCustom', 'Rejected'],
  ] as const)('T-02: %s is told by %s as %s, under its id', async (event, command, name) => {
    const { sink, calls } = await begun()
    sink.track(anEvent(event, {}))
    expect(calls().at(-1)).toEqual([command, name, {}, { eventID: `id-of-${event}` }])
  })

  test('T-03: says whom it is about once, before the first event', async () => {
    const { sink, calls } = await begun()
    sink.track(anEvent('leadSent', {}))
    sink.track(anEvent('registrationCompleted', {}))
    expect(
      calls()
        .slice(4)
        .map(([command, what]) => [command, what]),
    ).toEqual([
      ['init', id],
      ['track', 'Lead'],
      ['track', 'CompleteRegistration'],
    ])
    expect(calls()[4]![2]).toEqual({ em: 'meta-email', ph: 'meta-phone', external_id: 'meta-externalId' })
  })

  const told = (calls: readonly unknown[][]) => calls.slice(4).map((call) => call.slice(0, 3))

  test('T-03 N3: what is empty is left out, and the session alone is nobody: it waits for address or number', async () => {
    const { sink, calls } = await begun()
    sink.track(anEvent('leadSent', {}, { hashes: [], id: 'first' }))
    sink.track(anEvent('leadSent', {}, { hashes: ['externalId'] }))
    sink.track(anEvent('registrationCompleted', {}, { hashes: ['phone', 'externalId'] }))
    expect(told(calls())).toEqual([
      ['track', 'Lead', {}],
      ['track', 'Lead', {}],
      ['init', id, { ph: 'meta-phone', external_id: 'meta-externalId' }],
      ['track', 'CompleteRegistration', {}],
    ])
  })

  test('N3: of a second person in the document nothing is told, since Meta would add the first one to it', async () => {
    const { sink, calls } = await begun()
    sink.track(anEvent('leadSent', {}))
    const before = calls().length
    sink.track(anEvent('leadSent', {}, { whose: '-second', id: 'second' }))
    // Not known yet: it may be anybody.
    sink.track(anEvent('leadSent', {}, { hashes: ['externalId'], id: 'third' }))
    expect(calls().length).toBe(before)
    sink.track(anEvent('rejected', {}, { hashes: ['email'] }))
    expect(calls().slice(before)).toEqual([['trackCustom', 'Rejected', {}, { eventID: 'id-of-rejected' }]])
  })

  test('N3: whom Meta was told of, it has after another yes too; what it never read is forgotten', async () => {
    const { sink, parts, calls, ran } = await begun()
    sink.track(anEvent('leadSent', {}))
    sink.stop()
    const unread = (await start({ id }, parts))!
    unread.track(anEvent('leadSent', {}, { whose: '-second' }))
    expect(calls().slice(-2)[0]).toMatchObject(['init', id, { em: 'meta-email-second' }])
    await ran()
    unread.stop()
    const later = (await start({ id }, parts))!
    const before = calls().length
    later.track(anEvent('leadSent', {}))
    expect(calls().length).toBe(before)
  })

  test.each([
    anEvent('leadAccepted', {}),
    anEvent('redirected', {}),
    anEvent('crashed', {}),
    anEvent('stateEntered', { state: 'checking' }),
    anEvent('leadSent', {}, { id: '' }),
  ])('does not hear of %j', async (event) => {
    const { sink, calls } = await begun()
    sink.track(event)
    expect(calls()).toEqual(atStart)
    expect(event.identity).not.toHaveBeenCalled()
  })

  test.each([[{}], [{ id: '' }], [{ id: '12x' }]])('T-09: %j is a warning alone', async (settings) => {
    const { sink, warned, asked } = await begun(settings)
    expect([sink, warned, asked]).toEqual([undefined, ['Missing pixel id of metaPixel'], []])
  })

  test('calls go to Meta’s own once its script runs', async () => {
    const { sink, fbq } = await begun()
    const callMethod = vi.fn<(...call: unknown[]) => void>()
    fbq().callMethod = callMethod
    sink.track(anEvent('rejected', {}))
    expect(callMethod.mock.calls.map(([command]) => command)).toEqual(['init', 'trackCustom'])
    expect(fbq().queue.length).toBe(4)
  })

  test('O4: a call that throws is a warning', async () => {
    const { sink, fbq, warned } = await begun()
    fbq().callMethod = () => {
      throw new Error('broken')
    }
    sink.track(anEvent('leadSent', {}))
    expect(warned).toEqual(['Failed to send the pixel event Lead'])
  })

  test('a pixel that the page has is gone on with', async () => {
    const own = Object.assign(vi.fn<(...call: unknown[]) => void>(), { queue: [] })
    const { fbq } = await begun({ id }, fakePage({ fbq: own }))
    expect(fbq()).toBe(own)
    expect(own.mock.calls).toEqual(atStart)
  })
})

describe('agreement taken back', () => {
  test('revokes, drops what waits for the script, and Meta’s cookies and keys go', async () => {
    const { sink, calls, page } = await begun()
    sink.track(anEvent('leadSent', {}))
    sink.stop()
    expect(calls()).toEqual([['consent', 'revoke']])
    const kept = page.kept()
    for (const gone of ['_fbp', '_fbc', 'fbssls_1', 'lastExternalReferrer']) expect(kept).not.toContain(gone)
    expect(kept).toEqual(expect.arrayContaining(['fbp_note', '_ttp', '_gcl_au', 'toldEvents']))
  })

  test('T-05: leaving waits for a script on its way, and for none that is blocked', async () => {
    const { sink, blocked, warned } = await begun()
    const settled = sink.flush!()
    blocked()
    await settled
    expect(warned).toEqual(['The script of metaPixel cannot be loaded'])
  })
})
