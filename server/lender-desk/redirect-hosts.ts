// Where an applicant may be sent to: hosts the lender declared, over https (S-06).
import type { Deps } from '#server/deps.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * The address in its canonical form, or nothing where it may not be gone to: another host than the lender's endpoint or
 * its declared ones, no https (http to this machine's sandbox apart), or a user name in it.
 */
export function redirectAddress(
  { config, catalogue }: Pick<Deps, 'config' | 'catalogue'>,
  lenderId: string,
  address: string,
): string | undefined {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '') return undefined
  const endpoint = URL.parse(config.lenders[lenderId]?.baseUrl ?? '')?.hostname
  const declared = catalogue.lenders[lenderId]?.redirectHosts ?? []
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname) && config.switches.plainHttp)
  return isSafe && (url.hostname === endpoint || declared.includes(url.hostname)) ? url.href : undefined
}
