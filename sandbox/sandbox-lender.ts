// What a lender's folder says of how the sandbox plays it.
import type { Answers } from '#domain/lead.ts'
import type { Criterion, OfferTerms } from '#domain/lender.ts'

export interface SandboxLender {
  /** Nominal rate a month by country: 0.02 is 2 %. */
  readonly monthlyRates: Readonly<Record<string, number>>
  /** Whether an accepted applicant goes on at the lender's site; else the lender gets in touch. */
  readonly redirects: boolean
  /** Why the application is turned down; nothing where it is accepted. Pure. */
  readonly play: (
    answers: Answers,
    circumstances: { readonly criteria: readonly Criterion[]; readonly today: string; readonly terms: OfferTerms },
  ) => string | undefined
}
