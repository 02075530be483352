// Public address check for outbound requests, by numeric IP address (S-27).
import ipaddr from 'ipaddr.js'

const cidr = (text: string) => ipaddr.parseCIDR(text)
// Public by its number, and yet a cloud's own door for its machines.
const insideClouds = [cidr('168.63.129.16/32')]
/** All that is routed of IPv6; what is outside of it is some host's own, or hides an IPv4 address. */
const routed = cidr('2000::/3')

/** True for an address that anybody on the internet has. One that is written or wrapped in another form is what it stands for. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv6') return parsed.match(routed)
  return !insideClouds.some((range) => parsed.match(range))
}
