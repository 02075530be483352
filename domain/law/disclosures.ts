// Statements that a country's law requires of a form: which one, where it is shown, since when, and by which source.

/** Statements that the product knows how to make. */
export const disclosureIds = [
  // That borrowing costs money.
  'caution',
  'representative-example',
  // That software chose or ordered the offers.
  'automated-offers',
  // The criteria for the order of offers.
  'ranking',
  // That a refusal was automated, and the way to a person, to the reasons and to contest it.
  'automated-refusal',
  // Where people with debts are helped.
  'debt-advice',
  // The broker's identity.
  'broker',
  // The lender's identity: the company, its licence, its address.
  'lender',
  // The applicant's rights after signing, and the cost of a late payment.
  'withdrawal',
  'early-repayment',
  'late-payment',
] as const
export type DisclosureId = (typeof disclosureIds)[number]

/** Where statements are shown; `mail`: in a message about what the statement is of. */
export const disclosurePlaces = ['footer', 'price', 'offers', 'rejected', 'about', 'mail', 'terms'] as const
export type DisclosurePlace = (typeof disclosurePlaces)[number]

/** Facts about each lender that a law may require. */
export const demandedFacts = ['legalName', 'licence', 'address'] as const
export type DemandedFact = (typeof demandedFacts)[number]

export interface Disclosure {
  readonly id: DisclosureId
  readonly shownAt: readonly DisclosurePlace[]
  /** `YYYY-MM-DD`; absent where no date is known. */
  readonly since?: string
  /** The law, or why we say it where no law asks for it. */
  readonly source: string
  /** The page that the statement leads to. */
  readonly url?: string
  /** Of `lender`: what each lender of the country must state. */
  readonly demands?: readonly DemandedFact[]
}

/** A disclosure as pages know it. */
export type ShownDisclosure = Pick<Disclosure, 'id' | 'shownAt' | 'url' | 'demands'>

/** Statements that every country must have, whatever its law. */
const everywhere = ['debt-advice', 'broker', 'automated-refusal'] as const satisfies readonly DisclosureId[]

/** Statements that the directives have a member state of the European Union make beside those (CCD 2023/2225; Directive (EU) 2019/2161). */
const inEu = [
  'caution',
  'representative-example',
  'ranking',
  'automated-offers',
] as const satisfies readonly DisclosureId[]

/** The statements that a country must have. */
export const requiredDisclosures = ({ isInEu = false }: { readonly isInEu?: boolean }): readonly DisclosureId[] =>
  isInEu ? [...everywhere, ...inEu] : everywhere

/** The disclosure of a country that is shown at a place; nothing where it is not shown there. */
export function disclosureAt(
  disclosures: readonly ShownDisclosure[],
  id: DisclosureId,
  place: DisclosurePlace,
): ShownDisclosure | undefined {
  return disclosures.find((row) => row.id === id && row.shownAt.includes(place))
}

/** Facts that must be told of each lender at a place; undefined where the country's law requires none there. */
export function demandsAt(
  disclosures: readonly ShownDisclosure[],
  place: DisclosurePlace,
): readonly DemandedFact[] | undefined {
  return disclosureAt(disclosures, 'lender', place)?.demands
}
