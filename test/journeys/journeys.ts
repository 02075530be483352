// Every journey table there is, found by its file name, and the way through any other variant made from its country's.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { clamp } from '#domain/variant.ts'
import type { Variant } from '#domain/variant.ts'
import { countries } from '#test/domain/countries.ts'
import { generalExamples } from '#test/domain/general-examples.ts'
import type { Journey, JourneyPage } from './journey.ts'

const folder = import.meta.dirname
const files = readdirSync(folder).filter((file) => file.endsWith('.journey.ts'))

export const journeys: readonly Journey[] = await Promise.all(
  files.toSorted().map(async (file) => ((await import(join(folder, file))) as { readonly journey: Journey }).journey),
)

/**
 * The way through a variant, by its country's table: an amount and a period within the variant's own limits, and answers to what
 * it asks beside the country. Throws for a country without a table.
 */
export function journeyThrough({ id, countryId, settings }: Variant): Journey {
  const table =
    journeys.find(({ variant }) => variant === id) ?? journeys.find(({ variant }) => variant.endsWith(`-${countryId}`))
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
  return { variant: id, pages: [...pages, vehicle] }
}
