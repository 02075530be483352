// Variants for browser tests of looks: one of each brand. Where it looks different, all of its countries do.
import * as catalogue from '#catalogue/server.generated.ts'
import type { Variant } from '#domain/application/variant.ts'
import { variantsOf } from '#server/platform/catalogue/catalogue.ts'

export const ofEachBrand: readonly Variant[] = [
  ...new Map(
    [...variantsOf(catalogue, { productName: 'Loanform', environment: 'development' }).values()].map((variant) => [
      variant.brandId,
      variant,
    ]),
  ).values(),
]
