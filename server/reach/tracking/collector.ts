// Tracking sinks in development: every vendor is played by the sandbox's collector. So what would leave the browser and our
// server can be seen.
import type { Told } from './tracking-recipients.ts'

const ads = 'AW-100000001'
const secret = 'sandbox-collector'
/** A played API version has no end. */
const versionEnds = '2099-12-31'

/** Everything is on and told below this address, with ids that no vendor gave out. */
export const collectorTold = (address: string): Told => ({
  sinks: {
    tagManager: { id: 'GTM-SANDBOX', address: `${address}/google` },
    googleAds: {
      id: ads,
      address: `${address}/google`,
      sendTo: {
        leadSent: `${ads}/lead`,
        registrationCompleted: `${ads}/registration`,
        leadAccepted: `${ads}/accepted`,
        redirected: `${ads}/redirected`,
      },
    },
    metaPixel: { id: '100000000000001', address: `${address}/meta` },
    tikTokPixel: { id: 'C0SANDBOX0000000001', address: `${address}/tiktok` },
    productAnalytics: { key: 'phc_sandbox', address: `${address}/posthog` },
    sessionRecorder: { id: 'sandbox/loanform', address: `${address}/logrocket` },
  },
  conversions: {
    meta: { address: `${address}/meta-api`, versionEnds, pixel: '100000000000001', accessToken: secret },
    tikTok: { address: `${address}/tiktok-api`, pixel: 'C0SANDBOX0000000001', accessToken: secret },
    google: {
      address: `${address}/google-api`,
      versionEnds,
      customer: '1000000001',
      developerToken: secret,
      accessToken: secret,
      actions: { leadSent: '1', registrationCompleted: '2', leadAccepted: '3', redirected: '4' },
    },
  },
})
