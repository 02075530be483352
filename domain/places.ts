// A country's administrative divisions: its list of provinces, their names and the places of its postal codes.
import type { Place } from './country.ts'

interface Division {
  readonly name: string
  /** The first two digits of its postal codes. */
  readonly postal: readonly string[]
}

export type Divisions = Readonly<Record<string, Division>>

/** Postal codes that begin with `prefix`, or lie from `prefix` to `to`, are of this city. */
interface CityRow {
  readonly prefix: string
  readonly to?: string
  readonly city: string
}

/** The ids in the order the table has them. */
export function divisionIds(divisions: Divisions): readonly string[] {
  return Object.keys(divisions)
}

/** The names by id, as a country's `optionNames` wants them. */
export function divisionNames(divisions: Divisions): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(divisions).map(([id, { name }]) => [id, name]))
}

/** A look-up of five-digit postal codes: the division by two digits, the city where a row knows it. */
export function placesBy(divisions: Divisions, cities: readonly CityRow[]): (postalCode: string) => Place | undefined {
  const provinces = new Map(
    Object.entries(divisions).flatMap(([id, { postal }]) => postal.map((two) => [two, id] as const)),
  )
  return (postalCode) => {
    const province = /^[0-9]{5}$/.test(postalCode) ? provinces.get(postalCode.slice(0, 2)) : undefined
    if (province === undefined) return undefined
    const city = cities.find(({ prefix, to }) =>
      to === undefined ? postalCode.startsWith(prefix) : postalCode >= prefix && postalCode <= to,
    )?.city
    return city === undefined ? { province } : { province, city }
  }
}
