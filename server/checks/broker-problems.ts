// Checks of a form's legal statements: those that each country must have, and the broker where one is needed.
import type { Lender } from '#domain/lender/lender.ts'
import { missingFacts } from '#domain/lender/identity.ts'
import { requiredDisclosures } from '#domain/law/disclosures.ts'
import type { DemandedFact } from '#domain/law/disclosures.ts'
import type { ServerSwitches } from '#domain/application/layers.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'

type Folders = Pick<Catalogue, 'brands' | 'countries' | 'disclosures' | 'lenders'>

/** Countries that lack a statement which all of them, or all member states, must make; and debt advice without a page to read. */
export function disclosureProblems({ countries, disclosures }: Pick<Folders, 'countries' | 'disclosures'>): string[] {
  return Object.entries(disclosures).flatMap(([country, rows]) => {
    const file = `catalogue/countries/${country}/disclosures.ts`
    const advice = rows.find(({ id }) => id === 'debt-advice')
    return [
      ...requiredDisclosures(countries[country] ?? {})
        .filter((id) => !rows.some((row) => row.id === id))
        .map((id) => `${file}: disclosures: ${id} is missing, expected a row with where it is shown and its source`),
      ...(advice && advice.url === undefined
        ? [`${file}: disclosures: debt-advice has no url, expected the page of an advice service`]
        : []),
    ]
  })
}

/** Variants that do not say who their broker is, by name, where the environment wants it said. */
export function brokerProblems(
  { brands }: Pick<Folders, 'brands'>,
  variants: Iterable<Pick<Variant, 'id' | 'brandId' | 'countryId'>>,
  { namesBroker }: Pick<ServerSwitches, 'namesBroker'>,
): string[] {
  if (!namesBroker) return []
  return [...variants].flatMap(({ id, brandId, countryId }) =>
    brands[brandId]?.countries[countryId]?.broker
      ? []
      : [
          `catalogue/brands/${brandId}/brand.ts: brand.countries.${countryId}.broker: is missing, expected who the broker of ${id} is`,
        ],
  )
}

const expected: Readonly<Record<DemandedFact, string>> = {
  legalName: 'the company that lends',
  licence: 'the register and the number of its licence',
  address: 'where the company is reached by post',
}

/** Lenders of the served variants that do not state what the country's law wants told of them, where the environment wants it. */
export function lenderIdentityProblems(
  { lenders, disclosures }: Pick<Folders, 'lenders' | 'disclosures'>,
  variants: Iterable<Pick<Variant, 'brandId' | 'countryId'>>,
  { namesLenders }: Pick<ServerSwitches, 'namesLenders'>,
): string[] {
  if (!namesLenders) return []
  const served = [...variants]
  const isServed = ({ brands }: Lender, country: string) =>
    served.some(({ brandId, countryId }) => countryId === country && (!brands || brands.includes(brandId)))
  return Object.entries(lenders).flatMap(([id, lender]) =>
    Object.entries(lender.countries)
      .filter(([country]) => isServed(lender, country))
      .flatMap(([country, here]) => {
        const row = disclosures[country]?.find((disclosure) => disclosure.id === 'lender')
        return missingFacts(here, row?.demands ?? []).map(
          (fact) =>
            `catalogue/lenders/${id}/countries/${country}.ts: ${country}.${fact}: is missing, expected ${expected[fact]} (${row?.source})`,
        )
      }),
  )
}
