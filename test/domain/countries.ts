// The countries and locales there are, whole, for tests that hold all of them to one standard.
import { country as es } from '#catalogue/countries/es/country.ts'
import { examples as esExamples } from '#catalogue/countries/es/examples.ts'
import { placeOf as esPlaceOf } from '#catalogue/countries/es/places.ts'
import * as esRules from '#catalogue/countries/es/rules.ts'
import { country as mx } from '#catalogue/countries/mx/country.ts'
import { examples as mxExamples } from '#catalogue/countries/mx/examples.ts'
import { placeOf as mxPlaceOf } from '#catalogue/countries/mx/places.ts'
import * as mxRules from '#catalogue/countries/mx/rules.ts'
import enForm from '#catalogue/locales/en/form.json' with { type: 'json' }
import { locale as enLocale } from '#catalogue/locales/en/locale.ts'
import esForm from '#catalogue/locales/es/form.json' with { type: 'json' }
import { locale as esLocale } from '#catalogue/locales/es/locale.ts'
import mxForm from '#catalogue/locales/mx/form.json' with { type: 'json' }
import { locale as mxLocale } from '#catalogue/locales/mx/locale.ts'
import { base } from '#domain/constants.ts'
import type { Country, CountryPlaces, CountryRules, Examples, Settings } from '#domain/country.ts'
import type { Locale } from '#domain/locale.ts'

export const today = '2026-11-21'

type Texts = Readonly<Record<string, string>>

/** The shape of a locale's form.json. */
export interface FormTexts {
  readonly contexts: Texts
  readonly steps: Readonly<Record<string, Texts>>
  readonly dataPoints: Readonly<Record<string, Texts>>
  readonly options: Readonly<Record<string, Texts>>
  readonly faults: Readonly<Record<string, Texts>>
}

export const locales: Readonly<Record<string, { readonly locale: Locale; readonly form: FormTexts }>> = {
  en: { locale: enLocale, form: enForm },
  es: { locale: esLocale, form: esForm },
  mx: { locale: mxLocale, form: mxForm },
}

interface WholeCountry extends CountryRules, CountryPlaces {
  readonly country: Country
  readonly examples: Examples
}

export const countries: Readonly<Record<string, WholeCountry>> = {
  es: { country: es, examples: esExamples, placeOf: esPlaceOf, ...esRules },
  mx: { country: mx, examples: mxExamples, placeOf: mxPlaceOf, ...mxRules },
}

/** A country's settings over the base (P2). */
export function settingsOf(country: Pick<Country, 'settings'>): Settings {
  const { amount, period, totalDebtMaximum, overdueDebtMaximum, minimumAge, maximumAge } = base
  return { amount, period, totalDebtMaximum, overdueDebtMaximum, minimumAge, maximumAge, ...country.settings }
}
