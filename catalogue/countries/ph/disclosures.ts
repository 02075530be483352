// Disclosures of the Philippines: what the form says there, and why.
import { ownDisclosures } from '#domain/law/usual-disclosures.ts'

export const disclosures = ownDisclosures(
  { of: 'the Public Attorney’s Office', url: 'https://pao.gov.ph/' },
  {
    'late-payment': { source: 'Truth in Lending Act (RA 3765), sec. 4; Credit Information System Act (RA 9510)' },
    lender: {
      source: 'SEC Memorandum Circular 19, series of 2019; Lending Company Regulation Act (RA 9474)',
      shownAt: ['price', 'offers', 'mail'],
      demands: ['legalName', 'licence'],
    },
  },
)
