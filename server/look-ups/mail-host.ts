// Mail domain check by the machine's DNS: once, briefly, and `unknown` where DNS does not answer.
import { Resolver } from 'node:dns/promises'
import { isPublicAddress } from '#server/platform/kit/public-address.ts'

export type MailHost = 'yes' | 'no' | 'unknown'

type Ask = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6'>

/** There is no such name, or it has no such record. */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

const codeOf = (error: unknown) => (error as { readonly code?: string }).code ?? ''

/** The machine's DNS, asked once with this much time. */
export const dnsWithin = (timeoutMs: number): Ask => new Resolver({ timeout: timeoutMs, tries: 1 })

/**
 * By MX, else by the address of the domain itself (RFC 5321, 5.1); an MX of nobody says no (RFC 7505). A name that only our own network knows
 * is answered like one that nobody has: anybody may ask (S-27).
 */
export async function mailHostOf(domain: string, dns: Ask): Promise<MailHost> {
  try {
    const hosts = await dns.resolveMx(domain)
    if (hosts.length > 0) return hosts.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'yes' : 'no'
  } catch (error) {
    if (!absent.has(codeOf(error))) return 'unknown'
  }
  const addresses = await Promise.allSettled([dns.resolve4(domain), dns.resolve6(domain)])
  if (addresses.some((found) => found.status === 'fulfilled' && found.value.some(isPublicAddress))) return 'yes'
  const areAbsent = addresses.every((found) => found.status === 'fulfilled' || absent.has(codeOf(found.reason)))
  return areAbsent ? 'no' : 'unknown'
}
