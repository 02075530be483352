// Table of the product's API calls: the form's, the follow-ups' and all others outside tests. The browser's form loads the
// single tables.
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import { followUpCalls } from './follow-up-calls.ts'
import { consentEndpoints } from './consent-endpoints.ts'
import { endpoints } from './endpoints.ts'
import type { EndpointRow } from './endpoints.ts'
import { followUpEndpoints } from './follow-up-endpoints.ts'
import { uploadEndpoints } from './upload-endpoints.ts'
import { lookUpEndpoints } from './look-up-endpoints.ts'
import { rightsEndpoints } from './rights-endpoints.ts'
import { messageEndpoints } from './message-endpoints.ts'
import { offerEndpoints } from './offer-endpoints.ts'
import { reapplyEndpoints } from './reapply-endpoints.ts'
import { trackingEndpoints } from './tracking-endpoints.ts'
import { funnelEndpoints } from './funnel-endpoints.ts'
import { pageSpeedEndpoints } from './page-speed-endpoints.ts'
import { stepUpEndpoints } from './step-up-endpoints.ts'

export const productCalls = {
  ...endpoints,
  ...followUpEndpoints,
  ...uploadEndpoints,
  ...lookUpEndpoints,
  ...offerEndpoints,
  ...reapplyEndpoints,
  ...messageEndpoints,
  ...rightsEndpoints,
  ...stepUpEndpoints,
  ...consentEndpoints,
  ...trackingEndpoints,
  ...funnelEndpoints,
  ...pageSpeedEndpoints,
} as const

/** Every call of a product with these follow-ups, by its name; none that is for tests only. */
export function productCallsWith(followUps: FollowUps): Readonly<Record<string, EndpointRow>> {
  return { ...productCalls, ...followUpCalls(followUps) }
}
