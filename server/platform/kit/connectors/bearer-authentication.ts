// Bearer authentication: the shared secret itself goes along as a token.
import type { Authenticating, Authenticator } from './authenticator.ts'

export function bearerAuthentication({ access }: Authenticating): Authenticator {
  return { headers: async () => ({ authorization: `Bearer ${access.secret}` }) }
}
