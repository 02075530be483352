// All countries and locales of the catalogue, for tests that apply to each of them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as catalogue from '#catalogue/server.generated.ts'
import { base } from '#domain/application/constants.ts'
import type { Country } from '#domain/application/country.ts'
import type {
  Bureaux,
  CountryPlaces,
  CountryRules,
  Examples,
  PlaceExamples,
  Written,
} from '#domain/questions/country-rules.ts'
import type { Locale } from '#domain/application/locale.ts'
import { deepMerge } from '#domain/application/merge.ts'
import type { Settings } from '#domain/questions/question-settings.ts'

export const today = '2026-11-21'

type Texts = Readonly<Record<string, string>>

/** The shape of a locale's form.json. */
export interface FormTexts {
  readonly contexts: Texts
  readonly steps: Readonly<Record<string, Texts>>
  readonly older: Readonly<Record<string, Texts>>
  readonly dataPoints: Readonly<Record<string, Texts>>
  readonly options: Readonly<Record<string, Texts>>
  readonly faults: Readonly<Record<string, Texts>>
}

interface WholeLocale {
  readonly locale: Locale
  readonly form: FormTexts
  readonly shell: object
}

const folder = join(import.meta.dirname, '../../catalogue')
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as unknown

export const locales: Readonly<Record<string, WholeLocale>> = Object.fromEntries(
  Object.entries(catalogue.locales).map(([id, locale]) => [
    id,
    {
      locale,
      form: read(`locales/${id}/form.json`) as FormTexts,
      shell: read(`locales/${id}/shell.json`) as object,
    },
  ]),
)

export interface WholeCountry extends CountryRules, CountryPlaces {
  readonly country: Country
  readonly examples: Examples
  readonly placeExamples: PlaceExamples
  readonly written: Written
  readonly bureaux: Bureaux
}

export const countries: Readonly<Record<string, WholeCountry>> = Object.fromEntries(
  await Promise.all(
    readdirSync(join(folder, 'countries')).map(async (id) => {
      const { examples, placeExamples, written, bureaux } = (await import(
        join(folder, 'countries', id, 'examples.ts')
      )) as Pick<WholeCountry, 'examples' | 'placeExamples' | 'written' | 'bureaux'>
      const { placeOf } = catalogue.countryPlaces[id]!
      return [
        id,
        {
          ...catalogue.countryRules[id]!,
          country: catalogue.countries[id]!,
          examples,
          placeExamples,
          written,
          bureaux,
          placeOf,
        },
      ] as const
    }),
  ),
)

/** A country's settings over the base (P2). */
export function settingsOf(country: Pick<Country, 'settings'>): Settings {
  return deepMerge(base, country.settings)
}

/** The form's texts in a locale as they are in a country: with the country's own laid over them. */
export function formTextsIn(countryId: string, locale: string): FormTexts {
  const own: { readonly form?: object } | undefined = catalogue.countryTexts[countryId]?.[locale]
  return deepMerge(locales[locale]!.form, own?.form)
}
