// Shapes of a country's rules, places and examples, which are loaded after the first step or by the server.
import type { Company } from './company.ts'
import type { AccountHolders } from './account-holders.ts'
import type { PhoneFormats, PhoneHabits } from './checks/phone.ts'
import type { Answers } from './answers.ts'
import type { Value } from './value.ts'
import type { FaultCode, Rules } from './rules.ts'

/** Forms of a canonical text, each with how it is written: `[/^([0-9]{2})([0-9]{3})$/, '$1-$2']`. The first that fits counts. */
export type Grouping = readonly (readonly [form: RegExp, written: string])[]

/** By kind, how a country groups it; a kind that is absent is written as it is kept. */
export type Groupings = Readonly<Partial<Record<'postcode' | 'plate', Grouping>>>

/** Where a street line has its house number: `Calle Mayor 12`, `12 Nguyễn Trãi`, `Carrera 7 # 45-10`. */
export type StreetOrder = 'number-last' | 'number-first' | 'number-after-sign'

/** Heavy part of a country: rules with check digits, loaded after the first step is on screen. */
export interface CountryRules {
  readonly rules: Rules
  /** The five ways to write a phone number (K2); undefined for a text that is no valid number of the country. */
  readonly phoneFormats: (text: string) => PhoneFormats | undefined
  /** How people write phone numbers beside what the library reads; absent where they write nothing else. */
  readonly phoneHabits?: PhoneHabits
  /** How postal codes and plates are written; absent where nothing is grouped. */
  readonly groupings?: Groupings
  /** Where the house number stands in a street line; last unless said. */
  readonly streetOrder?: StreetOrder
  /** Choices of the account holder, asked beside the number; absent where the number says it. */
  readonly accountHolders?: AccountHolders
}

/** Names of the credit bureaux that the country's policies tell of, as they stand there in every language. */
export type Bureaux = readonly string[]

/** A place a postal code stands for; what is not known is absent. */
export interface Place {
  readonly province?: string
  readonly city?: string
}

/** A column of a GeoNames postal file that names a place or what it lies in. */
export type PostalColumn = 'place' | 'admin1' | 'admin2' | 'admin3'

/** Which columns a country's places are in. */
export interface PostalColumns {
  readonly city?: readonly PostalColumn[]
  /** Of what a city is divided into, where a code means that; absent: the file does not say it. */
  readonly suburb?: PostalColumn
  readonly province?: PostalColumn
}

/** Divisions of a city, such as colonias, by postal code: all that the code means. */
export type PostalSuburbs = Readonly<Record<string, readonly string[]>>

/** The server's part of a country. */
export interface CountryPlaces {
  /** Where a GeoNames postal file has the city (the first column that is filled) and the province; `place` and `admin1` unless said. */
  readonly postalColumns?: PostalColumns
  /** Of some postal codes, where no import has them. */
  readonly suburbs?: PostalSuburbs
  /** A few invented companies, suggested as employers where no service looks them up. */
  readonly companies?: readonly Company[]
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
