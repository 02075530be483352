// Disclosures of Spain: what the form says there because the law asks for it, and why.
import { europeanDisclosures } from '#domain/law/usual-disclosures.ts'

export const disclosures = europeanDisclosures(
  {
    of: 'the bank customers’ portal of the Bank of Spain',
    url: 'https://clientebancario.bde.es/',
  },
  {
    withdrawal: { source: 'Ley 16/2011, art. 28' },
    'early-repayment': { source: 'Ley 16/2011, art. 30' },
  },
)
