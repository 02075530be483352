// Representative example of an offer with who lends, for screens and e-mails alike (CCD 2023/2225, art. 8; PAngV, § 17).
import type { LenderFact, LenderIdentity } from '#domain/lender/identity.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import { exampleText } from './example-text.ts'
import type { ExampleWriting } from './example-text.ts'
import { lenderLine } from './lender-facts.ts'

interface Lending {
  /** The company that lends, or the lender's name where its company is not stated. */
  readonly company: string
  readonly identity: LenderIdentity
  /** Facts that the country's law wants told there. */
  readonly demands: readonly LenderFact[] | undefined
}

/** Sentence on who lends: its text ends with a full stop, and “S.A.” brings its own. */
export const lenderSentence = ({ company, identity, demands }: Lending, { t }: Pick<ExampleWriting, 't'>): string =>
  t('shellˆlender>line', { lender: lenderLine(company, identity, demands, t).replace(/\.$/, '') })

/** The example, and then who lends. */
export const exampleWithLender = (terms: OfferTerms, lending: Lending, writing: ExampleWriting): string =>
  `${exampleText(terms, writing)} ${lenderSentence(lending, writing)}`
