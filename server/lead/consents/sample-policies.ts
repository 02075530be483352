// Check of the policies that applicants would be shown: where it is wanted, each is the operator's own and none the build's sample.
import { policyIds } from '#domain/law/policies.ts'
import type { ServerSwitches } from '#domain/application/layers.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import { localesWithPolicies } from './policies.ts'
import type { OwnPolicies } from './policies.ts'

/** Policies of the served countries that are a sample still, by file, where the environment wants none. */
export function samplePolicyProblems(
  folders: Pick<Catalogue, 'countryPolicies' | 'policies'>,
  served: Iterable<Pick<Variant, 'countryId'>>,
  own: OwnPolicies,
  { ownPolicies }: Pick<ServerSwitches, 'ownPolicies'>,
): string[] {
  if (!ownPolicies) return []
  return [...new Set([...served].map(({ countryId }) => countryId))].flatMap((countryId) =>
    localesWithPolicies(folders, countryId).flatMap((locale) =>
      policyIds
        .filter((id) => own[countryId]?.[locale]?.[id] === undefined)
        .map(
          (id) =>
            `POLICIES_DIR: ${countryId}/${locale}.json: ${id} is missing, expected your own text: the build has a sample alone`,
        ),
    ),
  )
}
