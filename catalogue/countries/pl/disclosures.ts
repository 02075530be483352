// Disclosures of Poland: what the form says there because the law asks for it, and why.
import { europeanDisclosures } from '#domain/law/usual-disclosures.ts'

export const disclosures = europeanDisclosures(
  {
    of: 'free legal aid of the Ministry of Justice',
    url: 'https://np.ms.gov.pl/',
  },
  {
    withdrawal: { source: 'Ustawa o kredycie konsumenckim, art. 53' },
    'early-repayment': { source: 'Ustawa o kredycie konsumenckim, art. 48 to 50' },
    'late-payment': { source: 'Kodeks cywilny, art. 481' },
  },
)
