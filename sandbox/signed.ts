// Signature check of requests to the sandbox's third parties, over the raw bytes.
import type { FastifyRequest } from 'fastify'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import { verifySignature } from '#server/platform/kit/partner-signature.ts'

/** The raw body of a signed request; nothing where the signature is wrong or too old. `now` in Unix milliseconds. */
export function signedBody(request: FastifyRequest, secret: string, now: number): Buffer | undefined {
  const rawBody = request.body instanceof Buffer ? request.body : Buffer.of()
  const isSigned = verifySignature({
    secret,
    timestamp: request.headers[signatureHeaders.timestamp],
    signature: request.headers[signatureHeaders.signature],
    rawBody,
    nowSeconds: Math.floor(now / 1000),
  })
  return isSigned ? rawBody : undefined
}
