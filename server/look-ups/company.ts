// GET /company/{name}: suggests employers by the beginning of their name (M3). The operator's service first; where there is
// none, or it does not answer, the country's own short list. Nothing is kept of who asked.
import { reply } from '#server/platform/http/answer.ts'
import type { UseCase } from './look-up-dependencies.ts'
import { namesLike } from './company-match.ts'

const most = 8
const shortest = 2

export const company: UseCase<'company'> = async ({ catalogue, lookUps }, { params, query }) => {
  const { country } = query
  const typed = params.name.trim()
  if (typed.length < shortest || !Object.hasOwn(catalogue.countries, country)) return reply(200, { companies: [] })
  const outside = await lookUps.companies(country, typed.toLowerCase())
  const names = outside ?? namesLike(catalogue.countryPlaces[country]?.companies ?? [], typed, most)
  return reply(200, { companies: names.slice(0, most).map((name) => ({ name })) })
}
