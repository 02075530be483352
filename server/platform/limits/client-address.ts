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

/** Neighbouring networks that one subscriber may have many of: the /48 of an IPv6 /64, the /24 of an IPv4 address. */
export function widerNetwork(network: string): string {
  return network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}::/48`
    : `${network.split('.').slice(0, 3).join('.')}.0/24`
}
