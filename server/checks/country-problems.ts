// Validation of a country: its facts are of one place, and its journey has each page and each choice once (A8, C4, D2).
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/core'
import type { CountryCode, MetadataJson } from 'libphonenumber-js/core'
import phoneMetadata from 'libphonenumber-js/min/metadata'
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { optionsOf } from '#domain/questions/validate.ts'
import type { Country } from '#domain/application/country.ts'
import type { Messaging } from '#domain/law/messaging.ts'
import { isZoneOf, zonesOf } from '#server/platform/kit/time-zones.ts'

type Countries = Readonly<Record<string, Country>>

const doubled = (path: string, list: readonly string[]) =>
  list.flatMap((each, index) =>
    list.indexOf(each) < index ? [`${path}.${index}: ${each} stands there twice, expected once`] : [],
  )

const isChoice = (key: DataPointKey) => dataPoint(key).kind === 'choice'

const phones: MetadataJson = phoneMetadata

/** Code, time zones and calling code that are not of one country; a folder begun as a copy has some of the other's. */
function placeProblems({ iso, timeZone, phonePrefix }: Country): string[] {
  // Two capitals: the library says whether a country has them.
  const code = iso as CountryCode
  if (zonesOf(iso).length === 0 || !isSupportedCountry(code, phones))
    return [`iso: no country has the code ${iso}, expected one of ISO 3166`]
  const prefix = `+${getCountryCallingCode(code, phones)}`
  return [
    ...foreignZone(iso, 'timeZone', timeZone),
    ...(phonePrefix === prefix ? [] : [`phonePrefix: ${phonePrefix} is not that of ${iso}, expected ${prefix}`]),
  ]
}

function foreignZone(iso: string, path: string, zone: string): string[] {
  return isZoneOf(iso, zone)
    ? []
    : [`${path}: ${zone} is no time zone of ${iso}, expected one of ${zonesOf(iso).join(', ')}`]
}

/** Everything wrong with countries' facts, choices and journeys, one sentence each; `messaging` has their further time zones. */
export function countryProblems(
  countries: Countries,
  messaging: Readonly<Record<string, Pick<Messaging, 'timeZones'>>> = {},
): string[] {
  const all = Object.entries(countries)
  return all.flatMap(([id, country], index) => {
    const twin = all.slice(0, index).find(([, { iso }]) => iso === country.iso)?.[0]
    const problems = [
      ...(twin === undefined ? [] : [`iso: ${country.iso} is that of ${twin} too, expected a code of its own`]),
      ...placeProblems(country),
      ...journeyProblems(country),
    ]
    const further = messaging[id]?.timeZones ?? []
    return [
      ...problems.map((problem) => `catalogue/countries/${id}/country.ts: country.${problem}`),
      ...further
        .flatMap((zone, at) => foreignZone(country.iso, `timeZones.${at}`, zone))
        .map((problem) => `catalogue/countries/${id}/messaging.ts: messaging.${problem}`),
    ]
  })
}

function journeyProblems(country: Country): string[] {
  const { initial, order = [], always, optional, pages = {} } = country.journey
  const unchoosable = [...always, ...optional].filter(
    (key) => isChoice(key) && !dataPoint(key).nations && !optionsOf(key, country)?.length,
  )
  return [
    ...doubled('journey.initial', initial),
    ...doubled('journey.order', order),
    ...doubled('journey.always', always),
    ...doubled('journey.optional', optional),
    ...Object.entries(pages).flatMap(([path, keys]) => doubled(`journey.pages.${path}`, keys)),
    ...Object.entries(country.options).flatMap(([key, options]) => [
      ...doubled(`options.${key}`, options),
      ...(isDataPointKey(key) && !isChoice(key) ? [`options.${key}: is no choice, expected one of those`] : []),
    ]),
    ...unchoosable.map((key) => `journey: ${key} is asked and has no choices, expected some in options or divisions`),
  ]
}
