// Allowed redirect hosts: those the lender or the provider declared, over https (S-06).
import type { ProviderId } from '#domain/follow-up/providers.ts'
import type { LendersDeps } from '../lenders-dependencies.ts'
import { thisMachine } from '#server/platform/kit/this-machine.ts'

type Places = Pick<LendersDeps, 'config' | 'catalogue'>

/**
 * The address in its canonical form, or nothing where it may not be gone to: another host or port than the lender's endpoint or
 * its declared ones, no https (http to this machine's sandbox apart), or a user name in it.
 */
export function redirectAddress({ config, catalogue }: Places, lenderId: string, address: string): string | undefined {
  const baseUrl = config.lenders[lenderId]?.baseUrl ?? ''
  return addressWithin(config, address, { baseUrl, hosts: catalogue.lenders[lenderId]?.redirectHosts ?? [] })
}

/** The same for a provider's page. */
export function providerAddress(
  { config }: Pick<LendersDeps, 'config'>,
  provider: ProviderId,
  address: string,
): string | undefined {
  const access = config.thirdParties[provider]
  return access && addressWithin(config, address, access)
}

function addressWithin(
  { switches }: Places['config'],
  address: string,
  { baseUrl, hosts }: { readonly baseUrl: string; readonly hosts: readonly string[] },
): string | undefined {
  const url = URL.parse(address)
  if (!url || url.username !== '' || url.password !== '') return undefined
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && thisMachine.has(url.hostname) && switches.plainHttp)
  return isSafe && (url.host === URL.parse(baseUrl)?.host || hosts.includes(url.host)) ? url.href : undefined
}
