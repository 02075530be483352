// Test of vendor origins in the content security policy: exactly what each vendor needs, nothing for disabled ones (S-10,
// S-12).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sinkNames } from '#domain/tracking/tracking.ts'
import type { SinkName, Sinks } from '#domain/tracking/tracking.ts'
import { sourceKinds, sourcesFor } from '#domain/tracking/vendor-origins.ts'
import type { SourceKind } from '#domain/tracking/vendor-origins.ts'
import { everyVendor as all } from '#test/every-vendor.ts'

/** Addresses that each sink asks a browser for, as its vendor documents it. */
const asked: Readonly<Record<SinkName, readonly (readonly [SourceKind, string])[]>> = {
  tagManager: [
    ['script', 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC123'],
    ['script', 'https://www.googletagmanager.com/gtag/js?id=G-1&cx=c'],
    ['script', 'https://www.googletagmanager.com/gtag/destination?id=AW-1'],
    ['img', 'https://www.googletagmanager.com/a?id=GTM-ABC123'],
    ['connect', 'https://www.googletagmanager.com/a?id=GTM-ABC123'],
    ['connect', 'https://www.google.com/ccm/collect'],
  ],
  googleAds: [
    ['script', 'https://www.googletagmanager.com/gtag/js?id=AW-987654321'],
    ['script', 'https://www.googleadservices.com/pagead/conversion/987654321/?random=1'],
    ['script', 'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/987654321/?random=1'],
    ['script', 'https://www.google.com/pagead/1p-conversion/987654321/'],
    ['connect', 'https://pagead2.googlesyndication.com/ccm/collect'],
    ['connect', 'https://www.googleadservices.com/ccm/conversion/987654321/'],
    ['connect', 'https://googleads.g.doubleclick.net/ccm/collect'],
    ['connect', 'https://www.google.com/ccm/form-data/987654321'],
    ['connect', 'https://google.com/ccm/form-data/987654321'],
    ['img', 'https://www.googletagmanager.com/a'],
    ['img', 'https://googleads.g.doubleclick.net/pagead/viewthroughconversion/987654321/'],
    ['img', 'https://www.google.com/pagead/1p-user-list/987654321/'],
    ['img', 'https://google.com/pagead/form-data/987654321'],
    ['img', 'https://pagead2.googlesyndication.com/pagead/gen_204'],
    ['img', 'https://www.googleadservices.com/pagead/conversion/987654321/'],
    ['frame', 'https://www.googletagmanager.com/static/service_worker/1/sw_iframe.html'],
  ],
  metaPixel: [
    ['script', 'https://connect.facebook.net/en_US/fbevents.js'],
    ['script', 'https://connect.facebook.net/signals/config/100000000000001?v=2'],
    ['img', 'https://www.facebook.com/tr/?id=100000000000001&ev=Lead'],
    ['connect', 'https://www.facebook.com/tr/'],
  ],
  tikTokPixel: [
    ['script', 'https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=C0ABCDEFGHIJ'],
    ['connect', 'https://analytics.tiktok.com/api/v2/pixel'],
    ['img', 'https://analytics.tiktok.com/api/v2/pixel.gif'],
  ],
  productAnalytics: [['connect', 'https://eu.i.posthog.com/e/?ip=0']],
  sessionRecorder: [
    ['script', 'https://cdn.logr-in.com/logger-1.min.js'],
    ['connect', 'https://r.logr-in.com/i?a=org%2Fapp'],
    ['worker', 'blob:https://form.example/1'],
  ],
}

/** Whether a browser that follows CSP 3 takes a source for an address. */
function takes(source: string, address: string): boolean {
  if (source === 'blob:') return address.startsWith(source)
  const [, origin = '', path = ''] = /^(https?:\/\/[^/]+)(.*)$/.exec(source) ?? []
  const asks = new URL(address)
  const isPath = path === '' || (path.endsWith('/') ? asks.pathname.startsWith(path) : asks.pathname === path)
  return origin === asks.origin && isPath
}

const isMet = (listed: readonly string[], address: string) => listed.some((source) => takes(source, address))

describe('S-10: sources by sink', () => {
  test.each(sinkNames)(
    'S-10: %s is given all it asks for, and without any one source something of it is refused',
    (name) => {
      const sources = sourcesFor({ [name]: all[name] })!
      for (const [kind, address] of asked[name]) expect(isMet(sources[kind], address), address).toBe(true)
      for (const kind of sourceKinds)
        for (const source of sources[kind]) {
          const others = sources[kind].filter((each) => each !== source)
          const lost = asked[name].filter(([each, address]) => each === kind && !isMet(others, address))
          expect(lost.length, `${kind} ${source}`).toBeGreaterThan(0)
        }
    },
  )

  test('S-10: of any sinks that are on, nothing is listed that none of them asks for', () => {
    fc.assert(
      fc.property(fc.subarray([...sinkNames], { minLength: 1 }), (on) => {
        const sources = sourcesFor(Object.fromEntries(on.map((name) => [name, all[name]])))!
        for (const kind of sourceKinds)
          for (const source of sources[kind])
            expect(on.some((name) => asked[name].some(([each, url]) => each === kind && takes(source, url)))).toBe(true)
      }),
    )
  })

  test.each<[string, Sinks]>([
    ['none is configured', {}],
    ['none has its id', { tagManager: {}, googleAds: { id: '' }, productAnalytics: { address: 'https://x.example' } }],
  ])('S-10: where %s there is nothing to list, and no page carries a nonce', (_, sinks) => {
    expect(sourcesFor(sinks)).toBeUndefined()
  })

  test('S-12: every source is https and names a whole host; only what an operator wrote may be wider', () => {
    const sources = Object.values(sourcesFor(all)!).flat()
    for (const source of sources) expect(source).toMatch(/^(?:https:\/\/[a-z0-9.-]+(?:\/[\w.-]+)*\/?|blob:)$/)
  })

  test('S-10: an address of an operator’s own stands for the vendor’s; what else it needs is beside it', () => {
    const own = {
      id: 'GTM-1',
      address: 'https://tags.example/g',
      origins: ['https://*.ads.example'],
      scripts: ['https://cdn.example'],
    }
    expect(sourcesFor({ tagManager: own })).toEqual({
      script: ['https://tags.example', 'https://cdn.example'],
      connect: ['https://tags.example', 'https://*.ads.example'],
      img: ['https://tags.example', 'https://*.ads.example'],
      frame: ['https://*.ads.example'],
      worker: [],
    })
    const recorder = { id: 'a/b', address: 'http://127.0.0.1:3001/collect/logrocket' }
    expect(sourcesFor({ sessionRecorder: recorder })).toMatchObject({
      script: ['http://127.0.0.1:3001'],
      connect: ['http://127.0.0.1:3001'],
      worker: ['blob:'],
    })
  })
})
