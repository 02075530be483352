// Entry checks of played lenders, by authentication kind: signature, token, OAuth 2 token or client certificate.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { TLSSocket } from 'node:tls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { signatureHeaders } from '#contract/partner-protocol.ts'
import type { Authentication } from '#domain/lender/lender-mapping.ts'
import { developmentClient } from '#server/platform/kit/connectors/development-certificates.ts'
import { verifySignature } from '#server/platform/kit/partner-signature.ts'

interface EntryDeps {
  readonly secretOf: (lenderId: string) => string
  /** Unix milliseconds. */
  readonly now: () => number
  /** Seconds that an OAuth 2 token lasts. */
  readonly tokenSeconds: number
}

export interface Claim {
  readonly lenderId: string
  readonly request: FastifyRequest
  readonly rawBody: Buffer
}

/** True where a request may come in. */
export type LetsIn = (claim: Claim) => boolean

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string | undefined, right: string) => timingSafeEqual(digest(given ?? ''), digest(right))
const encoded = (text: string) => new URLSearchParams({ x: text }).toString().slice(2)

/** Tokens of one lender, which it gives for its client's id and secret. */
function tokenGiver(
  app: FastifyInstance,
  path: string,
  { client, now, tokenSeconds }: { readonly client: string } & EntryDeps,
): LetsIn {
  const tokens = new Map<string, number>()
  app.post(path, (request, reply) => {
    const form = new URLSearchParams(request.body instanceof Buffer ? request.body.toString() : '')
    if (!isSame(request.headers.authorization, `Basic ${client}`))
      return reply.code(401).send({ error: 'invalid_client' })
    if (form.get('grant_type') !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    for (const [token, ends] of tokens) if (ends <= now()) tokens.delete(token)
    const token = randomUUID()
    tokens.set(token, now() + tokenSeconds * 1000)
    return reply.send({ access_token: token, token_type: 'Bearer', expires_in: tokenSeconds })
  })
  return ({ request }) => (tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '') ?? 0) > now()
}

type Checks = {
  readonly [Kind in Authentication['kind']]: (
    app: FastifyInstance,
    lenderId: string,
    deps: EntryDeps,
    wanted: Extract<Authentication, { readonly kind: Kind }>,
  ) => LetsIn
}

const checks: Checks = {
  hmac:
    (_app, _id, { secretOf, now }) =>
    ({ lenderId, request: { headers }, rawBody }) =>
      verifySignature({
        secret: secretOf(lenderId),
        timestamp: headers[signatureHeaders.timestamp],
        signature: headers[signatureHeaders.signature],
        rawBody,
        nowSeconds: Math.floor(now() / 1000),
      }),
  bearer:
    (_app, _id, { secretOf }) =>
    ({ lenderId, request }) =>
      isSame(request.headers.authorization, `Bearer ${secretOf(lenderId)}`),
  'oauth2-client-credentials': (app, lenderId, deps, { tokenPath }) => {
    const client = Buffer.from(`${encoded(developmentClient(lenderId))}:${encoded(deps.secretOf(lenderId))}`).toString(
      'base64',
    )
    return tokenGiver(app, `/lenders/${lenderId}${tokenPath}`, { ...deps, client })
  },
  'mutual-tls':
    () =>
    ({ lenderId, request: { raw } }) =>
      raw.socket instanceof TLSSocket &&
      raw.socket.authorized &&
      raw.socket.getPeerCertificate().subject.CN === developmentClient(lenderId),
}

/** The check of a played lender; it may bring a route of its own. */
export function entryOf(app: FastifyInstance, lenderId: string, wanted: Authentication, deps: EntryDeps): LetsIn {
  const make = checks[wanted.kind] as (
    app: FastifyInstance,
    lenderId: string,
    deps: EntryDeps,
    wanted: Authentication,
  ) => LetsIn
  return make(app, lenderId, deps, wanted)
}
