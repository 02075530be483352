// Boot data of the page: written into it by the prerender, read once at start.
import type { TextsTags } from '#contract/texts-tags.ts'
import type { EnvironmentId } from '#domain/application/layers.ts'
import type { TypefaceFile } from '#domain/application/typeface.ts'
import type { Variant } from '#domain/application/variant.ts'
import type { Broker } from '#domain/law/broker.ts'
import type { ShownDisclosure } from '#domain/law/disclosures.ts'
import type { SectionKey } from '#domain/journey/sections.ts'
import type { LenderPrices } from '#domain/lender/price.ts'

export interface Boot {
  readonly variant: Variant
  /** The broker; absent where the brand names none. */
  readonly broker?: Broker
  /** Disclosures that the country's law requires, each with its places. */
  readonly disclosures: readonly ShownDisclosure[]
  /** Prices of this variant's lenders; empty where none states any. */
  readonly prices: readonly LenderPrices[]
  /** Sections that an application is expected to have, until the server has said what is asked. */
  readonly sections: readonly SectionKey[]
  /** Whether a reload without a connection shows the form again (17.9). */
  readonly worksOffline: boolean
  /** Whether somebody is told of visits to the page, as the build knows. */
  readonly isTracked: boolean
  /** Typefaces of the page once the form works; empty where the device's own fonts serve. */
  readonly typefaces: readonly TypefaceFile[]
  /** The path prefix the app runs under, without a trailing slash: `/askrobin-es` or the configured base path. */
  readonly basePath: string
  readonly apiBase: string
  readonly environment: EnvironmentId
  /** The shape of the texts' path below the base path (M10). */
  readonly textsPath: string
  /** Entity tags of the bundled texts, by namespace. */
  readonly textsTags: Partial<TextsTags>
  /** BCP 47 tag of the page's texts. */
  readonly tag: string
  /** True where the first step stands in the page already, false where a spinner does. */
  readonly prerendered: boolean
  /** The texts of the first step, flat: they come with the page, so that nothing waits for a request. */
  readonly texts: Readonly<Record<string, string>>
}

export const bootElementId = 'loanform'

/** Reads the page's own description. Throws where the page was not made by our prerender. */
export function readBoot(page: Document): Boot {
  const element = page.getElementById(bootElementId)
  if (!element?.textContent) throw new Error('ApplicationPage not found')
  return JSON.parse(element.textContent) as Boot
}
