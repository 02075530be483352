// HMAC authentication: time and signature over the body, as our partner protocol has it.
import { signatureHeaders } from '#contract/partner-protocol.ts'
import { signBody } from '../partner-signature.ts'
import type { Authenticating, Authenticator } from './authenticator.ts'

export function hmacAuthentication({ access, now }: Authenticating): Authenticator {
  return {
    headers: async ({ body = '' }) => {
      const seconds = Math.floor(now() / 1000)
      return {
        [signatureHeaders.timestamp]: String(seconds),
        [signatureHeaders.signature]: signBody(access.secret, seconds, body),
      }
    },
  }
}
