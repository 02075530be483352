// Variants by host name: the names of each, and the variant of a name.
import type { ServerSwitches } from '#domain/application/layers.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { PlatformDeps } from '../platform-dependencies.ts'

/** The host names a variant has at the base path; a developer's machine has `{variant}.localhost` beside. */
export function hostsOf({ id, hosts }: Pick<Variant, 'id' | 'hosts'>, { developerPages }: ServerSwitches): string[] {
  return [...hosts, ...(developerPages ? [`${id}.localhost`] : [])]
}

/** The variant of a host name, else the chosen one. */
export function variantAt(
  host: string,
  { config, variants }: Pick<PlatformDeps, 'config' | 'variants'>,
): Variant | undefined {
  const name = host.toLowerCase()
  const byHost = [...variants.values()].find((variant) => hostsOf(variant, config.switches).includes(name))
  return byHost ?? (config.chosenVariant === undefined ? undefined : variants.get(config.chosenVariant))
}
