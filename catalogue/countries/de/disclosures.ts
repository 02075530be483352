// Disclosures of Germany: what the form says there because the law asks for it, and why.
import { europeanDisclosures } from '#domain/law/usual-disclosures.ts'

export const disclosures = europeanDisclosures(
  { of: 'the debt advice agencies’ common site', url: 'https://www.meine-schulden.de/' },
  {
    'representative-example': { source: 'PAngV § 17' },
    withdrawal: { source: 'BGB § 495 and § 355' },
    'early-repayment': { source: 'BGB § 500 and § 502' },
    'late-payment': { source: 'BGB § 288' },
    // The example of the law names who lends, and where.
    lender: { source: 'PAngV § 17', shownAt: ['price', 'offers', 'mail'] },
  },
)
