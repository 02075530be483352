// Every call there is, of the form, after it and beside it: what the server answers and the OpenAPI document prints. The browser
// loads the tables apart.
import { consentEndpoints } from './consent-endpoints.ts'
import { endpoints } from './endpoints.ts'
import type { EndpointRow } from './endpoints.ts'
import { followUpEndpoints } from './follow-up-endpoints.ts'
import { uploadEndpoints } from './upload-endpoints.ts'
import { lookUpEndpoints } from './look-up-endpoints.ts'
import { rightsEndpoints } from './rights-endpoints.ts'
import { messageEndpoints } from './message-endpoints.ts'
import { testEndpoints } from './test-endpoints.ts'

export const calls = {
  ...endpoints,
  ...followUpEndpoints,
  ...uploadEndpoints,
  ...lookUpEndpoints,
  ...testEndpoints,
  ...messageEndpoints,
  ...rightsEndpoints,
  ...consentEndpoints,
} as const
export type CallName = keyof typeof calls
export const callNames = Object.keys(calls) as CallName[]

/** One row, widened to the table's row type. */
export function callRow(name: CallName): EndpointRow {
  return calls[name]
}
