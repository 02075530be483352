// Disclosures of Poland: what the form says there because the law asks for it, and why.
import { europeanDisclosures } from '#domain/law/usual-disclosures.ts'

export const disclosures = europeanDisclosures({
  of: 'free legal aid of the Ministry of Justice',
  url: 'https://np.ms.gov.pl/',
})
