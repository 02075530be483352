// What a brand folder says: in which countries it works, with which page texts, host names and changed settings.
import type { Settings } from './country.ts'

/** The product identifiers the back end knows (A2); brands without one of their own send `default`. */
export const backendProducts = ['default', 'askrobin', 'ibancar', 'finipay', 'ratapro', 'fiesta'] as const
export type BackendProduct = (typeof backendProducts)[number]

/** The v3 form is a sequence of steps; the older one walks the states 1 to 5, 25 and 8. */
export type Flow = 'v3' | 'older'

export interface BrandInCountry {
  readonly title: string
  readonly description: string
  readonly keywords: string
  /** Host names that show this variant at the base path. */
  readonly hosts: readonly string[]
  readonly settings?: Partial<Settings>
  /** `v3` unless said otherwise. */
  readonly flow?: Flow
}

export interface Brand {
  /** Shown to people; `{product}` is replaced by the configured product name. */
  readonly name: string
  readonly product: BackendProduct
  /** The footer's text before the year; the brand's name where it is absent (B4). */
  readonly footer?: string
  /** CSS colour of the browser's bar. */
  readonly themeColour: string
  /** Origins that may frame the form. */
  readonly frameAncestors: readonly string[]
  readonly countries: Readonly<Record<string, BrandInCountry>>
}
