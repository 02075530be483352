// Test of the Google Ads sink: conversions with targets and hashes, and the wait on leaving (N2, T-06, T-09).
import { describe, expect, test } from 'vitest'
import { toAll } from '#test/web/consent-to-all.ts'
import { measured } from '#domain/tracking/tracking-events.ts'
import { anEvent, fakePage, fakeParts } from '#test/web/fake-page.ts'
import { start } from './google-ads.ts'
import { start as startTagManager } from './tag-manager.ts'

const id = 'AW-123'
const sendTo = { leadSent: 'AW-123/lead', registrationCompleted: 'AW-123/done-1_x' }

const begun = async (settings: Parameters<typeof start>[0] = { id, sendTo }) => {
  const fake = fakeParts(fakePage())
  const sink = await start(settings, fake.parts)
  const layer = () => (fake.page as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer ?? []
  const calls = () => layer().map((entry) => Array.from(entry))
  return { ...fake, sink: sink!, layer, calls }
}

/** Where a promise stands, once everything that waits for nobody has run. */
async function isOver(promise: Promise<unknown>): Promise<boolean> {
  let over = false
  void promise.then(() => (over = true))
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  return over
}

describe('N2: Google Ads', () => {
  test('says consent, then begins without a page view and without the path, which may be somebody’s link', async () => {
    const { calls, asked } = await begun()
    expect(calls().map(([command, what]) => [command, what])).toEqual([
      ['consent', 'default'],
      ['set', 'ads_data_redaction'],
      ['consent', 'update'],
      ['js', expect.anything()],
      ['config', id],
    ])
    expect(calls().at(-1)![2]).toEqual({
      send_page_view: false,
      allow_enhanced_conversions: true,
      page_location: 'https://forms.brand.example/?gclid=G',
    })
    expect(asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=AW-123'])
  })

  test('tells by arguments, as Google’s tags take nothing else', async () => {
    const { layer } = await begun()
    for (const entry of layer()) expect(Object.prototype.toString.call(entry)).toBe('[object Arguments]')
  })

  test('beside the tag manager, consent is said once', async () => {
    const { calls, parts } = await begun()
    await startTagManager({ id: 'GTM-A1' }, parts)
    expect(calls().filter(([command]) => command === 'consent').length).toBe(2)
  })

  test('T-03: tells whom it is about, then the conversion under its id', async () => {
    const { sink, calls } = await begun()
    sink.track(anEvent('registrationCompleted', {}))
    expect(calls().slice(-2)).toEqual([
      ['set', 'user_data', { sha256_email_address: 'google-email', sha256_phone_number: 'google-phone' }],
      [
        'event',
        'conversion',
        {
          send_to: 'AW-123/done-1_x',
          transaction_id: 'id-of-registrationCompleted',
          event_callback: expect.any(Function),
          event_timeout: 2000,
        },
      ],
    ])
  })

  test.each([
    [['phone'], { sha256_phone_number: 'google-phone' }],
    [['externalId'], undefined],
    [[], undefined],
  ])('T-03: of the hashes %j it tells %j', async (hashes, known) => {
    const { sink, calls } = await begun()
    sink.track(anEvent('leadSent', {}, { hashes }))
    expect(calls().find(([, what]) => what === 'user_data')?.[2]).toEqual(known)
    expect(calls().at(-1)!.slice(0, 2)).toEqual(['event', 'conversion'])
  })

  test('N3: a second person who is not known takes the place of the first too', async () => {
    const { sink, calls } = await begun()
    sink.track(anEvent('leadSent', {}))
    sink.track(anEvent('registrationCompleted', {}, { hashes: ['externalId'] }))
    expect(calls().at(-2)).toEqual(['set', 'user_data', {}])
  })

  test.each([
    ['an event without a target', anEvent('rejected', {})],
    ['an event that is no business of it', anEvent('stepShown', { step: 'loan-details', position: measured(1) })],
    ['one without an id, which our server’s could not be told from', anEvent('leadSent', {}, { id: '' })],
  ])('does not tell %s', async (_what, event) => {
    const { sink, layer } = await begun()
    const before = layer().length
    sink.track(event)
    expect(layer().length).toBe(before)
  })

  test.each([
    [{ sendTo }, ['Missing conversion target']],
    [{ id: 'GTM-1', sendTo }, ['Missing conversion target']],
    [{ id }, ['Missing conversion target']],
    [{ id, sendTo: {} }, ['Missing conversion target']],
    [{ id, sendTo: { leadSent: '' } }, ['Missing conversion target for leadSent', 'Missing conversion target']],
    [{ id, sendTo: { leadSent: 'AW-123' } }, ['Missing conversion target for leadSent', 'Missing conversion target']],
  ])('T-09: %j is a warning alone', async (settings, warnings) => {
    const { sink, warned, asked } = await begun(settings)
    expect([sink, warned, asked]).toEqual([undefined, warnings, []])
  })

  test('T-09: a target that is none keeps no other from being told', async () => {
    const { sink, warned, calls } = await begun({ id, sendTo: { ...sendTo, leadSent: 'lead' } })
    sink.track(anEvent('leadSent', {}))
    sink.track(anEvent('registrationCompleted', {}))
    expect(warned).toEqual(['Missing conversion target for leadSent'])
    expect(calls().filter(([command]) => command === 'event').length).toBe(1)
  })

  test('a change of what is agreed to is said', async () => {
    const { sink, calls } = await begun()
    sink.track(anEvent('consentChanged', { ...toAll('granted'), statistics: 'denied' }))
    expect(calls().at(-1)).toEqual(['consent', 'update', expect.objectContaining({ analytics_storage: 'denied' })])
  })
})

describe('T-06: whoever leaves', () => {
  const callbacks = (calls: unknown[][]) =>
    calls
      .filter(([command]) => command === 'event')
      .map(([, , call]) => (call as { event_callback: () => void }).event_callback)

  test('does not wait where nothing was told', async () => {
    const { sink } = await begun()
    expect(await isOver(sink.flush!())).toBe(true)
  })

  test('waits for the answer to every conversion; a second answer to one stands for no other', async () => {
    const { sink, calls, ran } = await begun()
    await ran()
    sink.track(anEvent('leadSent', {}))
    sink.track(anEvent('registrationCompleted', {}))
    const settled = sink.flush!()
    const [first, second] = callbacks(calls())
    first!()
    first!()
    expect(await isOver(settled)).toBe(false)
    second!()
    expect(await isOver(settled)).toBe(true)
  })

  test('waits two seconds from the telling where no answer comes', async () => {
    const { sink, page } = await begun()
    sink.track(anEvent('leadSent', {}))
    const settled = sink.flush!()
    expect(await isOver(settled)).toBe(false)
    expect(page.timers.map(({ after }) => after)).toEqual([2000])
    page.timers[0]!.act()
    expect(await isOver(settled)).toBe(true)
  })

  test('does not wait where the script is blocked', async () => {
    const { sink, blocked, warned } = await begun()
    sink.track(anEvent('leadSent', {}))
    blocked()
    expect(await isOver(sink.flush!())).toBe(true)
    expect(warned).toEqual(['The script of googleAds cannot be loaded'])
  })

  test('a conversion that no tag has read goes with agreement taken back', async () => {
    const { sink, calls, page } = await begun()
    sink.track(anEvent('leadSent', {}))
    sink.stop()
    expect(calls().map(([command]) => command)).toEqual(['consent', 'set', 'consent', 'consent'])
    expect(calls().at(-1)![2]).toMatchObject({ ad_user_data: 'denied' })
    expect(page.kept().filter((name) => name.startsWith('_g'))).toEqual(['_gallery'])
  })
})
