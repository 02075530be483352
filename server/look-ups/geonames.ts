// Parser of a GeoNames postal file's lines: twelve columns between tabs. They are country, code, place, then three levels of
// administration by name and code, latitude, longitude, accuracy.
import type { Country } from '#domain/application/country.ts'
import type { CountryPlaces, PostalColumn } from '#domain/questions/country-rules.ts'
import { divisionNamed } from './normalise.ts'
import { compactCode } from './postal-place-store.ts'
import type { PostalPlace } from './postal-place-store.ts'

const columns = 12
const positions: Readonly<Record<PostalColumn, number>> = { place: 2, admin1: 3, admin2: 5, admin3: 7 }
const longestName = 120

/** `elsewhere`: a country that no form is for. */
export type ReadLine = { readonly place: PostalPlace } | { readonly wrong: string } | 'elsewhere'

export interface PostalCountries {
  readonly countries: Readonly<Record<string, Pick<Country, 'iso' | 'divisions'>>>
  readonly countryPlaces: Readonly<Record<string, Pick<CountryPlaces, 'postalColumns'>>>
}

/** Reads lines for these countries; what is wrong with one is said as what was found and what was expected. */
export function lineReader({ countries, countryPlaces }: PostalCountries): (line: string) => ReadLine {
  const byIso = new Map(Object.entries(countries).map(([id, { iso }]) => [iso, id]))
  const known = new Map<string, string | undefined>()
  const provinceOf = (country: string, name: string) => {
    const key = `${country} ${name}`
    if (!known.has(key)) known.set(key, divisionNamed(countries[country]!.divisions, [name]))
    return known.get(key)
  }
  return (line) => {
    const parts = line.split('\t')
    if (parts.length !== columns) return { wrong: `found ${parts.length} columns, expected ${columns} between tabs` }
    const iso = parts[0]!
    if (!/^[A-Z]{2}$/.test(iso)) return { wrong: 'expected two capital letters for the country in column 1' }
    const country = byIso.get(iso)
    if (country === undefined) return 'elsewhere'
    const code = compactCode(parts[1]!)
    if (!/^[0-9A-Z]{2,10}$/.test(code)) return { wrong: 'expected a postal code in column 2' }
    const {
      city: cityColumns = ['place'],
      suburb: suburbColumn,
      province = 'admin1',
    } = countryPlaces[country]?.postalColumns ?? {}
    const names = cityColumns.map((column) => parts[positions[column]]!.trim())
    const city = names.find((name) => name !== '')
    const suburb = suburbColumn ? parts[positions[suburbColumn]]!.trim() : ''
    if (city === undefined || Math.max(city.length, suburb.length) > longestName)
      return { wrong: `expected the name of a place of at most ${longestName} characters` }
    return { place: { country, code, city, suburb, province: provinceOf(country, parts[positions[province]]!) } }
  }
}
