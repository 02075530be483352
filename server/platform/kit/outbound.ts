// Outbound HTTP to configured addresses: public ones only, checked after name resolution (S-27). Requests go to the very
// address that was judged; nothing is followed elsewhere.
import { lookup as systemLookup } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, request } from 'undici'
import { isPublicAddress } from './public-address.ts'

/** All addresses of a name, or an error. */
export type Resolve = (host: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void

export interface OutboundRules {
  /** Plain http may be spoken. */
  readonly plainHttp: boolean
  /** Places that are spoken to wherever they are, each `host:port` as an address has it. */
  readonly trusted?: readonly string[]
  readonly resolve?: Resolve
  /** Test of the addresses that may be connected to; public ones where it is absent. */
  readonly isAllowed?: (address: string) => boolean
}

export interface OutboundMessage {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Bytes of the answer that are read; none where it is absent. */
  readonly readsBytes?: number
}

export interface Answered {
  readonly status: number
  readonly retryAfter?: string
  /** Its beginning, where it was to be read. */
  readonly body?: string
}

/** Rejects where no answer came, or not so much of it as is read; with `ADDRESS_REFUSED` where none may be asked for. */
export type SendOut = (message: OutboundMessage) => Promise<Answered>

export const addressRefused = 'ADDRESS_REFUSED'

/** Counts as a connection that did not come about: nothing was sent. */
const refusal = () =>
  Object.assign(new Error('An address that is not spoken to'), { code: addressRefused, syscall: 'connect' })

const resolveAll: Resolve = (host, done) =>
  systemLookup(host, { all: true }, (error, addresses) => done(error, addresses))

const ports: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }

/** `host:port` of an address, with the port always said. */
export function placeOf(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port || ports[protocol]}`
}

/** A lookup for one connection: every address of the name must be public, and the socket gets those that were judged. */
const judging =
  (resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction =>
  (host, options, done) => {
    resolve(host, (error, addresses) => {
      if (error) return done(error, '')
      const first = addresses[0]
      if (!first || !addresses.every(({ address }) => isAllowed(address))) return done(refusal(), '')
      return options.all ? done(null, [...addresses]) : done(null, first.address, first.family)
    })
  }

/** TLS identity of a connection, as PEM: our client certificate, and the authority that must have signed the other side's. */
export interface ClientTls {
  readonly certificate: string
  readonly key: string
  readonly ca?: string
}

/** The same as options of a connection; nothing where there is no certificate. */
export const tlsOptions = (tls: ClientTls | undefined) =>
  tls === undefined ? {} : { cert: tls.certificate, key: tls.key, ...(tls.ca === undefined ? {} : { ca: tls.ca }) }

/** True of a host that is an address itself, and none that may be asked; a name is judged once it is looked up. */
export function isRefusedAddress(hostname: string, isAllowed = isPublicAddress): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return (/^[\d.]+$/.test(bare) || bare.includes(':')) && !isAllowed(bare)
}

/** Connector under the rules, for an undici agent. A connection must stand within `timeoutMs`. */
export function guardedConnector(
  { plainHttp, trusted = [], resolve = resolveAll, isAllowed = isPublicAddress }: OutboundRules,
  timeoutMs: number,
  tls?: ClientTls,
): buildConnector.connector {
  const free = buildConnector({ timeout: timeoutMs, ...tlsOptions(tls) })
  const judged = buildConnector({ timeout: timeoutMs, ...tlsOptions(tls), lookup: judging(resolve, isAllowed) })
  return (options, done) => {
    const { hostname, port, protocol } = options
    if (protocol !== 'https:' && !plainHttp) return done(refusal(), null)
    if (trusted.includes(`${hostname}:${port || ports[protocol]}`)) return free(options, done)
    // A host that is an address already is never looked up.
    return isRefusedAddress(hostname, isAllowed) ? done(refusal(), null) : judged(options, done)
  }
}

const connectMs = 3000
const answerMs = 10_000
const dumpBytes = 16_000

/** At most so many bytes, as text; the rest is not waited for. */
async function beginningOf(body: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let read = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    read += chunk.length
    if (read >= most) break
  }
  return Buffer.concat(chunks).toString('utf8', 0, most)
}

/** A way out under the rules, with few connections kept a host. */
export function outbound(rules: OutboundRules): { readonly send: SendOut; readonly close: () => Promise<void> } {
  const agent = new Agent({ connections: 8, pipelining: 1, connect: guardedConnector(rules, connectMs) })
  return {
    send: async ({ method, url, headers, body, readsBytes }) => {
      const answer = await request(url, {
        dispatcher: agent,
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(answerMs),
      })
      const said = readsBytes === undefined ? undefined : await beginningOf(answer.body, readsBytes)
      // The rest of an answer is not needed, and may be long.
      if (said === undefined) await answer.body.dump({ limit: dumpBytes }).catch(() => {})
      const retryAfter = answer.headers['retry-after']
      return {
        status: answer.statusCode,
        ...(typeof retryAfter === 'string' ? { retryAfter } : {}),
        ...(said === undefined ? {} : { body: said }),
      }
    },
    close: () => agent.destroy(),
  }
}
