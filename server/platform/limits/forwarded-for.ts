// Reader of `X-Forwarded-For` as balancers write it: with ports, in brackets, or with a word where they know no address (S-31).
import ipaddr from 'ipaddr.js'

const forms = [/^\[(?<address>[^\]]+)\](?::\d+)?$/, /^(?<address>\d+(?:\.\d+){3}):\d+$/]

/** `1.2.3.4:5` and `[2001:db8::1]:5` without port and brackets. */
function bare(entry: string): string {
  for (const form of forms) {
    const address = form.exec(entry)?.groups?.address
    if (address !== undefined) return address
  }
  return entry
}

export interface ForwardedFor {
  /** The addresses, as Fastify reads them; absent where there is none. */
  readonly addresses: string | undefined
  /** True where an entry is no address. */
  readonly isUnreadable: boolean
}

/**
 * The addresses that may be believed. Each proxy adds the address it sees behind the earlier ones. Where one of them is no address, what
 * stands before it came from somebody unknown: it is left out, and the proxy itself counts as the caller.
 */
export function readForwardedFor(header: string): ForwardedFor {
  const entries = header.split(',').map((entry) => bare(entry.trim()))
  const last = entries.findLastIndex((entry) => !ipaddr.isValid(entry))
  const addresses = entries.slice(last + 1).join(', ')
  return { addresses: addresses === '' ? undefined : addresses, isUnreadable: last >= 0 }
}
