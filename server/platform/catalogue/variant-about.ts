// Company behind a variant and the statements of its country's law, as its pages carry them.
import type { Broker } from '#domain/law/broker.ts'
import type { ShownDisclosure } from '#domain/law/disclosures.ts'
import type { Variant } from '#domain/application/variant.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import type { Catalogue } from './catalogue.ts'

export interface About {
  /** Absent where the brand has not said it; a production server does not start then. */
  readonly broker?: Broker
  readonly disclosures: readonly ShownDisclosure[]
}

/** The broker and the disclosures of a variant. */
export function aboutVariant(
  { brands, disclosures }: Pick<Catalogue, 'brands' | 'disclosures'>,
  { brandId, countryId }: Pick<Variant, 'brandId' | 'countryId'>,
): About {
  return withoutUndefined({
    broker: brands[brandId]?.countries[countryId]?.broker,
    disclosures: (disclosures[countryId] ?? []).map(({ id, shownAt, url, demands }) =>
      withoutUndefined({ id, shownAt: shownAt.filter((place) => place !== 'mail'), url, demands }),
    ),
  })
}
