// Validation of a country's choices and journey: each page once, and each choice once, where somebody could choose it (A8, C4, D2).
import { dataPoint, isDataPointKey } from '#domain/questions/data-points.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { optionsOf } from '#domain/questions/validate.ts'
import type { Country } from '#domain/application/country.ts'

const doubled = (path: string, list: readonly string[]) =>
  list.flatMap((each, index) =>
    list.indexOf(each) < index ? [`${path}.${index}: ${each} stands there twice, expected once`] : [],
  )

const isChoice = (key: DataPointKey) => dataPoint(key).kind === 'choice'

/** Everything wrong with a country's choices and journey, one sentence each. */
export function countryProblems(countries: Readonly<Record<string, Country>>): string[] {
  return Object.entries(countries).flatMap(([id, country]) => {
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
    ].map((problem) => `catalogue/countries/${id}/country.ts: country.${problem}`)
  })
}
