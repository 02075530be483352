// Origin of the host page that frames the form, accepted only from the variant's list (CLNT-11, S-07).
import { parsedUrl } from '../parsed-url.ts'

interface Seen {
  /** This document's own origin. */
  readonly own: string
  /** The origins around it, nearest first; not every browser tells. */
  readonly ancestors?: ArrayLike<string> | undefined
  readonly referrer: string
}

/** The host page's origin; nothing where it is not known, has none, or is not on the list. */
export function hostOrigin({ own, ancestors, referrer }: Seen, allowed: readonly string[]): string | undefined {
  const origin = ancestors?.[0] ?? originOf(referrer)
  return origin !== undefined && allowed.some((source) => allows(source, origin, own)) ? origin : undefined
}

const originOf = (address: string) => parsedUrl(address)?.origin

const source = /^(https?):\/\/(\*\.)?([^/:*]+)(?::(\d+|\*))?$/
const standardPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * Whether an entry of the policy's frame-ancestors lets an origin frame the form: 'self', or scheme, host and port as CSP
 * matches them (https://www.w3.org/TR/CSP3/#match-url-to-source-expression): `*.` stands for one or more names before the
 * host and never for none, `:*` for any port, no port for the scheme's own, and http also for https.
 */
export function allows(entry: string, origin: string, own: string): boolean {
  if (entry === "'self'") return origin === own
  const [, scheme, wildcard, host, port] = source.exec(entry.toLowerCase()) ?? []
  const asked = parsedUrl(origin)
  if (!scheme || !host || !asked) return false
  const askedScheme = asked.protocol.slice(0, -1)
  const isUpgraded = scheme === 'http' && askedScheme === 'https'
  const askedPort = asked.port || standardPorts[askedScheme]
  const wanted = port ?? standardPorts[scheme]
  return (
    (scheme === askedScheme || isUpgraded) &&
    (wildcard ? asked.hostname.endsWith(`.${host}`) : asked.hostname === host) &&
    (wanted === '*' || wanted === askedPort || (isUpgraded && wanted === '80' && askedPort === '443'))
  )
}
