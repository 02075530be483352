// Table of authentication kinds: which module makes the authenticator of each.
import type { Authentication } from '#domain/lender/lender-mapping.ts'
import type { Authenticating, Authenticator } from './authenticator.ts'
import { bearerAuthentication } from './bearer-authentication.ts'
import { hmacAuthentication } from './hmac-authentication.ts'
import { mutualTlsAuthentication } from './mutual-tls-authentication.ts'
import { oauth2Authentication } from './oauth2-authentication.ts'

type Makers = {
  readonly [Kind in Authentication['kind']]: (
    given: Authenticating,
    wanted: Extract<Authentication, { readonly kind: Kind }>,
  ) => Authenticator
}

const makers: Makers = {
  hmac: hmacAuthentication,
  bearer: bearerAuthentication,
  'oauth2-client-credentials': oauth2Authentication,
  'mutual-tls': mutualTlsAuthentication,
}

export function authenticatorOf(wanted: Authentication, given: Authenticating): Authenticator {
  const make = makers[wanted.kind] as (given: Authenticating, wanted: Authentication) => Authenticator
  return make(given, wanted)
}
