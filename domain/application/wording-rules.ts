// Wording rules of a locale: promises that no text may make, what some must state, the word for a lender, forms of address.

/** How a brand addresses applicants. */
export const registers = ['formal', 'informal'] as const
export type Register = (typeof registers)[number]

/**
 * Kinds of forbidden phrases. `speed`, `ease` and `debts` are what article 8(7) and (8) of Directive (EU) 2023/2225 forbid in
 * advertising; `approval` promises a loan before there is a contract; `lender` has other words for the lender than the
 * locale's own; `terms` has words of another country or of another meaning.
 */
export const forbiddenKinds = ['speed', 'ease', 'debts', 'approval', 'lender', 'terms'] as const
export type ForbiddenKind = (typeof forbiddenKinds)[number]

/**
 * Things that some texts must state: what advertising networks are sent of a visit, the partner who is told of an application, a
 * consent to a look-up, and the apostrophe where names may have one.
 */
export type StatedThing = 'visitId' | 'networkAddress' | 'browser' | 'click' | 'partner' | 'consent' | 'apostrophe'

export interface WordingRules {
  /** The one word for a lender, for people who write texts. */
  readonly lender: string
  /** Whole words and phrases, without the letters around them; `{{values}}` are taken out before. */
  readonly forbidden: Readonly<Record<ForbiddenKind, RegExp>>
  /**
   * Beginnings of words about health and social networks, which no question may be about (CCD 2023/2225, article 18(3)). Where somebody
   * works is another matter.
   */
  readonly notAsked: RegExp
  /** The locale's words for what texts must state: each is looked for where the law or a promise of ours has it said. */
  readonly stated: Readonly<Record<StatedThing, RegExp>>
  /** Forms of address by register; absent where the language has one form for everybody. */
  readonly registers?: Readonly<Record<Register, RegExp>>
  /**
   * Phrases that stand in a text for a good reason, by the beginning of the text's key: how long a code is valid is no
   * promise of a loan.
   */
  readonly allowed?: Readonly<Record<string, RegExp>>
}
