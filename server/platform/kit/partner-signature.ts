// Signature of the partner protocol: hex HMAC-SHA-256 of `{timestamp}.{raw body}`, both ways (S-30, R-26).
import { createHmac, timingSafeEqual } from 'node:crypto'
import { signatureToleranceSeconds } from '#contract/partner-protocol.ts'

/** The signature of a body; `timestampSeconds` is Unix time in whole seconds. A request without a body signs ''. */
export function signBody(secret: string, timestampSeconds: number, rawBody: string | Uint8Array): string {
  return createHmac('sha256', secret).update(`${timestampSeconds}.`).update(rawBody).digest('hex')
}

type HeaderValue = string | readonly string[] | undefined

interface Signed {
  readonly secret: string
  /** The two headers as they came: absent or repeated ones fail. */
  readonly timestamp: HeaderValue
  readonly signature: HeaderValue
  /** The bytes as they came, before any parsing. */
  readonly rawBody: string | Uint8Array
  readonly nowSeconds: number
}

/** True when the signature is right and its time at most 300 s from now, past or future. Compares in constant time. */
export function verifySignature({ secret, timestamp, signature, rawBody, nowSeconds }: Signed): boolean {
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false
  const seconds = Number(timestamp)
  // `007` would sign as `7`: only the canonical form is the text that was signed.
  if (String(seconds) !== timestamp || Math.abs(nowSeconds - seconds) > signatureToleranceSeconds) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signBody(secret, seconds, rawBody), 'hex'))
}
