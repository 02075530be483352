// List of all journey tables, found by file name, and journeys for other variants made from their country's table.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { dataPointsOf, flows } from '#domain/journey/flows.ts'
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { clamp } from '#domain/questions/question-settings.ts'
import type { Variant } from '#domain/application/variant.ts'
import { countries } from '#test/domain/countries.ts'
import { generalExamples } from '#test/domain/general-examples.ts'
import type { Journey, JourneyPage } from './journey.ts'

const folder = import.meta.dirname
const files = readdirSync(folder).filter((file) => file.endsWith('.journey.ts'))

export const journeys: readonly Journey[] = await Promise.all(
  files.toSorted().map(async (file) => {
    const { journey } = (await import(join(folder, file))) as { readonly journey: Journey }
    return { ...journey, file: `test/journeys/${file}` }
  }),
)

/** The same answers and mistakes on the pages of the variant's own flow, in the order its pages have them. */
export function inFlow({ pages: all, ...journey }: Journey, { flow, country }: Variant): Journey {
  const { order, initial, pathOf } = flows[flow]
  const fields = Object.assign({}, ...all.map((page) => page.fields)) as JourneyPage['fields']
  const mistakes = all.flatMap((page) => page.mistakes ?? [])
  const asked = Object.keys(fields) as DataPointKey[]
  // Pages that are there on init come first, whatever the order of the rest.
  const paths = [...new Set([...initial(country.journey), ...order(country.journey)])]
  const pages = paths.map((path): JourneyPage => {
    const keys = dataPointsOf(path, asked, flow, country.journey)
    return {
      path,
      fields: Object.fromEntries(keys.map((key) => [key, fields[key]])),
      mistakes: mistakes.filter(({ field }) => pathOf(field, country.journey) === path),
    }
  })
  return { ...journey, pages: pages.filter((page) => Object.keys(page.fields).length > 0) }
}

/**
 * The way through a variant, by its country's table: an amount and a period within the variant's own limits, and answers to what
 * it asks beside the country. Throws for a country without a table.
 */
export function journeyThrough(variant: Variant): Journey {
  const { id, countryId, settings, flow } = variant
  const table =
    journeys.find((each) => each.variant === id) ?? journeys.find((each) => each.variant.endsWith(`-${countryId}`))
  if (!table) throw new Error(`test/journeys has no table for ${countryId}`)
  if (table.variant === id) return table
  const within = (page: JourneyPage): JourneyPage =>
    page.path === 'loan-details'
      ? {
          ...page,
          mistakes: [],
          fields: {
            ...page.fields,
            amount: String(clamp(settings.amount.default, settings.amount)),
            period: String(clamp(settings.period.default, settings.period)),
          },
        }
      : page
  const isVehicleAsked =
    variant.country.journey.always.includes('otherDetails.vehicleOwnership') ||
    table.pages.some(({ path }) => path === 'vehicle-ownership')
  const pages = table.pages.filter(({ path }) => path !== 'vehicle-ownership').map(within)
  const plates = countries[countryId]!.examples.licencePlate ?? generalExamples.licencePlate
  const vehicle: JourneyPage = {
    path: 'vehicle-ownership',
    fields: {
      'otherDetails.vehicleOwnership': 'true',
      'otherDetails.vehicleLicensePlateNumber': String(plates.good[0]),
      'otherDetails.isVehicleFinanced': 'false',
      'otherDetails.hasVehicleDownPayment': 'false',
      'otherDetails.vehicleConsent': 'true',
    },
  }
  const through: Journey = { ...table, variant: id, pages: isVehicleAsked ? [...pages, vehicle] : pages }
  return flow === 'v3' && !variant.country.journey.moved ? through : inFlow(through, variant)
}
