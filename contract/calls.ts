// Table of all API calls, test-only ones included: the server answers these, and the OpenAPI document is printed from them.
import type { FollowUps } from '#domain/follow-up/follow-ups.ts'
import type { EndpointRow } from './endpoints.ts'
import { productCalls, productCallsWith } from './product-calls.ts'
import { testEndpoints } from './test-endpoints.ts'

export const calls = { ...productCalls, ...testEndpoints } as const
export type CallName = keyof typeof calls

/** Every call of a server with these follow-ups, by its name. */
export function callsWith(followUps: FollowUps): Readonly<Record<string, EndpointRow>> {
  return { ...productCallsWith(followUps), ...testEndpoints }
}
