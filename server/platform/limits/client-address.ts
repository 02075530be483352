// Client network of a request, as rate limits count it.
import ipaddr from 'ipaddr.js'

/** An IPv4 address as it is, also one that is written as IPv6; of an IPv6 address the /64 that one household has. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const { parts } = parsed as ipaddr.IPv6
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
