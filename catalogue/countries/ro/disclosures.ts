// Disclosures of Romania: what the form says there because the law asks for it, and why.
import { europeanDisclosures } from '#domain/law/usual-disclosures.ts'

export const disclosures = europeanDisclosures(
  {
    of: 'CSALB, alternative dispute resolution in banking',
    url: 'https://csalb.ro/',
  },
  {
    withdrawal: { source: 'OUG 50/2010, art. 58' },
    'early-repayment': { source: 'OUG 50/2010, art. 66 to 68' },
  },
)
