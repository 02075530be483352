// Notes in a service message that the country's law asks for, by its table of disclosures (CCD 2023/2225, art. 8, 13 and 18).
// They say how a refusal or the offers came about, what a loan costs by an example, who lends, and where debt advice is.
import { isAdvised, isRefusal } from '#domain/application/refusals.ts'
import type { NoLoanStatus, ServiceMessageId } from '#domain/application/service-messages.ts'
import type { Variant } from '#domain/application/variant.ts'
import { demandsAt, disclosureAt } from '#domain/law/disclosures.ts'
import type { DisclosureId } from '#domain/law/disclosures.ts'
import type { LenderIdentity } from '#domain/lender/identity.ts'
import type { OfferTerms } from '#domain/lender/lender.ts'
import type { Conventions } from '#domain/questions/conventions.ts'
import { exampleWithLender, lenderSentence } from '#contract/example-with-lender.ts'
import type { Translate } from '#contract/fault-message.ts'
import type { Catalogue } from '#server/platform/catalogue/catalogue.ts'
import type { MailNote } from '../campaigns/mail-layout.ts'

interface Noted {
  readonly lender: string
  readonly identity: LenderIdentity
  readonly terms: OfferTerms
}

interface Told {
  readonly id: ServiceMessageId
  readonly variant: Variant
  /** End of the application, for a message about it. */
  readonly ending: NoLoanStatus
  /** The offers that the message shows, as it shows them. */
  readonly offers: readonly Noted[]
  /** The page of who stands behind the form, where a person can be asked. */
  readonly aboutLink: string
}

interface Writing {
  readonly t: Translate
  readonly conventions: Conventions
}

/** The notes in order; none where the law of the country has nothing said of this message. */
export function lawNotes(
  { disclosures }: Pick<Catalogue, 'disclosures'>,
  { t, conventions }: Writing,
  told: Told,
): readonly MailNote[] {
  const { id, variant, ending, offers, aboutLink } = told
  const { countryId, country } = variant
  const rows = disclosures[countryId] ?? []
  const row = (disclosure: DisclosureId) => disclosureAt(rows, disclosure, 'mail')
  const note = (disclosure: DisclosureId, text: () => string): readonly MailNote[] =>
    row(disclosure) ? [{ text: text() }] : []
  const [first, ...others] = offers
  if (first) {
    const { terms, lender, identity } = first
    const demands = demandsAt(rows, 'mail')
    const lending = { company: identity.legalName ?? lender, identity, demands }
    const writing = { t, conventions, costTerm: country.costTerm }
    const example = note('representative-example', () => exampleWithLender(terms, lending, writing))
    return [
      ...example,
      // Where no law wants an example, who lends stands alone.
      ...(example.length === 0 && demands ? [{ text: lenderSentence(lending, writing) }] : []),
      ...note('automated-offers', () => `${t('shellˆoffers>automated')} ${t('shellˆoffers>askedFirst')}`),
      ...(others.length > 0 ? note('ranking', () => t('shellˆoffers>order')) : []),
    ]
  }
  if (id !== 'rejected') return []
  return [
    ...(isRefusal(ending) ? note('automated-refusal', () => t('shellˆrejected>automated>text')) : []).map((each) => ({
      ...each,
      link: { label: t('shellˆrejected>automated>go'), href: aboutLink },
    })),
    // By our own page: a message says that its links lead to us, so that nobody follows a stranger's.
    ...(isAdvised(ending) ? note('debt-advice', () => t('shellˆabout>debts>text')) : []).map((each) => ({
      ...each,
      link: { label: t('shellˆabout>debts>name'), href: `${aboutLink}#about-debts` },
    })),
  ]
}
