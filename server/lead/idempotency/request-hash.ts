// Request hash for idempotency: same content gives the same hash, whatever the key order or the browser's context.
import { requestContextNames } from '#contract/schemas.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import type { IdempotentRequest } from './idempotency.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'

/** Keyed, because a hash of personal data that anybody can compute could be guessed. */
export function idempotentRequest(
  sealer: Sealer,
  { endpoint, idempotencyKey, params, body }: ApiRequest,
): IdempotentRequest {
  return {
    key: idempotencyKey,
    endpoint,
    requestHash: sealer.index('request', stableJson([params, withoutRequestContext(body)])),
  }
}

function withoutRequestContext(body: unknown): unknown {
  if (body === null || typeof body !== 'object') return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !requestContextNames.includes(name)))
}

function stableJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
