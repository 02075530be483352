// Shape of a country folder: facts and choices only. The engines read these and name no country.
import type { CountryJourney } from '#domain/journey/country-journey.ts'
import type { Layer } from './layers.ts'
import type { Channel } from '#domain/law/messaging.ts'
import type { CountryChoices } from '#domain/questions/options.ts'
import type { PlateReading } from '#domain/questions/plates.ts'

export interface Country extends Layer, CountryChoices, PlateReading {
  /** ISO 3166 alpha-2, capitals, for phones and accounts. */
  readonly iso: string
  /** The locale of its texts, a folder of `catalogue/locales`. */
  readonly locale: string
  readonly currency: string
  readonly timeZone: string
  /** With `+`. */
  readonly phonePrefix: string
  /** True for a member state of the European Union, whose directives have it make more statements (`requiredDisclosures`). */
  readonly isInEu?: boolean
  readonly journey: CountryJourney
  /** Where the law wants a consent for each channel of offers: the channels, each asked for by a box of its own (P-03). */
  readonly marketingChannels?: readonly Channel[]
  /** How many months an answer to the notice about tracking stands before it is asked for anew; 12 unless said. */
  readonly trackingAnswerMonths?: number
  /**
   * True where the market's law lets click ids of advertising networks go to our server before the visitor agreed to advertising.
   * Unless said they wait for the yes; after a no they never go.
   */
  readonly clickIdsBeforeConsent?: boolean
  /** The market's name for the yearly cost, for instance TAE or CAT; a term of its law, not translated. */
  readonly costTerm: string
  /**
   * The law that lets lenders look up the credit bureau without the applicant's consent. Absent: they need the consent, and the country
   * asks for it by a box of its own (GDPR, art. 7(2)).
   */
  readonly creditBureauLaw?: string
  /** True where its consent allows only a look into the credit file that leaves no trace: every lender here must state `softCheck: true`. */
  readonly softChecksOnly?: boolean
}
