// What browsers are told to refuse, on every response (ASVS 3.4): the content security policy is the narrowest for what
// is sent, everything else is the same for all.
import helmet from '@fastify/helmet'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

/** For answers that are no page. */
export const nothingAllowed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export async function registerSecurityHeaders(
  app: FastifyInstance,
  { switches }: Pick<Config, 'switches'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // frame-ancestors says it better, and says it per brand.
    frameguard: false,
    referrerPolicy: { policy: 'strict-origin' },
    strictTransportSecurity: switches.strictTransport ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', nothingAllowed)
  })
}

/** The origin of an API that stands elsewhere; nothing where it stands beside the pages. */
export function otherOrigins(apiBase: string): readonly string[] {
  return apiBase.startsWith('/') ? [] : [new URL(apiBase).origin]
}

/**
 * The policy of an HTML page: its own inline style sheets by their hashes, calls to its own origin and those it `connects` to,
 * everything else from its own.
 */
export function pagePolicy(
  html: string,
  frameAncestors: readonly string[] = [],
  connects: readonly string[] = [],
): string {
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...new Set(styles)].join(' ')}`,
    // Lenders' logos come from the API.
    `img-src ${["'self'", 'data:', ...connects].join(' ')}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...connects].join(' ')}`,
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
  ].join('; ')
}

/** Below a variant, by the beginning of a path: what its page carries instead. A link's path is its secret (S-05). */
export const headersOfPaths: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'continue/': { 'referrer-policy': 'no-referrer' },
  'unsubscribe/': { 'referrer-policy': 'no-referrer' },
  'my-data/': { 'referrer-policy': 'no-referrer' },
  'reference-person/': { 'referrer-policy': 'no-referrer' },
}
