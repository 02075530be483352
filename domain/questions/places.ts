// Administrative divisions of a country: provinces, their names, and the places of its postal codes.
import type { Place } from './country-rules.ts'

interface Division {
  readonly name: string
  /** The first digits of its postal codes; where several prefixes fit a code, the longest decides. */
  readonly postal: readonly string[]
}

export type Divisions = Readonly<Record<string, Division>>

/** Postal codes that begin with `prefix`, or lie from `prefix` to `to`, are of this city. */
interface CityRow {
  readonly prefix: string
  readonly to?: string
  readonly city: string
}

/** The names by id, as a country's `divisions` wants them. */
export function divisionNames(divisions: Divisions): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(divisions).map(([id, { name }]) => [id, name]))
}

const longestPrefix = 4

/**
 * A look-up of postal codes of so many digits, dashes aside: the division by its first digits, the city where a row knows
 * it.
 */
export function placesBy(
  divisions: Divisions,
  cities: readonly CityRow[],
  digits = 5,
): (postalCode: string) => Place | undefined {
  const provinces = new Map(
    Object.entries(divisions).flatMap(([id, { postal }]) => postal.map((prefix) => [prefix, id] as const)),
  )
  return (postalCode) => {
    const code = postalCode.replaceAll('-', '')
    if (!/^[0-9]+$/.test(code) || code.length !== digits) return undefined
    let province: string | undefined
    for (let length = longestPrefix; length > 0 && province === undefined; length--)
      province = provinces.get(code.slice(0, length))
    if (province === undefined) return undefined
    const city = cities.find(({ prefix, to }) =>
      to === undefined ? code.startsWith(prefix) : code >= prefix && code <= to,
    )?.city
    return city === undefined ? { province } : { province, city }
  }
}
