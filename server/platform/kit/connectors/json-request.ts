// JSON request to a lender.
import type { LenderRequest } from './lender-request.ts'

/** `headers` beside the media types, the idempotency key for instance. */
export function jsonRequest(
  method: LenderRequest['method'],
  path: string,
  body: object | undefined,
  headers: Readonly<Record<string, string>> = {},
): LenderRequest {
  return {
    method,
    path,
    ...(body === undefined ? {} : { contentType: 'application/json', body: JSON.stringify(body) }),
    headers: { accept: 'application/json', ...headers },
  }
}
