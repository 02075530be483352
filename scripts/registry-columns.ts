// Columns of the catalogue's index for the server: a table for each kind of module in its folders, and the types they need.
import type { FolderKind } from './catalogue-folders.ts'

export interface Column {
  readonly table: string
  readonly kind: FolderKind
  readonly file: string
  readonly suffix: string
  /** The export taken; absent: the module as a whole. */
  readonly name?: string
  readonly type?: string
}

export const serverColumns: readonly Column[] = [
  { table: 'brands', kind: 'brands', file: 'brand.ts', suffix: 'Brand', name: 'brand', type: 'Brand' },
  { table: 'countries', kind: 'countries', file: 'country.ts', suffix: 'Country', name: 'country', type: 'Country' },
  { table: 'countryPlaces', kind: 'countries', file: 'places.ts', suffix: 'Places', type: 'CountryPlaces' },
  {
    table: 'countryRetention',
    kind: 'countries',
    file: 'retention.ts',
    suffix: 'Retention',
    name: 'retention',
    type: 'Retention',
  },
  {
    table: 'disclosures',
    kind: 'countries',
    file: 'disclosures.ts',
    suffix: 'Disclosures',
    name: 'disclosures',
    type: 'readonly Disclosure[]',
  },
  {
    table: 'countryMessaging',
    kind: 'countries',
    file: 'messaging.ts',
    suffix: 'Messaging',
    name: 'messaging',
    type: 'Messaging',
  },
  { table: 'brandMail', kind: 'brands', file: 'mail.ts', suffix: 'Mail', name: 'mail', type: 'EmailTheme' },
  { table: 'lenders', kind: 'lenders', file: 'lender.ts', suffix: 'Lender', name: 'lender', type: 'Lender' },
  {
    table: 'playedLenders',
    kind: 'lenders',
    file: 'sandbox.ts',
    suffix: 'Played',
    name: 'played',
    type: 'PlayedLender',
  },
  {
    table: 'priceTables',
    kind: 'lenders',
    file: 'prices.ts',
    suffix: 'Prices',
    name: 'priceTable',
    type: 'PriceTable',
  },
  { table: 'offers', kind: 'offers', file: 'offer.ts', suffix: 'Offer', name: 'offer', type: 'Offer' },
  {
    table: 'environments',
    kind: 'environments',
    file: 'environment.ts',
    suffix: 'Environment',
    name: 'environment',
    type: 'EnvironmentLayer',
  },
  {
    table: 'affiliates',
    kind: 'affiliates',
    file: 'affiliate.ts',
    suffix: 'Affiliate',
    name: 'affiliate',
    type: 'Affiliate',
  },
  {
    table: 'followUps',
    kind: 'follow-ups',
    file: 'follow-up.ts',
    suffix: 'FollowUp',
    name: 'followUp',
    type: 'FollowUp',
  },
  { table: 'locales', kind: 'locales', file: 'locale.ts', suffix: 'Locale', name: 'locale', type: 'Locale' },
  {
    table: 'wordings',
    kind: 'locales',
    file: 'wording.ts',
    suffix: 'Wording',
    name: 'wording',
    type: 'WordingRules',
  },
]

/** Lines that import the tables' types, and what the index puts into rows. */
export const serverTypes = `import type { Affiliate } from '#domain/application/affiliate-folder.ts'
import type { Brand } from '#domain/application/brand.ts'
import type { FollowUp } from '#domain/follow-up/follow-up.ts'
import type { FollowUpLookUps } from '#domain/follow-up/follow-up-look-ups.ts'
import type { FollowUpTake } from '#domain/follow-up/follow-up-take.ts'
import type { Country } from '#domain/application/country.ts'
import type { CountryPlaces, CountryRules } from '#domain/questions/country-rules.ts'
import type { Lender, PlayedLender } from '#domain/lender/lender.ts'
import type { LenderMapping } from '#domain/lender/lender-mapping.ts'
import type { LenderProtocol } from '#server/platform/kit/connectors/dialect.ts'
import type { PlayedProtocol } from '#server/platform/kit/connectors/played-protocol.ts'
import { withPhoneLibrary } from '#server/platform/kit/phone-library.ts'
import type { Locale } from '#domain/application/locale.ts'
import type { Disclosure } from '#domain/law/disclosures.ts'
import type { EmailTheme } from '#domain/application/email-theme.ts'
import type { Messaging } from '#domain/law/messaging.ts'
import type { Offer } from '#domain/lender/offer.ts'
import type { PriceTable } from '#domain/lender/price.ts'
import type { PlayedFollowUp } from '#domain/follow-up/played-follow-up.ts'
import type { Retention } from '#domain/law/retention.ts'
import type { LocalePolicies } from '#domain/law/policies.ts'
import type { EnvironmentLayer } from '#domain/application/layers.ts'
import type { WordingRules } from '#domain/application/wording-rules.ts'`
