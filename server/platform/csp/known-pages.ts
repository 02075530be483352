// Page look-up by address: the variant that an address of ours belongs to. Reports about any other page are not ours to keep.
import { constants } from '#domain/application/constants.ts'
import type { PlatformDeps } from '../platform-dependencies.ts'
import { hostsOf, variantAt } from '../pages/variant-at.ts'

/** A page of ours that is no variant's: the list of a developer's machine, the gallery. */
const noVariant = '-'

type Parts = Pick<PlatformDeps, 'config' | 'variants'>

/** Host names at which our pages stand: of this server, of other web servers that call it, and of variants. */
function ownHosts({ config, variants }: Parts): ReadonlySet<string> {
  const { publicUrl, corsOrigins, switches } = config
  return new Set([
    ...[publicUrl, ...corsOrigins].map((address) => new URL(address).hostname),
    ...(switches.developerPages ? ['localhost', '127.0.0.1'] : []),
    ...[...variants.values()].flatMap((variant) => hostsOf(variant, switches)),
  ])
}

/** By an address: the variant's id; nothing where the address is not ours. */
export function variantOfPage(parts: Parts): (page: URL) => string | undefined {
  const hosts = ownHosts(parts)
  const { config, variants } = parts
  const neutral = `/${constants.translation.fallbackLanguage}/`
  return ({ hostname, pathname }) => {
    if (!hosts.has(hostname)) return undefined
    const path = pathname.startsWith(neutral) ? pathname.slice(neutral.length - 1) : pathname
    const named = path.split('/')[1] ?? ''
    if (variants.has(named)) return named
    return path.startsWith(`${config.basePath}/`) ? (variantAt(hostname, parts)?.id ?? noVariant) : noVariant
  }
}
