// Played follow-up: what the sandbox's lenders send along with a follow-up that they ask for.

/** An offer of a played lender, as parts of what was applied for and of the lender's own monthly rate. */
export interface PlayedOffer {
  readonly id: string
  readonly amount?: number
  readonly period?: number
  readonly rate?: number
  /** The company that lends, where that is not the lender that asks. */
  readonly lender?: string
  /** The applicant may change it: from half to one and a half of the amount, from half to twice the period. */
  readonly adjustable?: true
}

/**
 * How a folder of `catalogue/follow-ups` is played where the form's own way is not enough. Without it, consents are asked for by the
 * ids that the texts word, all but the last needed; every other form is asked with nothing.
 */
export interface PlayedFollowUp {
  readonly offers?: readonly PlayedOffer[]
  /** Data sent along, for an applicant who reads this language tag. */
  readonly ask?: (locale: string) => Readonly<Record<string, unknown>>
}
