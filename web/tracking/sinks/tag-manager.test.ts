// Test of the Google Tag Manager sink: id and data layer, consent first, events, and how it stops (N1, T-09).
import { describe, expect, test } from 'vitest'
import { toAll } from '#test/web/consent-to-all.ts'
import { measured } from '#domain/tracking/tracking-events.ts'
import { anEvent, fakePage, fakeParts, ours } from '#test/web/fake-page.ts'
import { start } from './tag-manager.ts'

const id = 'GTM-ABC123'
const begun = async (settings: Parameters<typeof start>[0] = { id }, own: Readonly<Record<string, unknown>> = {}) => {
  const fake = fakeParts(fakePage(own))
  const sink = await start(settings, fake.parts)
  const layer = (name = 'dataLayer') =>
    ((fake.page as unknown as Record<string, unknown[]>)[name] ?? []).map((entry) =>
      Object.prototype.toString.call(entry) === '[object Arguments]' ? [...(entry as Iterable<unknown>)] : entry,
    )
  return { ...fake, sink: sink!, layer }
}

const ads = (status: string) => ({ ad_storage: status, ad_user_data: status, ad_personalization: status })

describe('N1: the tag manager', () => {
  test('says consent first, denied and then granted, then that it starts', async () => {
    const { layer, asked } = await begun()
    expect(layer()).toEqual([
      [
        'consent',
        'default',
        {
          ...ads('denied'),
          analytics_storage: 'denied',
          functionality_storage: 'denied',
          personalization_storage: 'denied',
          security_storage: 'denied',
          wait_for_update: 500,
        },
      ],
      ['set', 'ads_data_redaction', true],
      ['consent', 'update', { ...ads('granted'), analytics_storage: 'granted' }],
      { 'gtm.start': Date.parse('2026-11-21T10:00:00.000Z'), event: 'gtm.js' },
    ])
    expect(asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123'])
  })

  test('is had from the configured address, with the name of a data layer that is not the usual one', async () => {
    const { layer, asked } = await begun({ id, address: 'http://127.0.0.1:1/google', dataLayer: 'brandLayer' })
    expect(asked).toEqual(['http://127.0.0.1:1/google/gtm.js?id=GTM-ABC123&l=brandLayer'])
    expect(layer().length).toBe(0)
    expect(layer('brandLayer').length).toBe(4)
  })

  test('goes on with a data layer that the page has', async () => {
    const { layer } = await begun({ id }, { dataLayer: [{ event: 'earlier' }] })
    expect(layer().slice(0, 2)).toEqual([{ event: 'earlier' }, expect.arrayContaining(['consent', 'default'])])
  })

  test.each([
    [{}, {}, 'Missing tag manager id'],
    [{ id: '' }, {}, 'Missing tag manager id'],
    [{ id: 'gtm-abc' }, {}, 'Invalid tag manager id'],
    [{ id: 'GTM-' }, {}, 'Invalid tag manager id'],
    [{ id: 'GTM-A&x=1' }, {}, 'Invalid tag manager id'],
    [{ id: 'AW-1' }, {}, 'Invalid tag manager id'],
    [{ id }, { dataLayer: 'a text' }, 'Missing data layer'],
    [{ id }, { dataLayer: { push: 1, length: 0 } }, 'Missing data layer'],
    [{ id, dataLayer: 'location' }, {}, 'Missing data layer'],
    [{ id, dataLayer: 'a&b' }, {}, 'Missing data layer'],
  ])('T-09: %j in a page with %j is the warning "%s" alone', async (settings, own, warning) => {
    const { sink, warned, asked } = await begun(settings, own)
    expect([sink, warned, asked]).toEqual([undefined, [warning], []])
  })

  test('T-09: a data layer that is gone later is a warning each time', async () => {
    const { sink, warned, page } = await begun()
    Object.assign(page, { dataLayer: 'gone' })
    sink.track(anEvent('crashed', {}))
    expect(warned).toEqual(['Missing data layer'])
  })

  test('hears every event with its payload and id, and never whom it is about', async () => {
    const { sink, layer } = await begun()
    const lead = anEvent('leadSent', {})
    sink.track(lead)
    sink.track(anEvent('stepShown', { step: 'loan-details', position: measured(2) }, { id: '' }))
    expect(layer().slice(-2)).toEqual([
      { event: 'leadSent', event_id: 'id-of-leadSent' },
      // Said as absent: the data layer would go on with the one before.
      { event: 'stepShown', step: 'loan-details', position: 2, event_id: undefined },
    ])
    expect(Object.hasOwn(layer().at(-1) as object, 'event_id')).toBe(true)
    expect(lead.identity).not.toHaveBeenCalled()
  })
})

describe('Consent Mode', () => {
  test('statistics go with their own purpose, and a change of them is said once', async () => {
    const page = fakePage()
    const fake = fakeParts(page)
    fake.decide({ ...toAll('granted'), statistics: 'denied' })
    const sink = (await start({ id }, fake.parts))!
    const updates = () =>
      (page as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer
        .filter((entry) => entry[1] === 'update')
        .map((entry) => (entry[2] as { analytics_storage: string }).analytics_storage)
    expect(updates()).toEqual(['denied'])
    sink.track(anEvent('consentChanged', toAll('granted')))
    sink.track(anEvent('consentChanged', toAll('granted')))
    expect(updates()).toEqual(['denied', 'granted'])
  })

  test('taken back, it denies, takes out what nobody has read, and its cookies and keys go', async () => {
    const { sink, layer, page } = await begun()
    sink.track(anEvent('leadSent', {}))
    sink.stop()
    expect(layer().map((entry) => (entry as unknown[])[1])).toEqual([
      'default',
      'ads_data_redaction',
      'update',
      'update',
    ])
    expect(layer().at(-1)).toEqual(['consent', 'update', { ...ads('denied'), analytics_storage: 'denied' }])
    expect(page.kept().filter((name) => name.startsWith('_g'))).toEqual(['_gallery'])
    expect(page.kept()).toEqual(expect.arrayContaining([...ours, '_fbp', '_ttp', 'toldEvents', 'state']))
  })

  test('taken back once the script ran, what it has read stays', async () => {
    const { sink, layer, ran } = await begun()
    await ran()
    await sink.flush!()
    sink.stop()
    expect(layer()).toContainEqual({ 'gtm.start': expect.any(Number), event: 'gtm.js' })
  })

  test('agreed to again, it is granted again, and the default is not said twice', async () => {
    const { sink, layer, parts } = await begun()
    sink.stop()
    await start({ id }, parts)
    const said = layer().filter((entry) => Array.isArray(entry) && entry[0] === 'consent') as unknown[][]
    expect(said.map(([, command]) => command)).toEqual(['default', 'update', 'update', 'update'])
    expect(said.at(-1)![2]).toEqual({ ...ads('granted'), analytics_storage: 'granted' })
  })
})

describe('T-05: whoever leaves', () => {
  test('waits for the script that has not run', async () => {
    const { sink, ran } = await begun()
    let isOver = false
    const settled = sink.flush!().then(() => (isOver = true))
    await Promise.resolve()
    expect(isOver).toBe(false)
    await ran()
    await settled
    expect(isOver).toBe(true)
  })

  test('does not wait for one that is blocked', async () => {
    const { sink, blocked, warned } = await begun()
    blocked()
    await sink.flush!()
    expect(warned).toEqual(['The script of tagManager cannot be loaded'])
  })
})
