// Table of played vendors: each one's scripts and server answers, by the path below `/collect/{vendor}`. A path that no row
// names is logged too, and answered with nothing.
import { recorderScript } from './collector-logrocket.ts'
import { googleAdsScript, metaScript, tagManagerScript, tikTokScript } from './collector-scripts.ts'

interface Vendor {
  /** For people. */
  readonly name: string
  /** By path; `address` is the vendor's, without a slash at the end. */
  readonly scripts?: Readonly<Record<string, (address: string) => string>>
  /** The first whose path fits; nothing is 204. */
  readonly answers?: readonly (readonly [path: RegExp, answer: object])[]
}

const flags = { flags: {}, featureFlags: {}, featureFlagPayloads: {}, errorsWhileComputingFlags: false, requestId: '0' }
const analyticsConfig = {
  supportedCompression: ['gzip', 'gzip-js'],
  hasFeatureFlags: false,
  sessionRecording: false,
  heatmaps: false,
  surveys: false,
  capturePerformance: false,
  autocapture_opt_out: true,
  siteApps: [],
}

/** By the first part of the path. */
export const vendors = {
  google: {
    name: 'Google',
    scripts: { '/gtm.js': () => tagManagerScript, '/gtag/js': () => googleAdsScript },
  },
  meta: { name: 'Meta', scripts: { '/en_US/fbevents.js': () => metaScript } },
  tiktok: { name: 'TikTok', scripts: { '/i18n/pixel/events.js': () => tikTokScript } },
  posthog: {
    name: 'PostHog',
    answers: [
      [/^\/(?:flags|decide)\/?$/, { ...analyticsConfig, ...flags }],
      [/^\/array\/[^/]+\/config$/, analyticsConfig],
      [/^\/(?:e|batch|s|capture|i\/v0\/e)\/?$/, { status: 1 }],
    ],
  },
  logrocket: { name: 'LogRocket', scripts: { '/logger.min.js': recorderScript } },
  // Their answers depend on the request: collector-checks.ts.
  'meta-api': { name: 'Meta, from our server' },
  'tiktok-api': { name: 'TikTok, from our server' },
  'google-api': { name: 'Google, from our server' },
} as const satisfies Record<string, Vendor>

export type VendorName = keyof typeof vendors

export const isVendor = (name: string): name is VendorName => Object.hasOwn(vendors, name)

export const vendor = (name: VendorName): Vendor => vendors[name]
