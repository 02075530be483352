// Table of tracking sinks: a chunk of its own each, loaded once its purpose is agreed to.
import type { SinkName } from '#domain/tracking/tracking.ts'
import type { StartSink } from './sink.ts'

export const sinkFiles: { readonly [N in SinkName]: () => Promise<{ readonly start: StartSink<N> }> } = {
  tagManager: () => import('./sinks/tag-manager.ts'),
  googleAds: () => import('./sinks/google-ads.ts'),
  metaPixel: () => import('./sinks/meta-pixel.ts'),
  tikTokPixel: () => import('./sinks/tiktok-pixel.ts'),
  productAnalytics: () => import('./sinks/product-analytics.ts'),
  sessionRecorder: () => import('./sinks/session-recorder.ts'),
}
