// GET /company/{name}: suggests employers by the beginning of their name (M3). The operator's service first; where there is
// none, or it does not answer, the country's own short list. Nothing is kept of who asked.
import type { Company } from '#domain/questions/company.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import { reply } from '#server/platform/http/answer.ts'
import type { UseCase } from './look-up-dependencies.ts'
import { namesLike } from './company-match.ts'
import { divisionNamed } from './normalise.ts'

const most = 8
const shortest = 2

export const company: UseCase<'company'> = async ({ catalogue, lookUps }, { params, query }) => {
  const { country } = query
  const typed = params.name.trim()
  if (typed.length < shortest || !Object.hasOwn(catalogue.countries, country)) return reply(200, { companies: [] })
  const outside = await lookUps.companies(country, typed.toLowerCase())
  const own = catalogue.countryPlaces[country]?.companies ?? []
  const companies = outside
    ? oneOfEach(outside, catalogue.countries[country]!.divisions)
    : namesLike(
        own.map(({ name }) => name),
        typed,
        most,
      ).map((name) => own.find((each) => each.name === name)!)
  return reply(200, { companies: companies.slice(0, most) })
}

/** Those with a name, the first of each; a province that is none of the country's is left out. */
function oneOfEach(
  companies: readonly Partial<Company>[],
  divisions: Readonly<Record<string, string>> | undefined,
): Company[] {
  const named = companies.flatMap((each) => {
    const { name, province } = each
    if (name === undefined) return []
    const known = divisions && province !== undefined ? divisionNamed(divisions, [province]) : province
    return [withoutUndefined({ ...each, name, province: known })]
  })
  return [...new Map(named.toReversed().map((each) => [each.name, each])).values()].toReversed()
}
