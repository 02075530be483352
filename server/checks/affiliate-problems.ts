// Validation across affiliates: unknown brands and countries, and names that two affiliates claim.
import type { Affiliate } from '#domain/application/affiliate-folder.ts'

export interface Known {
  readonly brands: object
  readonly countries: object
}

/** One sentence each, with the file that `fileOf` says the affiliate stands in. */
export function affiliateProblems(
  affiliates: Readonly<Record<string, Affiliate>>,
  known: Known,
  fileOf: (id: string) => string,
): string[] {
  const owners = new Map<string, string>()
  return Object.entries(affiliates).flatMap(([id, { brands = [], countries = [], refNames = [], adClicks = [] }]) => {
    const unknown = (kind: keyof Known, ids: readonly string[]) =>
      ids
        .filter((each) => !Object.hasOwn(known[kind], each))
        .map(
          (each) =>
            `${fileOf(id)}: affiliate.${kind}: no such ${kind === 'brands' ? 'brand' : 'country'} ${each}, expected one of ${Object.keys(known[kind]).join(', ')}`,
        )
    const nobody =
      refNames.length + adClicks.length > 0
        ? []
        : [`${fileOf(id)}: affiliate: answers to nothing, expected refNames or adClicks`]
    const taken = refNames.flatMap((name) => {
      const owner = owners.get(name)
      owners.set(name, id)
      return owner === undefined || owner === id
        ? []
        : [`${fileOf(id)}: affiliate.refNames: ${name} is ${owner}'s already, expected a name of its own`]
    })
    return [...unknown('brands', brands), ...unknown('countries', countries), ...nobody, ...taken]
  })
}
