// Idempotent request: a key of its owner, and a hash that same content gives, whatever the key order or the browser's context.
import { requestContextNames } from '#contract/schemas.ts'
import { bearerHash } from '#server/platform/kit/applicant-token.ts'
import { canonicalJson } from '#server/platform/kit/canonical-json.ts'
import type { Sealer } from '#server/platform/kit/sealing.ts'
import type { IdempotentRequest } from './idempotency.ts'
import type { ApiRequest } from '#server/platform/http/use-case.ts'

/**
 * A request with a token is its holder's: another owner's key of the same text is another key (S-01). One without is its session's:
 * from another session it is another request, which gets no answer that was another's (S-30). Hashes are keyed, because one of
 * personal data that anybody can compute could be guessed.
 */
export function idempotentRequest(
  sealer: Sealer,
  { endpoint, idempotencyKey, authorization, params, body }: ApiRequest,
): IdempotentRequest {
  const content = [params, withoutRequestContext(body)]
  return {
    key: ownersKey(sealer, authorization, idempotencyKey),
    endpoint,
    requestHash: sealer.index(
      'request',
      canonicalJson(authorization === undefined ? [...content, sessionOf(body)] : content),
    ),
  }
}

/** The key of a request as it is kept: the token's holder's, where there is one. */
export const ownersKey = (sealer: Sealer, authorization: string | undefined, idempotencyKey: string): string =>
  authorization === undefined
    ? idempotencyKey
    : `${sealer.index('idempotency owner', bearerHash(authorization))} ${idempotencyKey}`

const sessionOf = (body: unknown): unknown =>
  body !== null && typeof body === 'object' && 'sessionId' in body ? body.sessionId : undefined

function withoutRequestContext(body: unknown): unknown {
  if (body === null || typeof body !== 'object') return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !requestContextNames.includes(name)))
}
