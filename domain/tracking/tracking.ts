// Table of tracking sinks and the configuration each needs (N1 to N5).

/** Purposes that a visitor is asked about, each by itself. */
export const trackingPurposes = ['advertising', 'statistics', 'recording'] as const
export type TrackingPurpose = (typeof trackingPurposes)[number]

/** The third parties in the browser, each with the purpose that must have been agreed to before anything of it is loaded. */
export const sinkPurposes = {
  tagManager: 'advertising',
  googleAds: 'advertising',
  metaPixel: 'advertising',
  tikTokPixel: 'advertising',
  productAnalytics: 'statistics',
  sessionRecorder: 'recording',
} as const satisfies Record<string, TrackingPurpose>

export type SinkName = keyof typeof sinkPurposes
export const sinkNames = Object.keys(sinkPurposes) as SinkName[]

/** Business events of a lead: told to advertising networks once, under one id from browser and server (N3, T-02). */
export const businessEvents = ['leadSent', 'registrationCompleted', 'leadAccepted', 'rejected', 'redirected'] as const
export type BusinessEvent = (typeof businessEvents)[number]

/** Conversions that our server sends to advertising networks: the business events, and `funded`, which no browser sees. */
export const conversionEvents = [...businessEvents, 'funded'] as const
export type ConversionEvent = (typeof conversionEvents)[number]

/** Where a vendor is reached. */
interface Reached {
  /** An origin with a path or without, no slash at the end: the vendor's own, or anything that plays it. */
  readonly address?: string
  /** Further ones that its script calls, loads pictures from or frames. */
  readonly origins?: readonly string[]
  /** Further ones that it loads scripts from, as a tag container does: no other host's script runs (S-12). */
  readonly scripts?: readonly string[]
}

/** Where each vendor's script comes from, unless an address is configured. */
export const vendorAddresses: Readonly<Record<SinkName, string>> = {
  tagManager: 'https://www.googletagmanager.com',
  googleAds: 'https://www.googletagmanager.com',
  metaPixel: 'https://connect.facebook.net',
  tikTokPixel: 'https://analytics.tiktok.com',
  productAnalytics: 'https://eu.i.posthog.com',
  sessionRecorder: 'https://cdn.logr-in.com',
}

/** Sink settings that a browser receives. Nothing here is a secret. */
export interface SinkSettings {
  /** `id`: `GTM-` and capital letters and digits. */
  readonly tagManager: Reached & { readonly id?: string; readonly dataLayer?: string }
  /** `id`: `AW-` and digits. `sendTo` by event: `AW-123/label`. */
  readonly googleAds: Reached & {
    readonly id?: string
    readonly sendTo?: Readonly<Partial<Record<BusinessEvent, string>>>
  }
  readonly metaPixel: Reached & { readonly id?: string }
  readonly tikTokPixel: Reached & { readonly id?: string }
  readonly productAnalytics: Reached & { readonly key?: string }
  /** `id`: `organisation/application`. */
  readonly sessionRecorder: Reached & { readonly id?: string }
}

/** The sinks of one variant; one that is absent is off. */
export type Sinks = { readonly [N in SinkName]?: SinkSettings[N] }
