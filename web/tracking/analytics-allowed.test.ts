// Test of the allowlist for product analytics (N4, J2, T-07).
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { constants } from '#domain/application/constants.ts'
import { trackingEvents } from '#domain/tracking/tracking-events.ts'
import { allowedOf } from './analytics-allowed.ts'
import { start } from './sinks/product-analytics.ts'
import type { SinkParts } from './sink.ts'

const captured = (event: string, properties: Record<string, unknown>) => ({
  uuid: 'u',
  event,
  properties,
  $set: { email: 'canary' },
  $set_once: { $initial_current_url: 'canary' },
})

describe('T-07: an event for the product analytics', () => {
  test.each(['$autocapture', '$pageview', '$pageleave', '$exception', '$snapshot', '$web_vitals', '$set', 'toString'])(
    '%s of the library does not leave',
    (event) => {
      expect(allowedOf(captured(event, {}), true)).toBeNull()
    },
  )

  test('leaves with its own payload and what was registered, and nothing else', () => {
    const kept = { step: 'address', position: 2, utm_source: 'x', variant: 'askrobin-es', isLeadPrefilled: true }
    const gathered = {
      $current_url: 'canary',
      $pathname: 'canary',
      $referrer: 'canary',
      title: 'canary',
      $screen_width: 1,
      $raw_user_agent: 'canary',
      field: 'contactDetails.email',
      ...Object.fromEntries(
        ['firstName', 'lastName', 'email', 'phoneNumber', 'refSubId'].map((name) => [name, 'canary']),
      ),
    }
    expect(allowedOf(captured('stepShown', { ...kept, ...gathered }), true)).toEqual({
      uuid: 'u',
      event: 'stepShown',
      properties: kept,
      timestamp: undefined,
    })
  })

  test.each(['ana@example.test', 'ana%40example.test'])('J2: a link that carries %s does not hand it on', (address) => {
    expect(allowedOf(captured('leadSent', { utm_content: address, gclid: 'Cj0' }), true)?.properties).toEqual({
      gclid: 'Cj0',
    })
  })

  test.each(['stepShown', '$identify'])(
    'T-10 J2: %s has click ids while advertising is agreed to, no longer',
    (event) => {
      const campaign = { utm_source: 'x', utm_term: 'y' }
      const clicks = { gclid: 'a', gclsrc: 'aw', gbraid: 'b', wbraid: 'c', fbclid: 'd', ttclid: 'e' }
      const sent = (isAdvertisingGranted: boolean) =>
        allowedOf(captured(event, { ...campaign, ...clicks }), isAdvertisingGranted)?.properties
      expect(sent(true)).toEqual({ ...campaign, ...clicks })
      expect(sent(false)).toEqual(campaign)
    },
  )

  test('whatever a library adds, by whatever name', () => {
    const own = new Set(Object.values(trackingEvents).flatMap(({ payload }) => Object.keys(payload)))
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(trackingEvents)), fc.string(), (event, name) => {
        fc.pre(!own.has(name))
        expect(Object.keys(allowedOf(captured(event, { [`x${name}`]: 1 }), true)!.properties)).toEqual([])
      }),
    )
  })

  test('nothing of nothing', () => expect(allowedOf(null, true)).toBeNull())
})

describe('J2: without a key', () => {
  test.each([undefined, '', '  '])('%o there is no product analytics, but a warning', async (key) => {
    const warned: string[] = []
    const parts = { warn: (message: string) => warned.push(message) } as unknown as SinkParts
    expect(await start(key === undefined ? {} : { key }, parts)).toBeUndefined()
    expect(warned).toEqual(['Product analytics: the key is missing'])
  })
})

test('N4: the library gives a request up after the document’s 60 s by itself: there is no setting for it', () => {
  const built = readFileSync('node_modules/posthog-js/dist/module.slim.no-external.js', 'utf8')
  expect(constants.analytics.requestMs).toBe(60_000)
  expect(built).toMatch(/\.timeout=\w+\.timeout\|\|6e4/)
})
