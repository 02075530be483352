// What a country folder says. Only facts and choices: the engines read these and name no country.
import type { PhoneFormats } from './checks/phone.ts'
import type { DataPointKey } from './data-points.ts'
import type { Value } from './kinds.ts'
import type { Answers } from './lead.ts'
import type { Channel } from './messaging.ts'
import type { OptionLists } from './options.ts'
import type { FaultCode, Rules } from './rules.ts'
import type { Layer } from './settings.ts'
import type { ContextKey, StepPath } from './steps.ts'

/** The order of questions. Data points not named here are asked only when a lender of the lead needs them. */
export interface Journey {
  /** The steps that are there on init (C4), first to last; the first is the landing page. */
  readonly initial: readonly StepPath[]
  /** Data points every lead needs, whatever the lenders say. */
  readonly always: readonly DataPointKey[]
  /** Asked and may be left empty. */
  readonly optional: readonly DataPointKey[]
  /** The order of the steps after the initial ones, where it differs from the step table's. */
  readonly order?: readonly StepPath[]
  /** The order inside a page, where it differs from the step table's. */
  readonly pages?: Readonly<Partial<Record<StepPath, readonly DataPointKey[]>>>
  /** The context a page stands under, where it differs from the step table's. */
  readonly contexts?: Readonly<Partial<Record<StepPath, ContextKey>>>
}

export interface Country extends Layer {
  /** ISO 3166 alpha-2, capitals, for phones and accounts. */
  readonly iso: string
  /** The locale of its texts, a folder of `catalogue/locales`. */
  readonly locale: string
  readonly currency: string
  readonly timeZone: string
  /** With `+`. */
  readonly phonePrefix: string
  /** The administrative divisions by id, in the language's order; their names are the same in every language. */
  readonly divisions: Readonly<Record<string, string>>
  /** Choices where they differ from the general ones. */
  readonly options: OptionLists
  readonly journey: Journey
  /** Where the law wants a consent for each channel of offers: the channels, each asked for by a box of its own (P-03). */
  readonly marketingChannels?: readonly Channel[]
  /** How many months an answer to the notice about tracking stands before it is asked for anew; 12 unless said. */
  readonly trackingAnswerMonths?: number
  /** The market's name for the yearly cost, for instance TAE or CAT; a term of its law, not translated. */
  readonly costTerm: string
}

/** What a country adds that is heavy: rules with check digits, loaded after the first step is on screen. */
export interface CountryRules {
  readonly rules: Rules
  /** The five ways to write a phone number (K2); undefined for a text that is no valid number of the country. */
  readonly phoneFormats: (text: string) => PhoneFormats | undefined
}

/** A place a postal code stands for; what is not known is absent. */
export interface Place {
  readonly province?: string
  readonly city?: string
}

/** A column of a GeoNames postal file that names a place or what it lies in. */
export type PostalColumn = 'place' | 'admin1' | 'admin2' | 'admin3'

/** The server's part of a country. */
export interface CountryPlaces {
  /** Where a GeoNames postal file has the city (the first column that is filled) and the province; `place` and `admin1` unless said. */
  readonly postalColumns?: { readonly city?: readonly PostalColumn[]; readonly province?: PostalColumn }
  /** A few invented companies, suggested as employers where no service looks them up. */
  readonly companies?: readonly string[]
  /** The place of a postal code, or nothing where the code is not one of the country. */
  readonly placeOf: (postalCode: string) => Place | undefined
}

/** A value a rule refuses, with the fault it gives; `given` are other answers that make it wrong. */
export interface BadExample {
  readonly value: Value
  readonly code: FaultCode
  readonly given?: Answers
}

/** Good and bad values of each rule a country gives, used by tests and by the gallery. */
export type Examples = Readonly<
  Record<string, { readonly good: readonly Value[]; readonly bad: readonly BadExample[] }>
>

/** Postal codes with the place each stands for, or nothing: used by tests. */
export type PlaceExamples = readonly (readonly [postalCode: string, place: Place | undefined])[]

/** The largest amount, the longest period and 1 May 2016, as people of the country write them: used by tests. */
export interface Written {
  readonly money: string
  readonly time: string
  readonly date: string
}
