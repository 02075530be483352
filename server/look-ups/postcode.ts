// GET /postcode/lookup/{code} and /postcode/{code}: return the place of a postal code (M3). Cities and their quarters come from what the
// operator imported, else from the operator's service, else from the country's own table. The province is the country's own where its
// table is sure of it, because its rules judge by the same table.
import type { Place } from '#domain/questions/country-rules.ts'
import { withoutUndefined } from '#domain/questions/without-undefined.ts'
import type { LookUpDeps, UseCase } from './look-up-dependencies.ts'
import { refuse, reply } from '#server/platform/http/answer.ts'
import { divisionNamed } from './normalise.ts'
import { compactCode, placesOfCode } from './postal-place-store.ts'

/** More than these are no choice. A rural code has a hundred quarters and more, all of them known to who lives there. */
const mostCities = 20
const mostSuburbs = 200
const longestCode = 12

interface Found {
  readonly provinces: readonly string[]
  readonly cities: readonly string[]
  readonly suburbs: readonly string[]
}

export const postcode: UseCase<'postcode' | 'postcodeLookup'> = async (deps, { params, query }) => {
  const { country } = query
  const code = params.code.trim()
  if (!Object.hasOwn(deps.catalogue.countryPlaces, country) || code.length > longestCode)
    return refuse('unknown-postcode')
  const { placeOf: ownPlaceOf, suburbs = {} } = deps.catalogue.countryPlaces[country]!
  const own = ownPlaceOf(code)
  const found = (await imported(deps, country, code)) ?? (await fromService(deps, country, code))
  if (!own && !found) return refuse('unknown-postcode')
  const ownSuburbs = Object.hasOwn(suburbs, code) ? suburbs[code] : undefined
  return reply(200, placeOf({ ...own, suburbs: ownSuburbs }, found))
}

const nothing: Found = { provinces: [], cities: [], suburbs: [] }

/** One city is filled in, several are offered, and so are its quarters; of several provinces none is chosen for the applicant. */
export function placeOf(own: Place & { readonly suburbs?: readonly string[] | undefined }, found: Found = nothing) {
  const [cities, provinces] = [new Set(found.cities), new Set(found.provinces)]
  const suburbs = new Set(found.suburbs.length > 0 ? found.suburbs : own.suburbs)
  const one = <T>(all: ReadonlySet<T>) => (all.size === 1 ? [...all][0] : undefined)
  const several = (all: ReadonlySet<string>, most: number) => (all.size > 1 ? [...all].slice(0, most) : undefined)
  return withoutUndefined({
    province: own.province ?? one(provinces),
    city: cities.size === 0 ? own.city : one(cities),
    cities: several(cities, mostCities),
    suburb: one(suburbs),
    suburbs: several(suburbs, mostSuburbs),
  })
}

async function imported({ db }: LookUpDeps, country: string, code: string): Promise<Found | undefined> {
  const rows = await placesOfCode(db, country, code)
  if (rows.length === 0) return undefined
  return {
    cities: rows.map(({ city }) => city),
    suburbs: rows.flatMap(({ suburb }) => suburb || []),
    provinces: rows.flatMap(({ province }) => province ?? []),
  }
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
  if (!said || (said.city.length === 0 && said.suburb.length === 0 && province === undefined)) return undefined
  return { cities: said.city, suburbs: said.suburb, provinces: province === undefined ? [] : [province] }
}
