// Data points that a lender may request in its answer, beyond what its folder says it needs (C8).
import type { DataPointKey } from '#domain/questions/data-points.ts'
import { marketingPurpose } from './marketing.ts'

/** The box of a look at the credit bureau. */
export const bureauConsent = 'otherDetails.creditBureauConsent' satisfies DataPointKey

/**
 * True of what a lender may request: no consent to our own offers, which is none of its business, and none to a look that the country's law
 * allows without. Asked with the application, both would be bundled with it (P-03, GDPR 7(2)).
 */
export const isRequestable = (key: DataPointKey, { creditBureauLaw }: { readonly creditBureauLaw?: string }): boolean =>
  key !== marketingPurpose && (key !== bureauConsent || creditBureauLaw === undefined)
