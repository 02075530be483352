// Table of the product's API calls: the form's, the follow-ups' and all others outside tests. The browser's form loads the
// single tables.
import { consentEndpoints } from './consent-endpoints.ts'
import { endpoints } from './endpoints.ts'
import { followUpEndpoints } from './follow-up-endpoints.ts'
import { uploadEndpoints } from './upload-endpoints.ts'
import { lookUpEndpoints } from './look-up-endpoints.ts'
import { rightsEndpoints } from './rights-endpoints.ts'
import { messageEndpoints } from './message-endpoints.ts'
import { trackingEndpoints } from './tracking-endpoints.ts'
import { funnelEndpoints } from './funnel-endpoints.ts'

export const productCalls = {
  ...endpoints,
  ...followUpEndpoints,
  ...uploadEndpoints,
  ...lookUpEndpoints,
  ...messageEndpoints,
  ...rightsEndpoints,
  ...consentEndpoints,
  ...trackingEndpoints,
  ...funnelEndpoints,
} as const
