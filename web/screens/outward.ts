// Check of outgoing redirects: only plain web addresses on a host that the server vouches for (S-06).
import { parsedUrl } from '../parsed-url.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * The address in its canonical form, or nothing: https only, without a user name. Plain http is for this machine, and only from a
 * page that came by it.
 */
export function outwardAddress(address: string, { protocol }: Pick<Location, 'protocol'>): string | undefined {
  const url = parsedUrl(address)
  if (!url || url.username !== '' || url.password !== '') return undefined
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && protocol === 'http:' && loopback.has(url.hostname))
  return isSafe ? url.href : undefined
}
