// Shape of a brand folder: its countries, page texts, host names and changed settings.
import type { Broker } from '#domain/law/broker.ts'
import type { Layer } from './layers.ts'
import type { Typeface } from './typeface.ts'
import type { Register } from './wording-rules.ts'

/** The product identifiers the back end knows (A2); brands without one of their own send `default`. */
export const backendProducts = ['default', 'askrobin', 'ibancar', 'finipay', 'ratapro', 'fiesta'] as const
export type BackendProduct = (typeof backendProducts)[number]

/** A page's title, description and keywords; the product's name where they are absent (B5). */
export interface PageWords {
  readonly title?: string
  readonly description?: string
  readonly keywords?: string
}

/** With the page's words in the country's language. */
export interface BrandInCountry extends Layer, PageWords {
  /** How applicants are addressed; absent where the language has one form for everybody. */
  readonly register?: Register
  /** Host names that show this variant at the base path. */
  readonly hosts?: readonly string[]
  /** The broker; production refuses to start without it. */
  readonly broker?: Broker
}

export interface Brand extends Layer {
  /** Shown to people; `{product}` is replaced by the configured product name. */
  readonly name: string
  readonly product: BackendProduct
  /** The footer's text before the year; the brand's name where it is absent (B4). */
  readonly footer?: string
  /** CSS colour of the browser's bar. */
  readonly themeColour: string
  /** Typefaces of its pages; absent where the device's own fonts serve. */
  readonly typefaces?: readonly Typeface[]
  /** In every country there is, also those that are not named below. */
  readonly everywhere?: true
  readonly countries: Readonly<Record<string, BrandInCountry>>
  /** The countries whose mobile numbers may get a code by text message; the country of the form alone where it is absent. */
  readonly codeCountries?: readonly string[]
}
