// GET /postcode/lookup/{code} and /postcode/{code}: return the place of a postal code (M3). Cities come from what the operator
// imported, else from the operator's service, else from the country's own table. The province is the country's own where its
// table is sure of it, because its rules judge by the same table.
import type { Place } from '#domain/questions/country-rules.ts'
import type { LookUpDeps, UseCase } from './look-up-dependencies.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import { divisionNamed } from './normalise.ts'
import { compactCode, placesOfCode } from './postal-place-store.ts'

/** More than these are no choice. */
const mostCities = 20
const longestCode = 12

interface Found {
  readonly provinces: readonly string[]
  readonly cities: readonly string[]
}

export const postcode: UseCase<'postcode' | 'postcodeLookup'> = async (deps, { params, query }) => {
  const { country } = query
  const code = params.code.trim()
  if (!Object.hasOwn(deps.catalogue.countryPlaces, country) || code.length > longestCode)
    return refuse('unknown-postcode')
  const own = deps.catalogue.countryPlaces[country]!.placeOf(code)
  const found = (await imported(deps, country, code)) ?? (await fromService(deps, country, code))
  if (!own && !found) return refuse('unknown-postcode')
  return reply(200, placeOf(own ?? {}, found))
}

/** One city is filled in, several are offered; the same for provinces, of which none is chosen for the applicant. */
export function placeOf(own: Place, { provinces, cities }: Found = { provinces: [], cities: [] }) {
  const several = [...new Set(cities)]
  const province = own.province ?? (new Set(provinces).size === 1 ? provinces[0] : undefined)
  const city = several.length === 0 ? own.city : several.length === 1 ? several[0] : undefined
  return {
    ...(province === undefined ? {} : { province }),
    ...(city === undefined ? {} : { city }),
    ...(several.length > 1 ? { cities: several.slice(0, mostCities) } : {}),
  }
}

async function imported({ db }: LookUpDeps, country: string, code: string): Promise<Found | undefined> {
  const rows = await placesOfCode(db, country, code)
  if (rows.length === 0) return undefined
  return { cities: rows.map(({ city }) => city), provinces: rows.flatMap(({ province }) => province ?? []) }
}

async function fromService(
  { catalogue, lookUps }: LookUpDeps,
  country: string,
  code: string,
): Promise<Found | undefined> {
  if (!/^[0-9A-Z]{2,10}$/.test(compactCode(code))) return undefined
  const said = await lookUps.place(country, compactCode(code))
  const divisions = catalogue.countries[country]?.divisions ?? {}
  const province = said && divisionNamed(divisions, said.province)
  if (!said || (said.city.length === 0 && province === undefined)) return undefined
  return { cities: said.city, provinces: province === undefined ? [] : [province] }
}
