// Type of the catalogue parts that are validated across folders.
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'

export type Checked = Pick<
  Catalogue,
  | 'affiliates'
  | 'brands'
  | 'countries'
  | 'countryMessaging'
  | 'countryRetention'
  | 'disclosures'
  | 'environments'
  | 'followUpLookUps'
  | 'followUpPlays'
  | 'followUps'
  | 'lenderConnectors'
  | 'lenderMappings'
  | 'lenders'
  | 'locales'
  | 'offers'
  | 'playedLenders'
  | 'playedProtocols'
  | 'priceTables'
  | 'texts'
> & {
  /** By brand: the tokens of its theme, where its files are at hand. */
  readonly themeTokens?: Readonly<Record<string, readonly string[]>>
}
