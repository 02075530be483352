// Every call there is, those for tests among them: what the server answers and the OpenAPI document prints.
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
