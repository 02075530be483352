// GET /postcode/lookup/{code}: the place of a postal code, from the country's own table.
import { refuse, reply } from '#server/http/answer.ts'
import type { UseCase } from './use-case.ts'

export const postcodeLookup: UseCase = async ({ catalogue }, { params, query }) => {
  const { country } = query as { country: string }
  const places = Object.hasOwn(catalogue.countryPlaces, country) ? catalogue.countryPlaces[country] : undefined
  const place = places?.placeOf(params.code ?? '')
  return place ? reply(200, place) : refuse('unknown-postcode')
}
