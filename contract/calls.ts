// Table of all API calls, test-only ones included: the server answers these, and the OpenAPI document is printed from them.
import type { EndpointRow } from './endpoints.ts'
import { productCalls } from './product-calls.ts'
import { testEndpoints } from './test-endpoints.ts'

export const calls = { ...productCalls, ...testEndpoints } as const
export type CallName = keyof typeof calls
export const callNames = Object.keys(calls) as CallName[]

/** One row, widened to the table's row type. */
export function callRow(name: CallName): EndpointRow {
  return calls[name]
}
