// Configuration of every sink at its vendor's own address, with ids of the right form.
import type { Sinks } from '#domain/tracking/tracking.ts'

export const everyVendor: Sinks = {
  tagManager: { id: 'GTM-ABC123' },
  googleAds: { id: 'AW-987654321' },
  metaPixel: { id: '100000000000001' },
  tikTokPixel: { id: 'C0ABCDEFGHIJ' },
  productAnalytics: { key: 'phc_key' },
  sessionRecorder: { id: 'org/app' },
}
